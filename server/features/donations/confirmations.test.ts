import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DonationSettings, Donor } from '#contract/donations.ts'
import type { InvoiceDetail } from '#contract/edited-invoices.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bandIban, camtFile } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { markPaid, membershipFee } from '../../../tests/support/invoices.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { bankTransaction, payment, person } from '../../platform/db/tables.ts'
import { createInvoice } from '../invoices/create.ts'
import { addSettlements } from '../invoices/settlements.ts'
import { postPayment } from '../ledger/documents.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'

const path = '/api/frontend/treasury'
type Call = Parameters<TestApi['request']>[0]
interface Donors {
  readonly _embedded: { readonly items: Donor[] }
  readonly booked: number
  readonly unknown: number
}
interface Refused {
  readonly errors?: { readonly field: string }[]
}
const off: DonationSettings = {
  ...{ exempt: false, decidedOn: null, office: null, textDe: null, textEn: null },
  threshold: 10_000,
}
const on = { ...off, exempt: true, decidedOn: '2019-05-20', office: 'Kantonales Steueramt Zürich' }
const donationAccount = 3500

describeOnDatabase('confirmations of donations', (kind) => {
  let api: TestApi
  let treasurer: TestPerson
  let anna: TestPerson
  let beat: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-04-05T12:00:00Z')
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    anna = await api.addPerson({ firstName: 'Anna' })
    beat = await api.addPerson({ firstName: 'Beat', member: false })
    const address = { address1: 'Bergstrasse 1', zip: '8044', city: 'Zürich' }
    await api.db.update(person).set(address).where(eq(person.id, anna.personId))
    await send(`POST ${path}/years`, { startsOn: '2027-01-01' })
  }, 60_000)
  afterAll(() => api.stop())

  const send = async <T>(call: string, body?: object): Promise<T & Refused> => {
    const headers = { 'Idempotency-Key': randomUUID() }
    return (await (await api.request(call as Call, { as: treasurer, headers, ...(body && { body }) })).json()) as T &
      Refused
  }
  const set = (settings: object) => send<DonationSettings>(`PUT ${path}/donations/settings`, settings)
  const donors = (year = 2027) => send<Donors>(`GET ${path}/donations?year=${year}`)
  const sums = async () => {
    const { _embedded, booked, unknown } = await donors()
    return { ...Object.fromEntries(_embedded.items.map(({ name, amount }) => [name, amount])), booked, unknown }
  }
  const letters = (ids: string[]) =>
    api.request(`POST ${path}/donations/letters`, { as: treasurer, body: { year: 2027, donors: ids } })
  const line = (price: number, account: number | null) => ({ text: 'Gönnerbeitrag', count: 1, price, account })
  const invoiced = (recipient: object, price: number) =>
    send<InvoiceDetail>(`POST ${path}/invoices`, {
      ...recipient,
      ...{ title: 'Gönner', dueDate: '2027-05-31', lines: [line(price, donationAccount), line(1000, null)] },
    })
  const paidByCard = async (personId: number, amount: number, owed: { id: number; amount: number } | null) => {
    const of = { personId, amount, invoiceId: owed?.id ?? null, purpose: 'MEMBERFEE', state: 'paid' } as const
    const at = { createdAt: api.clock.now(), expiresAt: api.clock.now(), paidAt: api.clock.now() }
    const other = { provider: 'sandbox', callback: '/', locale: 'de-ch', receiptNumber: randomUUID() } as const
    await api.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(payment)
        .values({ ...of, ...at, ...other })
        .returning()
      if (row === undefined) throw new Error('no payment')
      const one = { kind: 'ONLINE', day: '2027-04-05', source: `payment:${row.uuid}`, paymentId: row.id } as const
      if (owed === null) await postPayment(tx, row, api.clock.now())
      else
        await addSettlements(tx, [{ ...one, invoiceId: owed.id, amount: owed.amount }], {
          ...{ accountId: null, now: api.clock.now() },
        })
    })
  }
  const owed = (of: TestPerson, amount: number) =>
    api.db.transaction((tx) => createInvoice(tx, membershipFee(of.personId, amount), api.clock.now()))
  const uuidOf = async ({ personId }: TestPerson) =>
    (await api.db.select().from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''

  test('a band that is not exempt from taxes confirms nothing; an exemption needs its day and its office', async () => {
    expect(await send(`GET ${path}/donations/settings`)).toEqual(off)
    expect((await letters([randomUUID()])).status).toBe(400)
    expect((await set({ ...on, decidedOn: null, office: '' })).errors).toMatchObject([
      { field: 'decidedOn' },
      { field: 'office' },
    ])
    expect((await set({ ...on, decidedOn: null })).errors).toMatchObject([{ field: 'decidedOn' }])
    expect((await set({ ...on, office: '' })).errors).toMatchObject([{ field: 'office' }])
    expect(await set(on)).toEqual(on)
  })

  test('the sums of donors and what has no donor are what the books have, without membership fees', async () => {
    const fee = await owed(anna, 10_000)
    await markPaid(api, treasurer, fee.uuid, '2027-04-01')
    await send(`POST ${path}/invoices/${fee.uuid}/settlements`, { kind: 'WRITE_OFF', day: '2027-04-01' })
    const credit = await owed(anna, 10_000)
    const settle = (body: object) =>
      send<InvoiceDetail>(`POST ${path}/invoices/${credit.uuid}/settlements`, { day: '2027-04-01', ...body })
    await settle({ kind: 'CASH', amount: 13_000 })
    const donated = await settle({ kind: 'DONATED' })
    await paidByCard(anna.personId, 8000, await owed(anna, 6000))
    await paidByCard(beat.personId, 21_500, null)
    const outsider = { name: 'Metzgerei Keller', address1: 'Dorfplatz 2', zip: '8400', city: 'Winterthur', email: '' }
    const paid = await invoiced({ recipient: outsider }, 30_000)
    await markPaid(api, treasurer, paid.id, '2027-04-02')
    await invoiced({ person: await uuidOf(anna) }, 7000)
    expect(await sums()).toEqual({
      ...{ 'Beat Beispiel': 20_000, 'Metzgerei Keller': 30_000 },
      ...{ booked: 3000 + 2000 + 20_000 + 30_000 + 7000, unknown: 7000 },
    })
    await set({ ...on, threshold: 1000 })
    expect(await sums()).toMatchObject({ 'Anna Beispiel': 5000, unknown: 7000 })
    const gift = donated.settlements.find((one) => one.kind === 'DONATED')
    await send(`POST ${path}/invoices/${credit.uuid}/settlements/${gift?.id}/undo`)
    expect(await sums()).toMatchObject({ 'Anna Beispiel': 2000, booked: 59_000, unknown: 7000 })
    expect((await donors(2026))._embedded.items).toEqual([])
  })

  test('the treasurer names who gave a transfer, and it counts until it is assigned to something else', async () => {
    const lines = [{ amount: '50.00', day: '2027-03-10', name: 'A. B.' }]
    await fetch(`${api.origin}${path}/bank/files`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(treasurer)}` },
      body: camtFile({ opening: '0.00', closing: '50.00', lines }),
    })
    await ownJobs(api).run()
    const [row] = await api.db.select().from(bankTransaction)
    const transaction = `${path}/bank/transactions/${row?.id}`
    const name = async (of: TestPerson | null) =>
      send<{ donor: string | null }>(`PUT ${transaction}/donor`, { person: of && (await uuidOf(of)) })
    expect((await name(anna)).errors).toMatchObject([{ field: 'person' }])
    await send(`PUT ${transaction}`, { account: donationAccount })
    expect(await sums()).toMatchObject({ 'Anna Beispiel': 2000, unknown: 12_000 })
    expect(await name(beat)).toEqual({ donor: 'Beat Beispiel' })
    expect(await name(anna)).toEqual({ donor: 'Anna Beispiel' })
    expect(await sums()).toMatchObject({ 'Anna Beispiel': 7000, 'Beat Beispiel': 20_000, unknown: 7000 })
    await send(`PUT ${transaction}`, {})
    expect(await sums()).toMatchObject({ 'Anna Beispiel': 2000, unknown: 7000 })
    await send(`PUT ${transaction}`, { account: donationAccount })
    expect(await send(`GET ${transaction}/donor`)).toEqual({ donor: null })
    await name(anna)
  })

  test('the letter names donor, year, days, sum, band and the decision of the tax office', async () => {
    const { items } = (await donors())._embedded
    const reply = await letters(items.filter(({ name }) => name !== 'Beat Beispiel').map(({ id }) => id))
    const { pages } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
    expect(pages).toHaveLength(2)
    const words = [
      'Spendenbestätigung',
      '2027',
      'Bergstrasse',
      '70.00',
      '10.03.2027',
      '50.00',
      '20.05.2019',
      'Steueramt',
    ]
    for (const word of words) expect(pages[0]?.words).toContain(word)
    for (const word of ['Dorfplatz', '300.00']) expect(pages[1]?.words).toContain(word)
  })

  test('donors see the years that are over, and save their own confirmation only', async () => {
    const own = async (as: TestPerson) =>
      ((await (await api.request('GET /api/frontend/donation', { as })).json()) as Donors)._embedded.items
    expect(await own(anna)).toEqual([])
    api.clock.set('2028-01-05T12:00:00Z')
    expect([await own(anna), await own(treasurer)]).toEqual([[{ year: 2027, amount: 7000 }], []])
    const letter = (as: TestPerson) => api.request('GET /api/frontend/donation/letter?year=2027', { as })
    const { pages } = await readPdf(new Uint8Array(await (await letter(anna)).arrayBuffer()))
    expect([pages.length, pages[0]?.words.includes('Bergstrasse')]).toEqual([1, true])
    expect((await letter(treasurer)).status).toBe(404)
    await set({ ...on, exempt: false })
    expect([await own(anna), (await letter(anna)).status]).toEqual([[], 404])
    await set({ ...on, threshold: 1000 })
    api.clock.set('2027-04-05T12:00:00Z')
  })

  test('a merger moves donations to the other person, and a deleted account is no donor any more', async () => {
    const twin = await api.addPerson({ firstName: 'Berta' })
    await api.db.transaction((tx) => mergePersonRows(tx, { from: anna.personId, into: twin.personId }))
    expect(await sums()).toMatchObject({ 'Berta Beispiel': 7000, unknown: 7000 })
    await api.db.transaction((tx) => deleteAccount(tx, { personId: beat.personId, now: api.clock.now() }))
    expect(await sums()).toEqual({
      ...{ 'Berta Beispiel': 7000, 'Metzgerei Keller': 30_000, booked: 64_000, unknown: 27_000 },
    })
  })
})
