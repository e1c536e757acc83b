import { writeFileSync } from 'node:fs'
import { eq, max } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { markPaid, membershipFee } from '../../../tests/support/invoices.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { addItem, chooseInSandbox, newKey, shopper } from '../../../tests/support/shop.ts'
import { change, invoice, payment, person } from '../../platform/db/tables.ts'
import { createInvoice } from './create.ts'
import { cancelByHand, settleByHand } from './movements.ts'
import { formatReference } from './qr-bill.ts'
import { addSettlements } from './settlements.ts'

describeOnDatabase('membership fees', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let vera: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    anna = await api.addPerson({ member: false })
    vera = await api.addPerson({ roles: ['MHZ_TREASURER'] })
  }, 60_000)
  afterAll(() => api.stop())

  const inputOf = (values: object = {}) => ({
    purpose: 'MEMBERFEE',
    amount: 5000,
    name: 'Anna Beispiel',
    callback: 'memberfee-completed',
    ...values,
  })
  const pay = (values: object = {}, options: { key?: string; as?: TestPerson } = {}) =>
    api.request('POST /api/frontend/payments', {
      ...(options.as === undefined ? {} : { as: options.as }),
      locale: 'de-ch',
      headers: { 'Idempotency-Key': options.key ?? newKey() },
      body: inputOf(values),
    })
  const gateway = async (values: object = {}, options = {}) => {
    const reply = await pay(values, options)
    expect(reply.status).toBe(201)
    return (await reply.json()) as { id: string; link: string; callback: string; amount: number }
  }
  const owed = () => api.db.transaction((tx) => createInvoice(tx, membershipFee(anna.personId, 1500), api.clock.now()))
  const open = async (uuid: string) => (await api.request(`GET /api/frontend/invoice/${uuid}`)).json()

  test('an invoice’s uuid gives access to its open amount and its payment, and to nothing else', async () => {
    const { uuid } = await owed()
    expect(await open(uuid)).toEqual({ amount: 1500, closed: null })
    const { id, link, callback } = await gateway({ invoice: uuid, amount: 2500, callback: 'registration-completed' })
    expect(callback).toBe('/registration-completed')
    await chooseInSandbox(link, 'card')
    expect(await (await api.request(`GET /api/frontend/payments/${id}/handleSuccessCallback`)).json()).toEqual({
      callback: '/registration-completed',
      state: 'paid',
    })
    expect(await open(uuid)).toEqual({ amount: 0, closed: 'PAID' })
    expect(await (await pay({ invoice: uuid })).json()).toMatchObject({ code: 'rule.already_paid' })
  })

  test('an invoice that was paid at a bank in the meantime stays so, and the second payment is reported', async () => {
    const { id: invoiceId, uuid } = await owed()
    const { id, link } = await gateway({ invoice: uuid })
    const atBank = { paidBy: 'bank', paidAt: new Date('2026-03-08T23:00Z') } as const
    const paid = { invoiceId, kind: 'BANK', amount: 1500, day: '2026-03-09', source: `bank:${uuid}:1` } as const
    await api.db.transaction((tx) => addSettlements(tx, [paid], { accountId: null, now: api.clock.now() }))
    await chooseInSandbox(link, 'card')
    await api.request(`GET /api/frontend/payments/${id}/handleSuccessCallback`)
    const [row] = await api.db.select().from(invoice).where(eq(invoice.uuid, uuid))
    expect(row).toMatchObject(atBank)
    expect(api.logged.filter((line) => line.includes('invoice.paid_twice')).join()).toContain(id)
  })

  test('a paid fee has a receipt: mailed to the debtor, and available with the payment’s uuid', async () => {
    await api.db.update(person).set({ email: 'anna@band.example' }).where(eq(person.id, anna.personId))
    const { uuid, number } = await owed()
    const { id, link } = await gateway({ invoice: uuid, amount: 12_345, name: 'Grosi Beispiel' })
    const receipt = (payment: string, locale: 'de-ch' | 'en-gb' = 'de-ch') =>
      api.request(`GET /api/frontend/payments/${payment}/receipt`, { locale })
    expect(await (await receipt(id)).json()).toMatchObject({ code: 'rule.not_paid' })
    await chooseInSandbox(link, 'twint')
    const jobs = ownJobs(api)
    await jobs.run()
    await jobs.run()
    const [row] = await api.db.select().from(payment).where(eq(payment.uuid, id))
    expect(row?.receiptNumber).toMatch(/^B2026-0000\d$/)
    const subject = `Ihr Mitgliederbeitrag an Musik Harmonie Zürichberg: Quittung ${row?.receiptNumber}`
    const [mail] = (await jobs.mails()).filter((one) => one.subject === subject)
    expect(mail?.to?.[0]?.address).toBe('anna@band.example')
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`Quittung ${row?.receiptNumber}.pdf`])
    for (const locale of ['de-ch', 'en-gb'] as const) {
      const reply = await receipt(id, locale)
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const bytes = new Uint8Array(await reply.arrayBuffer())
      if (process.env.KEEP_PDF !== undefined) writeFileSync(`${process.env.KEEP_PDF}-fee-${kind}-${locale}.pdf`, bytes)
      const words = (await readPdf(bytes)).pages[0]?.words ?? ''
      const fee = locale === 'de-ch' ? 'Mitgliederbeitrag 2026' : 'Membership fee 2026'
      for (const part of [fee, '123.45', 'Grosi Beispiel', 'TWINT', number, '8044 Zürich', row?.receiptNumber])
        expect(words).toContain(part)
      // A person who pays for another learns nothing about them.
      expect(words).not.toContain('Anna')
    }
    const stranger = await receipt('00000000-0000-4000-8000-000000000000')
    expect(stranger.status).toBe(404)
    const order = await shopper(api, anna).placed(1, await addItem(api.db))
    expect((await receipt((await shopper(api, anna).payment(order.id)).id)).status).toBe(404)
  })

  test('another invoice is named by its number at the provider and by its heading in the mail of its receipt', async () => {
    await api.db.update(person).set({ email: 'anna@band.example' }).where(eq(person.id, anna.personId))
    const hire = { ...membershipFee(anna.personId, 9000), purpose: 'OTHER', title: 'Miete Waldhorn' } as const
    const { uuid, number } = await createInvoice(api.db, hire, api.clock.now())
    const { link } = await gateway({ invoice: uuid, amount: 9000 })
    expect(await (await fetch(link)).text()).toContain(`Rechnung ${number}`)
    await chooseInSandbox(link, 'card')
    const jobs = ownJobs(api)
    await jobs.run()
    await jobs.run()
    const subjects = (await jobs.mails()).map(({ subject }) => subject)
    expect(subjects).toContainEqual(
      expect.stringMatching(/^Miete Waldhorn: Quittung B2026-\d{5} der Musik Harmonie Zürichberg$/),
    )
  })

  test('the invoice or the session determines whose fee it is, never the request', async () => {
    const { uuid } = await owed()
    const byInvoice = await gateway({ invoice: uuid, personId: vera.personId }, { as: vera })
    const bySession = await gateway({ personId: 1 }, { as: vera })
    const nobodys = await gateway({ personId: vera.personId })
    const rows = await api.db.select().from(payment)
    const personOf = ({ id }: { id: string }) => rows.find((row) => row.uuid === id)?.personId
    expect([byInvoice, bySession, nobodys].map(personOf)).toEqual([anna.personId, vera.personId, null])
  })

  test('a repeated request returns the same payment, and cancelling ends it', async () => {
    const key = newKey()
    const first = await gateway({}, { key })
    expect(await gateway({}, { key })).toEqual(first)
    expect(await (await pay({ amount: 6000 }, { key })).json()).toMatchObject({ code: 'request.key_reused' })
    const cancel = await api.request(`GET /api/frontend/shoptransaction/${first.id}/cancelOrder`)
    expect(await cancel.json()).toEqual({ id: first.id, state: 'cancelled' })
    expect((await chooseInSandbox(first.link, 'twint')).headers.get('location')).not.toContain('success')
  })

  const wrong: readonly [string, object, string, string][] = [
    ['too little', { amount: 1499 }, 'amount', 'Betrag muss mindestens 15 CHF sein'],
    ['1e3', { amount: 1e3 }, 'amount', 'Betrag muss mindestens 15 CHF sein'],
    ['too much', { amount: 100_001 }, 'amount', 'Betrag darf nicht grösser als 1000 CHF sein'],
    ['15.005 francs', { amount: 1500.5 }, 'amount', 'Unbekannter fehler'],
    ['words', { amount: '5000' }, 'amount', 'Bitte einen Betrag eingeben'],
    ['no amount', { amount: null }, 'amount', 'Bitte einen Betrag eingeben'],
    ['a short name', { name: ' Ann ' }, 'name', 'Bitte min 5 Zeichen'],
    ['no name', { name: '' }, 'name', 'Bitte Namen eingeben'],
    ['another site', { callback: 'https://evil.example' }, 'callback', 'Ungültige Rücksprungadresse'],
    ['another route', { callback: '//evil.example/x' }, 'callback', 'Ungültige Rücksprungadresse'],
    ['another purpose', { purpose: 'SHOP' }, 'purpose', 'Dieser Zweck ist unbekannt'],
  ]
  test.each(wrong)('%s is refused at its field', async (_, values, field, errorMessage) => {
    const reply = await pay(values)
    expect([reply.status, ((await reply.json()) as { errors: unknown }).errors]).toEqual([
      400,
      [{ field, errorMessage }],
    ])
  })

  test('an amount below the invoice’s open amount is refused', async () => {
    const { uuid } = await owed()
    await api.db.update(invoice).set({ amount: 4000 }).where(eq(invoice.uuid, uuid))
    const reply = await pay({ invoice: uuid, amount: 3999 })
    expect(await reply.json()).toMatchObject({ errors: [{ field: 'amount' }] })
  })

  test('a QR-bill is a PDF with the band’s account, the amount and the invoice’s reference', async () => {
    const { uuid, number } = await owed()
    await api.db
      .update(person)
      .set({ address1: 'Seestrasse 1', zip: '8002', city: 'Zürich' })
      .where(eq(person.id, anna.personId))
    const query = new URLSearchParams({ amount: '2500', name: 'Anna Beispiel', invoice: uuid })
    const reply = await api.request(`GET /api/frontend/payments/qrbill?${query}`, { locale: 'de-ch' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = new Uint8Array(await reply.arrayBuffer())
    if (process.env.KEEP_PDF !== undefined) writeFileSync(`${process.env.KEEP_PDF}-bill.pdf`, bytes)
    const { pages } = await readPdf(bytes)
    const text = pages
      .map(({ words }) => words)
      .join('')
      .replace(/\s/g, '')
    for (const part of ['CH9300762011623852957', '25.00', formatReference(number), 'AnnaBeispiel', 'Zahlteil'])
      expect(text).toContain(part)
    // Twice on the payment slip, and once in the letterhead.
    expect(text.split('Seestrasse1')).toHaveLength(4)
    const byAnother = await api.request(
      `GET /api/frontend/payments/qrbill?${new URLSearchParams({ amount: '2500', name: 'Beat Anders', invoice: uuid })}`,
      { locale: 'de-ch' },
    )
    const byAnotherPdf = await readPdf(new Uint8Array(await byAnother.arrayBuffer()))
    expect(byAnotherPdf.pages.map(({ words }) => words).join('')).not.toContain('Seestrasse')
    for (const bad of ['amount=1499', 'amount=15.005', 'amount=1e4', 'amount='])
      expect((await api.request(`GET /api/frontend/payments/qrbill?${bad}&name=Anna%20Beispiel`)).status).toBe(400)
  })

  test('code and print of a QR-bill have the same permitted characters, and the slip is described', async () => {
    const { uuid, number } = await owed()
    await api.db
      .update(person)
      .set({
        firstName: 'Łukasz',
        lastName: 'Řehořová-Șerban',
        address1: 'Chemin de l’Église 1 – 🎺',
        zip: '8002',
        city: 'Zürich',
      })
      .where(eq(person.id, anna.personId))
    const query = new URLSearchParams({ amount: '2500', name: 'Łukasz Řehořová-Șerban', invoice: uuid })
    const reply = await api.request(`GET /api/frontend/payments/qrbill?${query}`, { locale: 'en-gb' })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    if (process.env.KEEP_PDF !== undefined) writeFileSync(`${process.env.KEEP_PDF}-bill-letters.pdf`, bytes)
    const { pages } = await readPdf(bytes)
    const [page] = pages
    const slip = page?.words.slice(page.words.indexOf('Receipt')) ?? ''
    expect(slip.split('Łukasz Řehořová-Șerban')).toHaveLength(4)
    expect(slip.split("Chemin de l'Église 1 - 8002 Zürich")).toHaveLength(3)
    for (const part of ['Łukasz Řehořová-Șerban', formatReference(number), 'CH9300762011623852957'])
      expect(page?.structure).toContain(part)
    await api.db.update(person).set({ firstName: 'Anna', lastName: 'Beispiel' }).where(eq(person.id, anna.personId))
  })

  test('a treasurer marks an invoice as paid at a bank, and the log names the treasurer', async () => {
    const { uuid, number } = await owed()
    const mark = (paidOn: string | null) => markPaid(api, vera, uuid, paidOn)
    expect(await (await mark('2026-03-11')).json()).toMatchObject({ errors: [{ field: 'day' }] })
    expect(await (await mark('2026-03-09')).json()).toMatchObject({ number, paidOn: '2026-03-09', paidBy: 'bank' })
    expect(await open(uuid)).toMatchObject({ amount: 0 })
    expect(await (await mark(null)).json()).toMatchObject({ paidOn: null, paidBy: null })
    const log = await api.db.select().from(change).where(eq(change.noun, 'invoice'))
    expect(log.map(({ changedBy }) => changedBy)).toEqual([vera.sub, vera.sub])
    const list = await api.request('GET /api/frontend/treasury/invoices?filter=paid==false&size=1', { as: vera })
    expect(await list.json()).toMatchObject({ _embedded: { items: [{ number, name: 'Anna Beispiel', amount: 1500 }] } })
  })

  test('a bank payment has a receipt too, mailed after the time to undo the mark', { tags: ['long'] }, async () => {
    await api.db.update(person).set({ email: 'anna@band.example' }).where(eq(person.id, anna.personId))
    const began = api.clock.now()
    const { uuid, number } = await owed()
    const jobs = ownJobs(api)
    const mark = (paidOn: string | null) => markPaid(api, vera, uuid, paidOn)
    const pass = async (minutes: number) => {
      api.clock.set(new Date(api.clock.now().getTime() + minutes * 60_000))
      await jobs.run()
    }
    const about = async () => (await jobs.mails()).filter(({ text }) => text?.includes('CHF 15.00'))
    await mark('2026-03-08')
    await pass(14)
    await mark(null)
    await pass(2)
    expect(await about()).toEqual([])
    const before = await api.db.select({ last: max(payment.receiptNumber) }).from(payment)
    await mark('2026-03-08')
    await pass(15)
    const [mail, ...more] = await about()
    expect([mail?.to?.[0]?.address, more]).toEqual(['anna@band.example', []])
    const [row] = await api.db.select().from(invoice).where(eq(invoice.uuid, uuid))
    expect(Number(row?.receiptNumber?.slice(-5))).toBe(Number(before[0]?.last?.slice(-5) ?? 0) + 1)
    const content = mail?.attachments[0]?.content
    const bytes = typeof content === 'string' ? Buffer.from(content, 'base64') : new Uint8Array(content ?? [])
    if (process.env.KEEP_PDF !== undefined) writeFileSync(`${process.env.KEEP_PDF}-bank-${kind}.pdf`, bytes)
    const words = (await readPdf(bytes)).pages[0]?.words ?? ''
    for (const part of [row?.receiptNumber, number, 'Anna Beispiel', '15.00', '08.03.2026', 'Banküberweisung'])
      expect(words).toContain(part)
    await mark(null)
    await mark('2026-03-07')
    await pass(15)
    const corrected = (await about()).map(({ subject, messageId }) => [subject, messageId])
    expect([new Set(corrected.map(([subject]) => subject)).size, new Set(corrected.map(([, id]) => id)).size]).toEqual([
      1, 2,
    ])
    const { link } = await gateway({ amount: 1600 })
    await chooseInSandbox(link, 'twint')
    const [paid] = await api.db.select().from(payment).where(eq(payment.amount, 1600))
    expect(Number(paid?.receiptNumber?.slice(-5))).toBe(Number(row?.receiptNumber?.slice(-5)) + 1)
    api.clock.set(began)
  })

  test('a cancelled or written-off invoice says so to whoever has its link, and takes no payment', async () => {
    const author = { accountId: null, now: api.clock.now() }
    const [cancelled, lost] = [await owed(), await owed()]
    await api.db.transaction((tx) => cancelByHand(tx, cancelled.uuid, 'Irrtum', author))
    const written = { kind: 'WRITE_OFF', day: '2026-03-09', amount: null, invoice: null } as const
    await api.db.transaction((tx) => settleByHand(tx, lost.uuid, written, author))
    expect(await open(cancelled.uuid)).toEqual({ amount: 0, closed: 'CANCELLED' })
    expect(await open(lost.uuid)).toEqual({ amount: 0, closed: 'WRITTEN_OFF' })
    for (const { uuid } of [cancelled, lost])
      expect(await (await pay({ invoice: uuid })).json()).toMatchObject({ code: 'rule.nothing_to_pay' })
  })
})
