import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, startTestServer, type TestApi, type TestPerson } from '../../tests/support/api.ts'
import { readPdf } from '../../tests/support/pdf.ts'
import { choose, newKey } from '../../tests/support/shop.ts'
import { change, invoice, payment } from '../db/tables.ts'
import { createInvoice } from '../invoices/create-invoice.ts'
import { referenceOf } from '../invoices/qr-bill.ts'

describe.each(databaseKinds)('membership fees on %s', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let vera: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    anna = await api.addPerson({ member: false })
    vera = await api.addPerson({ roles: ['EDITOR'] })
  }, 60_000)
  afterAll(() => api.stop())

  const wish = (values: object = {}) => ({
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
      body: wish(values),
    })
  const gateway = async (values: object = {}, options = {}) => {
    const reply = await pay(values, options)
    expect(reply.status).toBe(201)
    return (await reply.json()) as { id: string; link: string; callback: string; amount: number }
  }
  const owed = () =>
    api.db.transaction((tx) =>
      createInvoice(tx, { personId: anna.personId, purpose: 'MEMBERFEE', amount: 1500 }, api.clock.now()),
    )
  const open = async (uuid: string) => (await api.request(`GET /api/frontend/invoice/${uuid}`)).json()

  test('an invoice says what is open and nothing else, and is paid by whoever knows it', async () => {
    const { uuid } = await owed()
    expect(await open(uuid)).toEqual({ amount: 1500 })
    const { id, link, callback } = await gateway({ invoice: uuid, amount: 2500, callback: 'registration-completed' })
    expect(callback).toBe('/registration-completed')
    await choose(link, 'card')
    expect(await (await api.request(`GET /api/frontend/payments/${id}/handleSuccessCallback`)).json()).toEqual({
      callback: '/registration-completed',
      state: 'paid',
    })
    expect(await open(uuid)).toEqual({ amount: 0 })
    expect(await (await pay({ invoice: uuid })).json()).toMatchObject({ code: 'rule.already_paid' })
  })

  test('whose fee it is the invoice says, or the session, never the request', async () => {
    const { uuid } = await owed()
    const byInvoice = await gateway({ invoice: uuid, personId: vera.personId }, { as: vera })
    const bySession = await gateway({ personId: 1 }, { as: vera })
    const nobodys = await gateway({ personId: vera.personId })
    const rows = await api.db.select().from(payment)
    const personOf = ({ id }: { id: string }) => rows.find((row) => row.uuid === id)?.personId
    expect([byInvoice, bySession, nobodys].map(personOf)).toEqual([anna.personId, vera.personId, null])
  })

  test('the same request again is the same payment, and a cancel ends it', async () => {
    const key = newKey()
    const first = await gateway({}, { key })
    expect(await gateway({}, { key })).toEqual(first)
    expect(await (await pay({ amount: 6000 }, { key })).json()).toMatchObject({ code: 'request.key_reused' })
    const cancel = await api.request(`GET /api/frontend/shoptransaction/${first.id}/cancelOrder`)
    expect(await cancel.json()).toEqual({ id: first.id, state: 'cancelled' })
    expect((await choose(first.link, 'twint')).headers.get('location')).not.toContain('success')
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
    [
      'another site',
      { callback: 'https://evil.example' },
      'callback',
      'Dorthin kann nach der Zahlung nicht zurückgekehrt werden.',
    ],
    [
      'another route',
      { callback: '//evil.example/x' },
      'callback',
      'Dorthin kann nach der Zahlung nicht zurückgekehrt werden.',
    ],
    ['another purpose', { purpose: 'SHOP' }, 'purpose', 'Dieser Zweck ist unbekannt.'],
  ]
  test.each(wrong)('%s is refused at its field', async (_, values, field, errorMessage) => {
    const reply = await pay(values)
    expect([reply.status, ((await reply.json()) as { errors: unknown }).errors]).toEqual([
      400,
      [{ field, errorMessage }],
    ])
  })

  test('less than an invoice is open with is refused', async () => {
    const { uuid } = await owed()
    await api.db.update(invoice).set({ amount: 4000 }).where(eq(invoice.uuid, uuid))
    const reply = await pay({ invoice: uuid, amount: 3999 })
    expect(await reply.json()).toMatchObject({ errors: [{ field: 'amount' }] })
  })

  test('a QR-bill is a PDF with the band’s account, the amount and the invoice’s reference', async () => {
    const { uuid, number } = await owed()
    const query = new URLSearchParams({ amount: '2500', name: 'Anna Beispiel', invoice: uuid })
    const reply = await api.request(`GET /api/frontend/payments/qrbill?${query}`, { locale: 'de-ch' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = new Uint8Array(await reply.arrayBuffer())
    if (process.env.KEEP_PDF !== undefined) writeFileSync(`${process.env.KEEP_PDF}-bill.pdf`, bytes)
    const { pages } = await readPdf(bytes)
    const said = pages
      .map(({ words }) => words)
      .join('')
      .replace(/\s/g, '')
    for (const part of ['CH9300762011623852957', '25.00', referenceOf(number), 'AnnaBeispiel', 'Zahlteil'])
      expect(said).toContain(part)
    for (const bad of ['amount=1499', 'amount=15.005', 'amount=1e4', 'amount='])
      expect((await api.request(`GET /api/frontend/payments/qrbill?${bad}&name=Anna%20Beispiel`)).status).toBe(400)
  })

  test('an editor marks what came to the bank, and it is written down who did', async () => {
    const { uuid, number } = await owed()
    const mark = (paidOn: string | null) =>
      api.request(`PUT /api/frontend/internal/invoice/${uuid}/paid`, { as: vera, body: { paidOn } })
    expect(await (await mark('2026-03-11')).json()).toMatchObject({ errors: [{ field: 'paidOn' }] })
    expect(await (await mark('2026-03-09')).json()).toMatchObject({ number, paidOn: '2026-03-09', paidBy: 'bank' })
    expect(await open(uuid)).toEqual({ amount: 0 })
    expect(await (await mark(null)).json()).toMatchObject({ paidOn: null, paidBy: null })
    const log = await api.db.select().from(change).where(eq(change.noun, 'invoice'))
    expect(log.map(({ changedBy }) => changedBy)).toEqual([vera.sub, vera.sub])
    const list = await api.request('GET /api/frontend/internal/invoice?filter=paid==false&size=1', { as: vera })
    expect(await list.json()).toMatchObject({ _embedded: { items: [{ number, name: 'Anna Beispiel', amount: 1500 }] } })
  })
})
