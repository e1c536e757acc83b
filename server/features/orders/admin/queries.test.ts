import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../../tests/support/api.ts'
import { orderDesk } from '../../../../tests/support/edited-orders.ts'
import { readPdf } from '../../../../tests/support/pdf.ts'
import { addItem, chooseInSandbox, newKey, shopper } from '../../../../tests/support/shop.ts'
import { person } from '../../../platform/db/tables.ts'

let api: TestApi
let vera: TestPerson
let desk: ReturnType<typeof orderDesk>
let shirt: number
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  vera = await api.addPerson({ firstName: 'Vera', roles: ['EDITOR'] })
  desk = orderDesk(api, vera)
  shirt = await addItem(api.db, { nameDe: 'T-Shirt', nameEn: null, price: 2500, amount: 1000 })
}, 60_000)
afterAll(() => api.stop())

const sold = async () => {
  const buyer = shopper(api, await api.addPerson({ member: false }))
  const { uuid } = await buyer.placed(1, shirt)
  await chooseInSandbox((await buyer.payment(uuid)).link, 'twint')
  return uuid
}

test('the list is searched by name, address, receipt number and uuid, and filtered by state, refund and day', async () => {
  const clara = await api.addPerson({ member: false, firstName: 'Zürcher' })
  const hers = await shopper(api, clara).placed(1, shirt)
  const found = async (query: string) => (await desk.list(query)).map(({ uuid }) => uuid)
  expect(await found('search=zurcher')).toEqual([hers.uuid])
  expect(await found(`search=${hers.uuid.slice(0, 13)}`)).toEqual([hers.uuid])
  expect(await found('search=%25')).toEqual([])
  const paid = await desk.get(await sold())
  expect(await found(`search=${paid.receiptNumber}`)).toEqual([paid.uuid])
  expect(await found(`search=${paid.receiptNumber}&filter=state==open`)).toEqual([])
  await desk.act('POST refunds', paid.uuid, { amount: 1, method: 'bank' })
  expect(await found(`search=${paid.receiptNumber}&filter=refunded==true;createdAt>=2026-03-10`)).toEqual([paid.uuid])
  expect(await found('filter=createdAt>=2099-01-01')).toEqual([])
  const bad = await api.request('GET /api/frontend/internal/shoptransaction?filter=secret==1', { as: vera })
  expect(bad.status).toBe(400)
})

test('the list is sorted by the buyer as in a directory, and by the amount', async () => {
  const lastName = `Reihe${newKey().slice(0, 6)}`
  for (const [firstName, count] of [
    ['Zoé', 1],
    ['Émile', 3],
    ['anna', 2],
  ] as const) {
    const buyer = await api.addPerson({ member: false, firstName })
    await api.db.update(person).set({ lastName }).where(eq(person.id, buyer.personId))
    await shopper(api, buyer).placed(count, shirt)
  }
  const buyers = async (query: string) =>
    (await desk.list(`search=${lastName}&${query}`)).map(({ buyer }) => buyer.split(' ')[0])
  expect(await buyers('sort=buyer')).toEqual(['anna', 'Émile', 'Zoé'])
  expect(await buyers('sort=total&order=DESC')).toEqual(['Émile', 'anna', 'Zoé'])
})

test('the list is exported as a workbook and as a PDF with the same filter', { tags: ['long'] }, async () => {
  const name = `=Formel${newKey().slice(0, 6)}`
  const person = await api.addPerson({ member: false, firstName: name })
  await shopper(api, person).placed(2, shirt)
  const table = (format: string) =>
    api.request(`GET /api/frontend/internal/shoptransactionexport?format=${format}&search=${name}`, {
      as: vera,
      locale: 'de-ch',
    })
  const workbook = await table('XLS')
  expect([workbook.status, workbook.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('Bestellungen.xlsx'),
  ])
  const pdf = await readPdf(new Uint8Array(await (await table('PDF')).arrayBuffer()))
  const words = pdf.pages.map((page) => page.words).join(' ')
  expect(words).toContain('50.00')
  expect(words).toContain('Eine Bestellung')
  expect((await table('DOC')).status).toBe(400)
})
