import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvoiceDetail } from '#contract/edited-invoices.ts'
import type { ProposedReminder, ReminderSettings } from '#contract/invoice-reminders.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bandIban } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { bankStatement, invoice, person } from '../../platform/db/tables.ts'
import { createInvoice } from '../invoices/create.ts'
import { findDifferences } from '../ledger/documents.ts'

const path = '/api/frontend/treasury/reminders'
type Call = Parameters<TestApi['request']>[0]
interface Proposals {
  readonly _embedded: { readonly items: ProposedReminder[] }
  readonly obstacle: string | null
  readonly exhausted: number
  readonly letters: readonly string[]
}
interface Sent {
  readonly mailed: number
  readonly printed: string[]
  readonly left: number
  readonly errors?: { field: string }[]
}

describeOnDatabase('reminders of invoices', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let treasurer: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-02-01T12:00:00Z')
    anna = await api.addPerson({ member: false })
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    await api.db.update(person).set({ email: 'anna@band.example' }).where(eq(person.id, anna.personId))
    await api.request('POST /api/frontend/treasury/years', { as: treasurer, body: { startsOn: '2027-01-01' } })
  }, 60_000)
  afterAll(() => api.stop())

  const send = async <T>(call: string, body?: object, key: string = randomUUID()): Promise<T> => {
    const headers = { 'Idempotency-Key': key }
    return (await (await api.request(call as Call, { as: treasurer, headers, ...(body && { body }) })).json()) as T
  }
  const proposals = () => send<Proposals>(`GET ${path}`)
  const proposalOf = async (number: string) => (await proposals())._embedded.items.find((one) => one.number === number)
  const remind = (...invoices: string[]) => send<Sent>(`POST ${path}`, { invoices })
  const detail = (uuid: string) => send<InvoiceDetail>(`GET /api/frontend/treasury/invoices/${uuid}`)
  /** The day, with a bank file of the day before. */
  const on = async (day: string, bankDay = day) => {
    api.clock.set(`${day}T09:00:00Z`)
    await api.db.delete(bankStatement)
    const period = { startsOn: bankDay, endsOn: bankDay, opening: 0, closing: 0 }
    await api.db.insert(bankStatement).values({ ...period, iban: bandIban, uploadedAt: api.clock.now() })
  }
  const owed = async (dueDate: string, amount = 5000) => {
    api.clock.set('2027-02-01T12:00:00Z')
    return await api.db.transaction((tx) =>
      createInvoice(tx, { ...membershipFee(anna.personId, amount), dueDate }, api.clock.now()),
    )
  }
  beforeEach(async () => {
    await api.db.update(invoice).set({ dueDate: '2099-01-01' })
    const level = { days: 10, fee: 0, textDe: null, textEn: null }
    await send(`PUT ${path}/settings`, { term: 10, levels: [level, level, level] })
  })

  test('three levels follow each other, each ten days after the day before; then the invoice is exhausted', async () => {
    const { uuid, number } = await owed('2027-03-01')
    await on('2027-03-10')
    expect(await proposalOf(number)).toBeUndefined()
    await on('2027-03-11')
    expect(await proposalOf(number)).toMatchObject({ level: 1, open: 5000, overdue: 5000, dueOn: '2027-03-01' })
    expect(await remind(uuid)).toEqual({ mailed: 1, printed: [], left: 0 })
    expect(await remind(uuid)).toEqual({ mailed: 0, printed: [], left: 1 })
    await on('2027-03-30')
    expect(await proposalOf(number)).toBeUndefined()
    await on('2027-03-31')
    expect(await proposalOf(number)).toMatchObject({ level: 2, dueOn: '2027-03-21' })
    await remind(uuid)
    await on('2027-04-20')
    expect(await proposalOf(number)).toMatchObject({ level: 3 })
    await remind(uuid)
    expect((await proposals()).exhausted).toBe(0)
    await on('2027-07-01')
    expect(await proposalOf(number)).toBeUndefined()
    expect((await proposals()).exhausted).toBe(1)
    expect((await detail(uuid)).reminders.map(({ level }) => level)).toEqual([1, 2, 3])
  })

  test('the mail has the words of the band, the open amount and the same reference', async () => {
    const level = { days: 5, fee: 500, textDe: 'Bitte denken Sie an uns.', textEn: null }
    await send<ReminderSettings>(`PUT ${path}/settings`, { term: 14, levels: [level, level, level] })
    const { uuid, number } = await owed('2027-03-01')
    const settlements = `/api/frontend/treasury/invoices/${uuid}/settlements`
    await on('2027-03-08')
    await send(`POST ${settlements}`, { kind: 'CASH', day: '2027-03-02', amount: 2000 })
    expect(await proposalOf(number)).toMatchObject({ open: 3000, fee: 500, sentBy: 'MAIL' })
    await remind(uuid)
    expect(await detail(uuid)).toMatchObject({ open: 3500 })
    const jobs = ownJobs(api)
    await jobs.run()
    const [mail] = (await jobs.mails()).filter(({ subject }) => subject?.includes(number))
    expect(mail?.subject).toBe(`Zahlungserinnerung: Rechnung ${number} der Musik Harmonie Zürichberg`)
    for (const part of ['Bitte denken Sie an uns.', 'CHF 35.00', '22.03.2027']) expect(mail?.text).toContain(part)
    const print = { as: treasurer, body: { invoices: [uuid] } }
    const letter = await api.request(`POST ${path}/letters` as Call, print)
    const { pages } = await readPdf(new Uint8Array(await letter.arrayBuffer()))
    for (const part of ['Zahlungserinnerung', 'Bitte denken Sie an uns.', '35.00', '22.03.2027', number])
      expect(pages[0]?.words).toContain(part)
    // The fee may be waived; the books follow.
    const fee = (await detail(uuid)).settlements.find((one) => one.kind === 'REMINDER_FEE')
    expect(await send(`POST ${settlements}/${fee?.id}/undo`)).toMatchObject({ open: 3000 })
    expect(await api.db.transaction((tx) => findDifferences(tx))).toEqual({ missing: [], obsolete: [], unequal: [] })
  })

  test('who has paid meanwhile gets nothing, not even a mail that waits', async () => {
    const [paid, waiting] = [await owed('2027-03-01'), await owed('2027-03-01')]
    await on('2027-03-15')
    const pay = (uuid: string) =>
      send(`POST /api/frontend/treasury/invoices/${uuid}/settlements`, { kind: 'CASH', day: '2027-03-14' })
    await pay(paid.uuid)
    expect(await remind(paid.uuid, waiting.uuid)).toEqual({ mailed: 1, printed: [], left: 1 })
    await pay(waiting.uuid)
    const jobs = ownJobs(api)
    await jobs.run()
    expect((await jobs.mails()).filter(({ subject }) => subject?.includes(waiting.number))).toEqual([])
  })

  test.each([
    ['2027-03-14', '2027-03-14', 'sunday'],
    ['2027-03-26', '2027-03-26', 'holiday'],
    ['2027-03-16', '2027-03-12', 'old_bank_file'],
  ])('nothing goes out on %s with a bank file of %s: %s', async (day, bankDay, obstacle) => {
    const { uuid } = await owed('2027-02-10')
    await on(day, bankDay)
    expect((await proposals()).obstacle).toBe(obstacle)
    expect((await remind(uuid)).errors).toMatchObject([{ field: 'invoices' }])
    expect((await detail(uuid)).reminders).toEqual([])
  })

  test('nothing goes out before the first bank file', async () => {
    const { uuid } = await owed('2027-02-10')
    await on('2027-03-15')
    await api.db.delete(bankStatement)
    expect((await proposals()).obstacle).toBe('no_bank_file')
    expect((await remind(uuid)).errors).toMatchObject([{ field: 'invoices' }])
  })

  test('a plan of instalments asks for those that are due, also before the day of the invoice', async () => {
    const { uuid, number } = await owed('2027-12-01', 9000)
    const instalments = [
      { dueOn: '2027-03-01', amount: 3000 },
      { dueOn: '2027-04-01', amount: 3000 },
      { dueOn: '2027-05-01', amount: 3000 },
    ]
    await send(`PUT /api/frontend/treasury/invoices/${uuid}/instalments`, { instalments })
    await on('2027-03-05')
    expect(await proposalOf(number)).toBeUndefined()
    await on('2027-03-11')
    expect(await proposalOf(number)).toMatchObject({ overdue: 3000, open: 9000 })
    const cash = { kind: 'CASH', day: '2027-03-11', amount: 3000 }
    await send(`POST /api/frontend/treasury/invoices/${uuid}/settlements`, cash)
    expect(await proposalOf(number)).toBeUndefined()
    await on('2027-04-12')
    expect(await proposalOf(number)).toMatchObject({ overdue: 3000, open: 6000, dueOn: '2027-04-01' })
  })

  test('a person without address of mail gets a letter to print, and two treasurers at once send one', async () => {
    const { uuid } = await owed('2027-03-01')
    await api.db.update(person).set({ email: null }).where(eq(person.id, anna.personId))
    await on('2027-03-15')
    const both = await Promise.all([remind(uuid), remind(uuid)])
    await api.db.update(person).set({ email: 'anna@band.example' }).where(eq(person.id, anna.personId))
    expect(both.flatMap(({ printed }) => printed)).toEqual([uuid])
    expect((await detail(uuid)).reminders).toHaveLength(1)
  })

  test('a person who wants letters gets a reminder to print, unless no letter would arrive', async () => {
    const { uuid, number } = await owed('2027-03-01')
    const postal = { address1: 'Bergstrasse 1', zip: '8044', city: 'Zürich' }
    const isAnna = eq(person.id, anna.personId)
    const ways = []
    await on('2027-03-15')
    for (const preferredChannel of ['EMAIL', 'MAIL'] as const)
      for (const address of [{ ...postal, zip: '' }, postal]) {
        await api.db
          .update(person)
          .set({ preferredChannel, ...address })
          .where(isAnna)
        ways.push([(await proposalOf(number))?.sentBy, (await detail(uuid)).by])
      }
    expect(ways).toEqual([
      ['MAIL', 'MAIL'],
      ['MAIL', 'MAIL'],
      ['MAIL', 'MAIL'],
      ['POST', 'POST'],
    ])
    expect(await remind(uuid)).toEqual({ mailed: 0, printed: [uuid], left: 0 })
    expect((await proposals()).letters).toContain(uuid)
    await on('2027-04-15')
    expect((await proposals()).letters).not.toContain(uuid)
    const mailed = await send<Sent>(`POST /api/frontend/treasury/invoices/${uuid}/mail`)
    expect(mailed.errors).toMatchObject([{ field: 'email' }])
    await api.db.update(person).set({ preferredChannel: 'EMAIL' }).where(isAnna)
  })

  test('a fee of more than a hundred francs and a term of no day are refused at their fields', async () => {
    const level = { days: 10, fee: 0, textDe: null, textEn: null }
    const refused = await send<Sent>(`PUT ${path}/settings`, {
      term: 0,
      levels: [{ ...level, fee: 10_001 }, level, level],
    })
    expect(refused.errors?.map(({ field }) => field).sort()).toEqual(['levels.0.fee', 'term'])
  })
})
