// Longer than 300 lines on purpose: everything that may happen between a release and its invoices is a test of one server.
import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FeeOutcomes, FeeRun } from '#contract/fee-runs.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import {
  billedFee,
  feeRule,
  feeRun,
  feeRunBill,
  feeRunItem,
  fiscalYear,
  invoice,
  invoiceLine,
  job,
  membership,
  person,
} from '../../platform/db/tables.ts'
import { holdSending, releaseSending } from '../../platform/jobs/hold.ts'
import { cancelByHand } from '../invoices/movements.ts'
import { findDifferences } from '../ledger/documents.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { exportPersonalData } from '../personal-data/export.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'
import { makeInvoices } from './make.ts'

vi.setConfig({ testTimeout: 60_000 })

const treasury = '/api/frontend/treasury'

describeOnDatabase('invoices of a released fee run', (kind) => {
  let api: TestApi
  let treasurer: TestPerson
  const dates = { year: 2026, keyDate: '2026-06-01', dueDate: '2026-07-31' }
  beforeAll(async () => {
    api = await startTestServer({ kind })
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'], member: false })
    await json(`POST ${treasury}/years`, { startsOn: '2026-01-01' })
  }, 60_000)
  afterAll(() => api.stop())
  beforeEach(async () => {
    for (const table of [job, feeRunItem, feeRunBill, billedFee, feeRule]) await api.db.delete(table)
    await api.db.update(invoice).set({ feeRunId: null })
    for (const table of [feeRun, membership]) await api.db.delete(table)
  })

  const json = async <T>(call: Parameters<TestApi['request']>[0], body?: object): Promise<T> => {
    const reply = await api.request(call, { as: treasurer, locale: 'en-gb', ...(body === undefined ? {} : { body }) })
    expect([reply.status, reply.ok ? '' : await reply.clone().text()]).toEqual([reply.status, ''])
    return (await reply.json()) as T
  }
  const addRule = (values: object = {}) =>
    json<{ id: number }>(`POST ${treasury}/fee-rules`, {
      ...{ nameDe: 'Aktive', organizationId: 1, amount: 12_000 },
      ...values,
    })
  const addMember = async (firstName: string, values: Partial<typeof person.$inferInsert> = {}) => {
    const email = `${randomUUID()}@band.example`
    const [row] = await api.db
      .insert(person)
      .values({ firstName, lastName: 'Muster', email, ...values })
      .returning()
    if (row === undefined) throw new Error('no person')
    await api.db.insert(membership).values({ personId: row.id, organizationId: 1, joinDate: '2001-01-01' })
    return row
  }
  const addRun = async (values: object = {}) => {
    const { id } = await json<FeeRun>(`POST ${treasury}/fee-runs`, { ...dates, ...values })
    return id
  }
  const outcomeOf = (id: number) => json<FeeOutcomes>(`GET ${treasury}/fee-runs/${id}/outcome?size=100`)
  const decided = async (id: number) =>
    (await outcomeOf(id))._embedded.items.map(
      ({ label, outcome, amount, payer }) =>
        `${label.split(' ')[0]} ${outcome} ${amount}${payer === null ? '' : ` to ${payer.label.split(' ')[0]}`}`,
    )
  /** Releases a run without making its invoices. */
  const release = async (id: number) => {
    const { fingerprint } = await outcomeOf(id)
    return await json<FeeRun>(`POST ${treasury}/fee-runs/${id}/release`, { fingerprint })
  }
  const released = async (values: object = {}) => {
    const id = await addRun(values)
    await release(id)
    return id
  }
  const runOf = (id: number) => json<FeeRun>(`GET ${treasury}/fee-runs/${id}`)
  const make = (id: number, tools: Parameters<typeof makeInvoices>[0] = api.deps) =>
    makeInvoices(tools, id, { now: api.clock.now(), signal: new AbortController().signal })
  /** The invoices of a run in the order of their numbers, as the recipient with the prices of the lines. */
  const madeOf = async (id: number) => {
    const rows = await api.db
      .select({ name: person.firstName, number: invoice.number, price: invoiceLine.price })
      .from(invoice)
      .innerJoin(person, eq(person.id, invoice.personId))
      .innerJoin(invoiceLine, eq(invoiceLine.invoiceId, invoice.id))
      .where(eq(invoice.feeRunId, id))
      .orderBy(asc(invoice.number), asc(invoiceLine.position))
    const grouped = Map.groupBy(rows, ({ number }) => number)
    return [...grouped.values()].map((of) => [of[0]?.name, ...of.map(({ price }) => price)].join(' '))
  }
  const expectBooksToAgree = async () =>
    expect(await api.db.transaction((tx) => findDifferences(tx))).toEqual({ missing: [], obsolete: [], unequal: [] })

  test('a release decides at once, shows its progress, and makes the invoices', async () => {
    await addRule()
    for (const name of ['Cleo', 'Ada', 'Berta']) await addMember(name)
    const id = await addRun()
    expect(await release(id)).toMatchObject({ invoices: 3, amount: 36_000, unmade: 3, stopped: false })
    expect(await madeOf(id)).toEqual([])
    const undone = ['Ada INVOICE 12000', 'Berta INVOICE 12000', 'Cleo INVOICE 12000']
    expect(await decided(id)).toEqual(undone)
    expect(await outcomeOf(id)).toMatchObject({ invoices: 3, amount: 36_000 })
    await ownJobs(api).run()
    expect((await madeOf(id)).toSorted()).toEqual(['Ada 12000', 'Berta 12000', 'Cleo 12000'])
    expect(await decided(id)).toEqual(undone)
    expect(await runOf(id)).toMatchObject({ invoices: 3, amount: 36_000, unmade: 0, stopped: false })
    await expectBooksToAgree()
  })

  test('a job that is killed at any commit goes on without a loss, a double, or a gap in the numbers', async () => {
    await addRule()
    for (let index = 0; index < 25; index++) await addMember(`P${index}`)
    const id = await released()
    class Killed extends Error {}
    for (let runs = 0; (await runOf(id)).unmade > 0; runs++) {
      expect(runs).toBeLessThan(25)
      // Another process makes a part at the same time; each is killed in its second transaction.
      await Promise.allSettled(
        [1, 2].map(() => {
          let left = 1
          return make(id, {
            write: (change, ...args) =>
              api.deps.write(async (tx) => {
                const result = await change(tx, ...args)
                if (left-- === 0) throw new Killed()
                return result
              }),
          })
        }),
      )
    }
    expect(await madeOf(id)).toHaveLength(25)
    const numbers = (await api.db.select().from(invoice).orderBy(asc(invoice.number))).map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => `2026-${String(index + 1).padStart(5, '0')}`))
    expect(await api.db.$count(billedFee, isNull(billedFee.invoiceId))).toBe(0)
    expect(await api.db.$count(job, eq(job.kind, 'invoice_mail'))).toBe(25)
    await expectBooksToAgree()
  })

  test('two persons who are merged before their invoices are made get one with the lines of both', {
    tags: ['long'],
  }, async () => {
    const household = randomUUID()
    await addRule({ householdAmount: 20_000 })
    await addMember('Ada', { household, birthDate: '1970-01-01' })
    const child = await addMember('Berta', { household, birthDate: '2010-01-01' })
    const [cleo, dora] = [await addMember('Cleo'), await addMember('Dora')]
    const id = await released()
    await api.db.transaction((tx) => mergePersonRows(tx, { from: dora.id, into: cleo.id }))
    // The child is on the invoice of the family.
    await api.db.transaction((tx) => mergePersonRows(tx, { from: child.id, into: cleo.id }))
    expect(await runOf(id)).toMatchObject({ invoices: 2, amount: 44_000 })
    await make(id)
    expect(await madeOf(id)).toEqual(['Ada 10000 10000', 'Cleo 12000 12000'])
    await expectBooksToAgree()
  })

  test('whoever deletes the account gets no invoice, and the others of it are free for the next run', async () => {
    const household = randomUUID()
    await addRule({ householdAmount: 20_000 })
    const ada = await addMember('Ada', { household, birthDate: '1970-01-01' })
    await addMember('Berta', { household, birthDate: '1980-01-01' })
    await addMember('Cleo')
    const id = await released()
    await api.db.transaction((tx) => deleteAccount(tx, { personId: ada.id, now: api.clock.now() }))
    await make(id)
    expect(await madeOf(id)).toEqual(['Cleo 12000'])
    expect(await decided(id)).toEqual(
      expect.arrayContaining(['Berta NO_ADDRESS 0', 'Cleo INVOICE 12000', expect.stringMatching('NO_ADDRESS 0')]),
    )
    const second = await addRun({ keyDate: '2026-06-02' })
    expect(await decided(second)).toEqual(['Berta INVOICE 12000', 'Cleo BILLED 0'])
  })

  test('the exported data of a person has the own line on the invoice of another, also after a merger', async () => {
    const household = randomUUID()
    await addRule({ householdAmount: 20_000 })
    const ada = await addMember('Ada', { household, birthDate: '1970-01-01' })
    const berta = await addMember('Berta', { household, birthDate: '2010-01-01' })
    await make(await released())
    const linesOf = async (personId: number) =>
      (await exportPersonalData(api.db, { personId, accountId: null, now: api.clock.now() }))?.linesOnInvoicesOfOthers
    const line = { text: expect.stringContaining('Berta Muster'), count: 1, price: 10_000, day: expect.anything() }
    expect(await linesOf(ada.id)).toEqual([])
    expect(await linesOf(berta.id)).toEqual([line])
    const twin = await addMember('Berta')
    await api.db.transaction((tx) => mergePersonRows(tx, { from: berta.id, into: twin.id }))
    expect(await linesOf(twin.id)).toEqual([line])
  })

  test('fees of a year that has not begun are income of its first day', { tags: ['long'] }, async () => {
    await addRule()
    await addMember('Ada')
    const id = await released({ year: 2027, keyDate: '2027-01-01' })
    await make(id)
    const [made] = await api.db.select().from(invoice).where(eq(invoice.feeRunId, id))
    expect(made?.incomeFrom).toBe('2027-01-01')
    await expectBooksToAgree()
  })

  test('whoever is archived, or loses the address, gets the invoice that was released', {
    tags: ['long'],
  }, async () => {
    await addRule()
    const ada = await addMember('Ada')
    const id = await released()
    await api.db.update(person).set({ archived: true, email: null }).where(eq(person.id, ada.id))
    await make(id)
    expect(await madeOf(id)).toEqual(['Ada 12000'])
    expect(await json(`GET ${treasury}/fee-runs/${id}/delivery`)).toMatchObject({
      ...{ waiting: 0, toPrint: [{ name: 'Ada Muster' }] },
    })
  })

  test('another run of the year knows fees whose invoices are being made, also in the price of a family', {
    tags: ['long'],
  }, async () => {
    const household = randomUUID()
    await addRule({ householdAmount: 15_000 })
    await addMember('Ada', { household, birthDate: '1970-01-01' })
    const first = await released()
    await addMember('Berta', { household, birthDate: '1980-01-01' })
    const second = await addRun({ keyDate: '2026-06-02' })
    const before = await outcomeOf(second)
    expect(before._embedded.items).toMatchObject([
      { outcome: 'BILLED', invoice: null },
      { outcome: 'INVOICE', amount: 3000 },
    ])
    await make(first)
    expect(await outcomeOf(second)).toMatchObject({
      _embedded: { items: [{ outcome: 'BILLED', invoice: expect.stringMatching('^2026-') }, { amount: 3000 }] },
      // The number has no effect on the second run.
      fingerprint: before.fingerprint,
    })
  })

  test('while invoices are being made, one is cancelled, and two persons are merged of whom one has an invoice', {
    tags: ['long'],
  }, async () => {
    await addRule()
    const members = await Promise.all(
      Array.from({ length: 12 }, (_, index) => addMember(`P${String(index).padStart(2, '0')}`)),
    )
    const id = await released()
    let left = 1
    const write: typeof api.deps.write = async (...args) => {
      if (left-- === 0) throw new Error('killed')
      return await api.deps.write(...args)
    }
    await expect(make(id, { write })).rejects.toThrow('killed')
    expect(await runOf(id)).toMatchObject({ invoices: 12, unmade: 2 })
    const [owed] = await api.db.select().from(invoice).where(eq(invoice.feeRunId, id)).orderBy(asc(invoice.number))
    const author = { accountId: null, now: api.clock.now() }
    await api.db.transaction((tx) => cancelByHand(tx, owed?.uuid ?? '', 'Irrtum', author))
    // The one has an invoice already, the other is yet to get one.
    const [into = 0, from = 0] = [members[1]?.id, members[11]?.id]
    await api.db.transaction((tx) => mergePersonRows(tx, { from, into }))
    await make(id)
    expect(await madeOf(id)).toHaveLength(12)
    const second = await addRun({ keyDate: '2026-06-02' })
    expect((await decided(second)).filter((one) => !one.includes('BILLED'))).toEqual(['P00 INVOICE 12000'])
    await expectBooksToAgree()
  })

  test('a restored release waits while sending is held; one that was given up is continued by the treasurer', async () => {
    await addRule()
    await addMember('Ada')
    const id = await released()
    await api.db.transaction((tx) => holdSending(tx, new Date()))
    await ownJobs(api).run()
    expect(await runOf(id)).toMatchObject({ unmade: 1, stopped: false })
    await api.db.transaction((tx) => releaseSending(tx, { discard: true, now: new Date() }))
    expect(await runOf(id)).toMatchObject({ unmade: 1, stopped: true })
    expect(await json(`POST ${treasury}/fee-runs/${id}/resume`)).toMatchObject({ unmade: 1, stopped: false })
    await json(`POST ${treasury}/fee-runs/${id}/resume`)
    await ownJobs(api).run()
    expect(await madeOf(id)).toEqual(['Ada 12000'])
    expect(await json(`POST ${treasury}/fee-runs/${id}/resume`)).toMatchObject({ unmade: 0, stopped: false })
    const waiting = and(eq(job.kind, 'fee_release'), eq(job.state, 'waiting'))
    expect(await api.db.$count(job, waiting)).toBe(0)
  })

  test('a rule of invoices that are being made is not removed', async () => {
    const { id: rule } = await addRule()
    await addMember('Ada')
    await released()
    const reply = await api.request(`DELETE ${treasury}/fee-rules/${rule}`, { as: treasurer, locale: 'en-gb' })
    expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ field: 'nameDe' }] }])
  })

  // The last one: a closed year stays closed.
  test('invoices that come after their year was closed are in the next open one', async () => {
    await addRule()
    await addMember('Ada')
    const id = await released()
    await api.db.update(fiscalYear).set({ closedAt: api.clock.now() }).where(eq(fiscalYear.year, 2026))
    await make(id)
    expect(await madeOf(id)).toEqual(['Ada 12000'])
    expect(await api.db.$count(fiscalYear, eq(fiscalYear.year, 2027))).toBe(1)
    await expectBooksToAgree()
  })
})
