import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceDetail } from '#contract/edited-invoices.ts'
import type { LedgerEntry } from '#contract/ledger.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bandIban, camtFile } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { markPaid, membershipFee } from '../../../tests/support/invoices.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { billedFee, invoiceRefund } from '../../platform/db/tables.ts'
import { findDifferences } from '../ledger/documents.ts'
import { createInvoice } from './create.ts'
import { eraseOldInvoices } from './recipient.ts'

const path = '/api/frontend/treasury/invoices'
type Call = Parameters<TestApi['request']>[0]

describeOnDatabase('movements of invoices', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let treasurer: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-04-05T12:00:00Z')
    anna = await api.addPerson({ member: false })
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    await api.request('POST /api/frontend/treasury/years', { as: treasurer, body: { startsOn: '2027-01-01' } })
  }, 60_000)
  afterAll(() => api.stop())

  const send = async <T = InvoiceDetail>(call: string, body?: object, key: string = randomUUID()) => {
    const headers = { 'Idempotency-Key': key }
    const reply = await api.request(call as Call, { as: treasurer, headers, ...(body && { body }) })
    return (await reply.json()) as T & { errors?: { field: string; message: string }[] }
  }
  const owed = (amount = 10_000) =>
    api.db.transaction((tx) => createInvoice(tx, membershipFee(anna.personId, amount), api.clock.now()))
  const settle = (uuid: string, body: object, key: string = randomUUID()) =>
    send(`POST ${path}/${uuid}/settlements`, { day: '2027-04-01', ...body }, key)
  const rowsOf = async (number: string) => {
    const reply = await api.request(`GET /api/frontend/treasury/entries?searchTerm=${number}&size=50`, {
      as: treasurer,
    })
    const { _embedded } = (await reply.json()) as { _embedded: { items: LedgerEntry[] } }
    return _embedded.items
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
      .map(({ rows }) => rows.map(({ debit, credit, amount }) => `${debit}/${credit} ${amount}`).join())
  }
  const expectBooks = async () =>
    expect(await api.db.transaction((tx) => findDifferences(tx))).toEqual({ missing: [], obsolete: [], unequal: [] })

  test('cash pays a part, with a receipt that has a number and is a PDF', async () => {
    const { uuid } = await owed()
    const key = randomUUID()
    const paid = await settle(uuid, { kind: 'CASH', amount: 4000 }, key)
    expect(paid).toMatchObject({ open: 6000, state: 'PARTLY', settlements: [{ kind: 'CASH', amount: 4000 }] })
    expect(await settle(uuid, { kind: 'CASH', amount: 4000 }, key)).toEqual(paid)
    const [cash] = paid.settlements
    expect(cash?.receiptNumber).toMatch(/^B2027-\d{5}$/)
    const reply = await api.request(`GET ${path}/${uuid}/settlements/${cash?.id}/receipt` as Call, { as: treasurer })
    const { pages } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
    for (const part of [cash?.receiptNumber, '40.00', 'Bar']) expect(pages[0]?.words).toContain(part)
    await expectBooks()
  })

  test('what is paid too much is a credit, which may become a donation, and be taken back', async () => {
    const { uuid, number } = await owed()
    expect(await settle(uuid, { kind: 'MARKED', amount: 13_000 })).toMatchObject({ open: -3000, state: 'OVERPAID' })
    expect(await rowsOf(number)).toEqual(['1100/3310 10000', '1020/1100 13000', '1100/2030 3000'])
    const donated = await settle(uuid, { kind: 'DONATED' })
    expect(donated).toMatchObject({ open: 0, state: 'PAID' })
    expect((await rowsOf(number)).slice(3)).toEqual(['1100/3500 3000', '2030/1100 3000'])
    expect((await settle(uuid, { kind: 'DONATED' })).errors).toMatchObject([{ field: 'kind' }])
    const gift = donated.settlements.find((one) => one.kind === 'DONATED')
    expect(await send(`POST ${path}/${uuid}/settlements/${gift?.id}/undo`)).toMatchObject({ open: -3000 })
    await expectBooks()
  })

  test('a credit pays another invoice as far as that is open, and comes back to both when undone', async () => {
    const [from, to] = [await owed(1500), await owed(5000)]
    await settle(from.uuid, { kind: 'MARKED', amount: 9000 })
    expect((await settle(from.uuid, { kind: 'MOVED', invoice: from.number })).errors).toMatchObject([
      { field: 'invoice' },
    ])
    const moved = await settle(from.uuid, { kind: 'MOVED', invoice: to.number })
    expect(moved).toMatchObject({ open: -2500 })
    const target = await send(`GET ${path}/${to.uuid}`)
    expect(target).toMatchObject({ open: 0, state: 'PAID' })
    const arrived = target.settlements.find((one) => one.kind === 'MOVED')
    expect(await send(`POST ${path}/${to.uuid}/settlements/${arrived?.id}/undo`)).toMatchObject({ open: 5000 })
    expect(await send(`GET ${path}/${from.uuid}`)).toMatchObject({ open: -7500 })
    await expectBooks()
  })

  test('a cancelled invoice leaves what was paid as a credit, and its person may be billed again for the year', async () => {
    const lines = { ...membershipFee(anna.personId, 6000), fees: { year: 2031, personIds: [anna.personId] } }
    const { uuid, number } = await api.db.transaction((tx) => createInvoice(tx, lines, api.clock.now()))
    await settle(uuid, { kind: 'CASH', amount: 2000 })
    const cancelled = await send(`POST ${path}/${uuid}/cancel`, { reason: 'Doppelt' })
    expect(cancelled).toMatchObject({ state: 'CANCELLED', open: -2000, cancelReason: 'Doppelt' })
    expect(await send(`POST ${path}/${uuid}/cancel`, { reason: 'Noch einmal' })).toEqual(cancelled)
    expect(await rowsOf(number)).toEqual(['1100/3310 6000', '1000/1100 2000', '3310/1100 6000', '1100/2030 2000'])
    expect((await api.db.select().from(billedFee)).filter(({ year }) => year === 2031)).toEqual([])
    const letter = await api.request(`GET ${path}/${uuid}/letter` as Call, { as: treasurer })
    const { pages } = await readPdf(new Uint8Array(await letter.arrayBuffer()))
    expect(pages[0]?.words).toContain('Diese Rechnung ist storniert.')
    expect(pages[0]?.words).not.toContain('Zahlteil')
    expect((await settle(uuid, { kind: 'CASH', amount: 100 })).errors).toMatchObject([{ field: 'kind' }])
    await expectBooks()
  })

  test('a loss is written off and can be undone; a payment after it is a credit', async () => {
    const { uuid } = await owed(4400)
    const lost = await settle(uuid, { kind: 'WRITE_OFF' })
    expect(lost).toMatchObject({ open: 0, state: 'WRITTEN_OFF' })
    expect((await settle(uuid, { kind: 'WRITE_OFF' })).errors).toMatchObject([{ field: 'kind' }])
    expect(await settle(uuid, { kind: 'CASH', amount: 4400 })).toMatchObject({ open: -4400 })
    const [loss] = lost.settlements
    expect(await send(`POST ${path}/${uuid}/settlements/${loss?.id}/undo`)).toMatchObject({ open: 0, state: 'PAID' })
    await expectBooks()
  })

  test('a planned refund is paid by the debit of the bank file, and by no other', async () => {
    const { uuid, number } = await owed(1500)
    await settle(uuid, { kind: 'MARKED', amount: 4500 })
    const refund = { name: 'Anna Beispiel', iban: 'CH58 0079 1123 0008 8901 2' }
    expect(
      (await send(`POST ${path}/${uuid}/refunds`, { ...refund, iban: 'CH44 3199 9123 0008 8901 2' })).errors,
    ).toMatchObject([{ field: 'iban' }])
    const planned = await send(`POST ${path}/${uuid}/refunds`, refund)
    expect(planned).toMatchObject({ open: -3000, refunds: [{ amount: 3000, iban: 'CH5800791123000889012' }] })
    expect((await send(`POST ${path}/${uuid}/refunds`, refund)).errors).toMatchObject([{ field: 'name' }])
    expect((await settle(uuid, { kind: 'DONATED' })).errors).toMatchObject([{ field: 'kind' }])
    const lines = [
      { amount: '-30.00', name: 'Anna Beispiel', iban: 'CH5604835012345678009', day: '2027-04-02' },
      { amount: '-30.00', name: 'Anna Beispiel', iban: 'CH5800791123000889012', day: '2027-04-02' },
    ]
    await fetch(`${api.origin}/api/frontend/treasury/bank/files`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(treasurer)}` },
      body: camtFile({ opening: '100.00', closing: '40.00', lines }),
    })
    await ownJobs(api).run()
    expect(await send(`GET ${path}/${uuid}`)).toMatchObject({ open: 0, state: 'PAID', refunds: [] })
    expect((await rowsOf(number)).slice(-2)).toEqual(['1100/1020 3000', '2030/1100 3000'])
    await expectBooks()
  })

  test('instalments must ascend and make the open amount', async () => {
    const { uuid } = await owed(9000)
    const plan = (...instalments: { dueOn: string; amount: number }[]) =>
      send(`PUT ${path}/${uuid}/instalments`, { instalments })
    const [may, june] = [
      { dueOn: '2027-05-01', amount: 4500 },
      { dueOn: '2027-06-01', amount: 4500 },
    ]
    expect((await plan(june, may)).errors).toMatchObject([{ field: 'instalments' }])
    expect((await plan(may)).errors).toMatchObject([{ field: 'instalments' }])
    expect((await plan(may, june)).instalments).toEqual([may, june])
    expect((await plan()).instalments).toEqual([])
  })

  test('an invoice by hand goes to somebody outside of the register, by letter and by mail', async () => {
    const recipient = {
      name: 'Gemeinde Musterwil',
      address1: 'Dorfplatz 1',
      zip: '8123',
      city: 'Musterwil',
      email: 'gemeinde@muster.example',
    }
    const input = {
      recipient,
      title: 'Auftritt am Dorffest',
      dueDate: '2027-05-10',
      lines: [
        { text: 'Konzert', count: 1, price: 80_000, account: 3400 },
        { text: 'Rabatt', count: 1, price: -5000 },
      ],
    }
    expect((await send(`POST ${path}`, { ...input, recipient: null })).errors).toMatchObject([{ field: 'recipient' }])
    expect((await send(`POST ${path}`, { ...input, dueDate: '2027-04-04' })).errors).toMatchObject([
      { field: 'dueDate' },
    ])
    expect(
      (await send(`POST ${path}`, { ...input, lines: [{ text: 'Nichts', count: 1, price: 0 }] })).errors,
    ).toMatchObject([{ field: 'lines' }])
    expect(
      (await send(`POST ${path}`, { ...input, lines: [{ text: 'Konzert', count: 1, price: 100, account: 1020 }] }))
        .errors,
    ).toMatchObject([{ field: 'lines.0.account' }])
    const made = await send(`POST ${path}`, input)
    expect(made).toMatchObject({ name: 'Gemeinde Musterwil', amount: 75_000, open: 75_000, state: 'OPEN' })
    expect(await rowsOf(made.number)).toEqual(['1100/3400 80000,3600/1100 5000'])
    const letter = await api.request(`GET ${path}/${made.id}/letter` as Call, { as: treasurer })
    const { pages } = await readPdf(new Uint8Array(await letter.arrayBuffer()))
    for (const part of ['Gemeinde Musterwil', '8123 Musterwil', '750.00', made.number])
      expect(pages[0]?.words).toContain(part)
    await send(`POST ${path}/${made.id}/mail`)
    const jobs = ownJobs(api)
    await jobs.run()
    const [mail] = (await jobs.mails()).filter(({ to }) => to?.[0]?.address === recipient.email)
    expect(mail?.subject).toBe(`Auftritt am Dorffest: Rechnung ${made.number} der Musik Harmonie Zürichberg`)
    expect(mail?.text).toContain('CHF 750.00')
    await expectBooks()
  })

  test('names are erased ten years after the year of the invoice, and the sum stays', async () => {
    const recipient = { name: 'Gemeinde Musterwil', address1: 'Dorfplatz 1', zip: '8123', city: 'Musterwil' }
    const lines = [{ text: 'Konzert', count: 1, price: 5000 }]
    const made = await send(`POST ${path}`, { recipient, title: 'Auftritt', dueDate: '2027-05-10', lines })
    await markPaid(api, treasurer, made.id, '2027-04-02')
    await send(`POST ${path}/${made.id}/cancel`, { reason: 'Erika Muster ist krank' })
    await send(`POST ${path}/${made.id}/refunds`, { iban: 'CH58 0079 1123 0008 8901 2', name: 'Erika Muster' })
    expect(await api.db.$count(invoiceRefund, eq(invoiceRefund.name, 'Erika Muster'))).toBe(1)
    await eraseOldInvoices(api.db, new Date('2037-12-31T12:00:00Z'))
    expect(await send(`GET ${path}/${made.id}`)).toMatchObject({ cancelReason: 'Erika Muster ist krank' })
    expect(await send(`GET ${path}/${made.id}`)).toMatchObject({ name: 'Gemeinde Musterwil', title: 'Auftritt', lines })
    await eraseOldInvoices(api.db, new Date('2038-01-01T12:00:00Z'))
    expect(await send(`GET ${path}/${made.id}`)).toMatchObject({
      ...{
        name: '',
        address: [],
        title: '–',
        cancelReason: '–',
        amount: 5000,
        lines: [{ text: '–', count: 1, price: 5000 }],
      },
    })
    expect(await api.db.$count(invoiceRefund, eq(invoiceRefund.name, 'Erika Muster'))).toBe(0)
  })

  test('a cancellation cannot be undone, and a movement of another invoice is not found', async () => {
    const { uuid } = await owed(1500)
    expect(await send(`POST ${path}/${uuid}/settlements/${uuid}/undo`)).toMatchObject({ code: 'not_found' })
    const cancelled = await send(`POST ${path}/${uuid}/cancel`, { reason: 'Irrtum' })
    const [counter] = cancelled.settlements
    expect((await send(`POST ${path}/${uuid}/settlements/${counter?.id}/undo`)).errors).toMatchObject([{ field: 'id' }])
  })
})
