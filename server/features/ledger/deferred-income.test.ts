import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountUse } from '#contract/ledger.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { ledgerAccount, ledgerEntry, ledgerRow } from '../../platform/db/tables.ts'
import { createInvoice } from '../invoices/create.ts'
import { findDifferences } from './documents.ts'

const path = '/api/frontend/treasury'

describeOnDatabase('income of a later year', (kind) => {
  let api: TestApi
  let treasurer: TestPerson
  let anna: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    api.clock.set('2027-11-15T12:00:00Z')
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    anna = await api.addPerson({ firstName: 'Anna' })
    await api.request(`POST ${path}/years`, { as: treasurer, body: { startsOn: '2027-01-01' } })
  }, 60_000)
  afterAll(() => api.stop())

  /** Rappen on the credit side of an account in a year. */
  const sumOf = async (use: AccountUse, year: number): Promise<number> => {
    const sign = sql`case ${ledgerAccount.id} when ${ledgerRow.creditId} then 1 else -1 end`
    const [sum] = await api.db
      .select({ amount: sql<number>`coalesce(sum(${sign} * ${ledgerRow.amount}), 0)::float8` })
      .from(ledgerRow)
      .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerRow.entryId))
      .innerJoin(ledgerAccount, sql`${ledgerAccount.id} in (${ledgerRow.debitId}, ${ledgerRow.creditId})`)
      .where(and(eq(ledgerAccount.use, use), eq(ledgerEntry.year, year)))
    return sum?.amount ?? 0
  }
  /** Fees and deferred income of both years. */
  const sums = async () => ({
    fees: [await sumOf('FEES', 2027), await sumOf('FEES', 2028)],
    deferred: [await sumOf('DEFERRED', 2027), await sumOf('DEFERRED', 2028)],
  })
  const differences = () => api.db.transaction((tx) => findDifferences(tx))
  const invoice = () =>
    api.db.transaction((tx) =>
      createInvoice(tx, { ...membershipFee(anna.personId, 5000), incomeFrom: '2028-01-01' }, api.clock.now()),
    )
  const cancel = (uuid: string) =>
    api.request(`POST ${path}/invoices/${uuid}/cancel`, { as: treasurer, body: { reason: 'Irrtum' } })

  test('a fee of the next year is deferred, and income of its first day', async () => {
    await invoice()
    expect(await sums()).toEqual({ fees: [0, 5000], deferred: [5000, -5000] })
    expect(await differences()).toMatchObject({ missing: [], obsolete: [], unequal: [] })
  })

  test('a cancelled one leaves nothing in either year, before that day and after it', async () => {
    const { uuid } = await invoice()
    const other = await invoice()
    await cancel(uuid)
    expect(await sums()).toEqual({ fees: [0, 10_000], deferred: [10_000, -10_000] })
    api.clock.set('2028-02-01T12:00:00Z')
    await cancel(other.uuid)
    expect(await sums()).toEqual({ fees: [0, 5000], deferred: [10_000, -10_000] })
    expect(await differences()).toMatchObject({ missing: [], obsolete: [], unequal: [] })
    expect((await sumOf('RECEIVABLES', 2027)) + (await sumOf('RECEIVABLES', 2028))).toBe(-5000)
  })
})
