import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TreasuryOverview } from '#contract/treasury.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bandIban, camtFile } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { createInvoice } from '../invoices/create.ts'

const path = '/api/frontend/treasury'
type Call = Parameters<TestApi['request']>[0]

describeOnDatabase('overview of the treasury', (kind) => {
  let api: TestApi
  let treasurer: TestPerson
  let anna: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-01-10T12:00:00Z')
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    anna = await api.addPerson({ member: false })
  }, 60_000)
  afterAll(() => api.stop())

  const send = async <T>(call: string, body?: object): Promise<T> => {
    const headers = { 'Idempotency-Key': randomUUID() }
    return (await (await api.request(call as Call, { as: treasurer, headers, ...(body && { body }) })).json()) as T
  }
  const overview = () => send<TreasuryOverview>(`GET ${path}/overview`)
  const owed = (amount: number, dueDate = '2027-02-09') =>
    api.db.transaction((tx) => createInvoice(tx, { ...membershipFee(anna.personId, amount), dueDate }, api.clock.now()))

  test('an empty band has nothing but the books to open', async () => {
    expect(await overview()).toMatchObject({
      ...{ hasBooks: false, months: [], budget: null, reminders: 0, obstacle: 'no_bank_file' },
      open: { count: 0, amount: 0 },
      credits: { count: 0, amount: 0 },
    })
  })

  test('sums, tasks and months follow from invoices, bank and books', async () => {
    await send(`POST ${path}/years`, { startsOn: '2027-01-01' })
    const [first, second] = [await owed(10_000), await owed(4000)]
    await owed(2500, '2027-04-30')
    await send(`POST ${path}/invoices/${first.uuid}/settlements`, { kind: 'CASH', day: '2027-01-10', amount: 12_000 })
    await send(`POST ${path}/invoices/${first.uuid}/refunds`, { name: 'Anna', iban: 'CH5800791123000889012' })
    api.clock.set('2027-03-15T12:00:00Z')
    await fetch(`${api.origin}${path}/bank/files`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(treasurer)}` },
      body: camtFile({
        ...{ opening: '0.00', closing: '-40.00', from: '2027-03-01', to: '2027-03-14' },
        lines: [{ amount: '-40.00', day: '2027-03-10' }],
      }),
    })
    await ownJobs(api).run()
    expect(await overview()).toMatchObject({
      hasBooks: true,
      open: { count: 2, amount: 6500 },
      overdue: { count: 1, amount: 4000 },
      credits: { count: 1, amount: 2000 },
      refunds: { count: 1, amount: 2000 },
      ...{ reminders: 1, obstacle: null, exhausted: 0 },
      bank: { unclear: 1, until: '2027-03-14', balance: -4000 },
    })
    const entry = { bookedOn: '2027-03-12', text: 'Miete', rows: [{ debit: 6000, credit: 1020, amount: 9000 }] }
    await send(`POST ${path}/entries`, entry)
    const { months } = await overview()
    expect(months).toHaveLength(12)
    expect(months.slice(0, 3)).toEqual([
      { month: '2027-01', income: 16_500, expense: 0, before: null },
      { month: '2027-02', income: 0, expense: 0, before: null },
      { month: '2027-03', income: 0, expense: 9000, before: null },
    ])
    await send(`POST ${path}/invoices/${second.uuid}/cancel`, { reason: 'Irrtum' })
    expect((await overview()).months[2]).toMatchObject({ income: -4000 })
  })

  test('a budget stands beside the accounts; other accounts than income and expenses are refused', async () => {
    const planned = [
      { account: 3310, amount: 30_000 },
      { account: 6000, amount: 120_000 },
      { account: 6500, amount: 0 },
    ]
    const kept = { year: 2027, amounts: planned.slice(0, 2) }
    expect(await send(`PUT ${path}/years/2027/budget`, { amounts: planned })).toEqual(kept)
    expect((await overview()).budget).toEqual({ income: 30_000, expense: 120_000 })
    const { totals } = await send<{ totals: { account: number; planned: number | null }[] }>(`GET ${path}/years/2027`)
    expect(totals.find(({ account }) => account === 6000)?.planned).toBe(120_000)
    const refused = await send<{ errors: object[] }>(`PUT ${path}/years/2027/budget`, {
      amounts: [{ account: 1020, amount: 5 }],
    })
    expect(refused.errors).toMatchObject([{ field: 'amounts' }])
    expect(await send(`GET ${path}/years/2027/budget`)).toEqual(kept)
  })
})
