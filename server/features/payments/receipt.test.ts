import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { addItem, chooseInSandbox, shopper } from '../../../tests/support/shop.ts'
import { person } from '../../platform/db/tables.ts'

let api: TestApi
let buyer: ReturnType<typeof shopper>
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  const anna = await api.addPerson({ member: false })
  await api.db.update(person).set({ address1: 'Im Sihlhof 3', zip: '8004', city: 'Zürich' })
  buyer = shopper(api, anna)
}, 60_000)
afterAll(() => api.stop())

test('the buyer of a paid order gets a complete receipt, by mail and as a download at any time', async () => {
  const [cd, book] = [
    await addItem(api.db),
    await addItem(api.db, { nameDe: 'Jubiläumsbuch', nameEn: 'Anniversary book', price: 61_780, amount: 9 }),
  ]
  const order = (await (
    await buyer.order([
      { count: 2, shopItemId: cd },
      { count: 2, shopItemId: book },
    ])
  ).json()) as { id: string }
  await chooseInSandbox((await buyer.payment(order.id)).link, 'twint')
  const jobs = ownJobs(api)
  await jobs.run()
  await jobs.run()

  const mails = await jobs.mails()
  expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
    ['Ihre Bestellung bei Musik Harmonie Zürichberg: Quittung Q2026-00001', expect.stringMatching(/@band\.example$/)],
  ])
  expect(mails[0]?.text).toContain('2 × Jubiläumsbuch: CHF 1’235.60')
  const [attached] = mails[0]?.attachments ?? []
  expect([attached?.filename, attached?.mimeType]).toEqual(['Quittung Q2026-00001.pdf', 'application/pdf'])
  const byMail = await readPdf(new Uint8Array(attached?.content as ArrayBuffer))

  for (const locale of ['de-ch', 'en-gb'] as const) {
    const reply = await api.request(`GET /api/frontend/shoptransaction/${order.id}/receipt`, { as: buyer.as, locale })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const bytes = new Uint8Array(await reply.arrayBuffer())
    if (process.env.KEEP_PDF !== undefined) writeFileSync(`${process.env.KEEP_PDF}-receipt-${locale}.pdf`, bytes)
    const { pages, info } = await readPdf(bytes)
    const words = pages[0]?.words ?? ''
    if (locale === 'de-ch') expect(byMail.pages[0]?.words).toBe(words)
    const says = {
      'de-ch': ['Quittung Q2026-00001', 'Bestellt am', '10.03.2026', 'Jubiläumsbuch', 'Bezahlt mit', 'Total CHF'],
      'en-gb': ['Receipt Q2026-00001', 'Ordered on', '10 Mar 2026', 'Anniversary book', 'Paid by', 'Total CHF'],
    }[locale]
    const both = ['Musik Harmonie Zürichberg', 'Postfach 1899', '8044 Zürich', 'Anna Beispiel', 'Im Sihlhof 3', 'TWINT']
    for (const part of [...says, ...both, '617.80', '1’235.60', '1’285.60']) expect(words).toContain(part)
    // The number of the receipt is the one that people see.
    expect(words).not.toContain(order.id)
    expect(JSON.stringify(info)).toContain('Q2026-00001')
    // Every value starts at the margin, regardless of the width of the language's headings.
    expect(pages[0]?.left).toBeCloseTo(48, 1)
    for (const role of ['H1', 'Table', 'TH', 'TD']) expect(pages[0]?.structure).toContain(`"${role}"`)
  }
})

test('receipt numbers have no gaps, whatever is cancelled in between', async () => {
  const cd = await addItem(api.db)
  const numbers: (string | null)[] = []
  for (const choice of ['card', 'fail', 'card'] as const) {
    const { id } = await buyer.placed(1, cd)
    await chooseInSandbox((await buyer.payment(id)).link, choice)
    const { receiptNumber } = (await (await buyer.get(`/${id}/finalizeOrder`)).json()) as {
      receiptNumber: string | null
    }
    numbers.push(receiptNumber)
  }
  expect(numbers).toEqual(['Q2026-00002', null, 'Q2026-00003'])
})

test('an order with many lines spans several pages', { tags: ['long'] }, async () => {
  const items: { count: number; shopItemId: number }[] = []
  for (let index = 0; index < 50; index++)
    items.push({
      count: 1,
      shopItemId: await addItem(api.db, { nameDe: `Notenheft ${index + 1} ${'für Posaune '.repeat(7)}` }),
    })
  const { id } = (await (await buyer.order(items)).json()) as { id: string }
  await chooseInSandbox((await buyer.payment(id)).link, 'card')
  const reply = await buyer.get(`/${id}/receipt`)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  if (process.env.KEEP_PDF !== undefined) writeFileSync(`${process.env.KEEP_PDF}-long.pdf`, bytes)
  const { pages } = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.at(-1)?.words).toContain('1’250.00')
  expect(pages.map(({ words }) => words).join(' ')).toContain('Notenheft 50')
})
