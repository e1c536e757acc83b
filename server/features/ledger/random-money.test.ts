import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toWireDate } from '#contract/time.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { long } from '../../../tests/support/long-run.ts'
import type { Db } from '../../platform/db/open.ts'
import { fiscalYear, invoice, ledgerEntry, ledgerRow, payment } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { dayAfter } from '../../platform/time.ts'
import { createInvoice } from '../invoices/create.ts'
import { settleByHand, undoByHand } from '../invoices/movements.ts'
import { findLive } from '../invoices/settlements.ts'
import { applyPaymentStatus } from '../payments/apply-status.ts'
import { close, open } from './books.ts'
import { findDifferences } from './documents.ts'
import { findOpenItems, findStatements } from './queries.ts'

vi.setConfig({ testTimeout: 20 * 60_000, hookTimeout: 60_000 })

/** One step; `which` selects an invoice, and `fails` ends the transaction as a killed process would. */
const steps = fc.array(
  fc.record({
    act: fc.constantFrom('bill', 'bill', 'mark', 'unmark', 'card', 'wait', 'close'),
    which: fc.nat(20),
    days: fc.nat(200),
    amount: fc.integer({ min: 1500, max: 9000 }),
    fails: fc.boolean(),
  }),
  { minLength: 5, maxLength: 25 },
)
class Killed extends Error {}

describeOnDatabase('random movements of money', (kind) => {
  let api: TestApi
  let anna: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    anna = await api.addPerson({ member: false })
    api.clock.set('2027-01-05T12:00:00Z')
    const author = { accountId: null, now: api.clock.now() }
    await api.db.transaction((tx) => open(tx, { startsOn: '2026-07-01', balances: [] }, author))
  }, 60_000)
  afterAll(() => api.stop())

  /** Runs a transaction, which ends before its commit if the process is killed. */
  const run = async (
    fails: boolean,
    work: (tx: Parameters<Parameters<TestApi['db']['transaction']>[0]>[0]) => Promise<unknown>,
  ) => {
    try {
      await api.db.transaction(async (tx) => {
        await work(tx)
        if (fails) throw new Killed()
      })
    } catch (error) {
      if (!(error instanceof Killed || error instanceof HttpError)) throw error
    }
  }

  const pay = async (invoiceId: number, amount: number): Promise<void> => {
    const [row] = await api.db
      .insert(payment)
      .values({
        ...{ purpose: 'MEMBERFEE', invoiceId, personId: anna.personId, amount, provider: 'sandbox' },
        ...{ callback: '/', locale: 'de-ch', reference: randomUUID() },
        createdAt: api.clock.now(),
        expiresAt: api.clock.now(),
      })
      .returning()
    if (row === undefined) throw new Error('no payment')
    const status = { state: 'paid', payment: row.uuid, amount, currency: 'chf', method: 'CARD' } as const
    // The provider reports a payment more than once.
    await Promise.all([applyPaymentStatus(api.deps, row.id, status), applyPaymentStatus(api.deps, row.id, status)])
  }

  const closedEntries = (db: Db) =>
    db
      .select({ entry: ledgerEntry, row: ledgerRow })
      .from(ledgerEntry)
      .innerJoin(ledgerRow, eq(ledgerRow.entryId, ledgerEntry.id))
      .innerJoin(fiscalYear, eq(fiscalYear.year, ledgerEntry.year))
      .where(eq(fiscalYear.year, 2026))
      .orderBy(asc(ledgerEntry.id), asc(ledgerRow.position))

  /** The entries of the first year since it was closed. */
  let closed: unknown

  test('leave books that agree with the documents, balance, and keep closed years', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        for (const { act, which, days, amount, fails } of sequence) {
          const invoices = await api.db.select().from(invoice).orderBy(asc(invoice.id))
          const chosen = invoices[invoices.length - 1 - which]
          const now = api.clock.now()
          const author = { accountId: null, now }
          if (act === 'wait') api.clock.set(new Date(now.getTime() + days * 60 * 60_000))
          else if (act === 'bill')
            await run(fails, (tx) => createInvoice(tx, membershipFee(anna.personId, amount), now))
          else if (act === 'close') await run(fails, (tx) => close(tx, 2026, author))
          else if (chosen === undefined) continue
          else if (act === 'card') await pay(chosen.id, chosen.amount + amount - 1500)
          else {
            const day = dayAfter(toWireDate(now), -days)
            await run(fails, async (tx) => {
              if (act === 'mark')
                return await settleByHand(tx, chosen.uuid, { kind: 'MARKED', day, amount: null, invoice: null }, author)
              const marked = (await findLive(tx, chosen.id)).find(({ kind: of }) => of === 'MARKED')
              if (marked !== undefined) await undoByHand(tx, chosen.uuid, marked.uuid, author)
            })
          }
          const [first] = await api.db.select().from(fiscalYear).orderBy(asc(fiscalYear.startsOn))
          if (first?.closedAt != null) closed ??= await closedEntries(api.db)
        }
        await expectGoodBooks(api.db)
      }),
      { numRuns: long ? 400 : 12, seed: 1899 },
    )
  })

  const expectGoodBooks = async (db: Db): Promise<void> => {
    expect(await findDifferences(db)).toEqual({ missing: [], obsolete: [], unequal: [] })
    if (closed !== undefined) expect(await closedEntries(db)).toEqual(closed)
    const years = await db.select().from(fiscalYear).orderBy(asc(fiscalYear.startsOn))
    for (const { year } of years) {
      const positions = await db
        .select({ position: ledgerEntry.position })
        .from(ledgerEntry)
        .where(eq(ledgerEntry.year, year))
        .orderBy(asc(ledgerEntry.position))
      expect(positions.map(({ position }) => position)).toEqual(positions.map((_, index) => index + 1))
      const { totals, result, carried } = await findStatements(db, year, api.clock.now())
      const sum = (...kinds: string[]) =>
        totals.filter((total) => kinds.includes(total.kind)).reduce((all, { amount }) => all + amount, 0)
      expect(sum('ASSET')).toBe(sum('LIABILITY', 'EQUITY') + result + carried)
    }
    const invoices = await db.select().from(invoice).orderBy(asc(invoice.number))
    const open = invoices
      .filter(({ amount, settled }) => settled < amount)
      .map(({ number, amount, settled }) => [number, amount - settled])
    const items = await findOpenItems(db, '2999-12-31')
    expect(items.map(({ id, open: amount }) => [id, amount])).toEqual(open)
  }
})
