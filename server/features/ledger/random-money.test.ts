import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SettlementInput } from '#contract/edited-invoices.ts'
import { toWireDate } from '#contract/time.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { long } from '../../../tests/support/long-run.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  bankTransaction,
  fiscalYear,
  invoice,
  ledgerEntry,
  ledgerRow,
  payment,
  person,
} from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { dayAfter } from '../../platform/time.ts'
import { assign } from '../bank/settle.ts'
import { createInvoice } from '../invoices/create.ts'
import { cancelByHand, planRefundByHand, settleByHand, undoByHand } from '../invoices/movements.ts'
import { addSettlements, findLive } from '../invoices/settlements.ts'
import { applyPaymentStatus } from '../payments/apply-status.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'
import { close, open } from './books.ts'
import { findDifferences, postTransaction } from './documents.ts'
import { findOpenItems, findStatements } from './queries.ts'

vi.setConfig({ testTimeout: 20 * 60_000, hookTimeout: 60_000 })

const acts = [
  ...(['bill', 'bill', 'bill other', 'merge', 'mark', 'part', 'cash', 'undo', 'card', 'bank', 'release'] as const),
  ...(['write off', 'donate', 'move', 'refund', 'cancel', 'fee', 'wait', 'close'] as const),
]

/** One step; `which` selects an invoice, and `fails` ends the transaction as a killed process would. */
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    which: fc.nat(20),
    days: fc.nat(200),
    amount: fc.integer({ min: 1500, max: 9000 }),
    fails: fc.boolean(),
  }),
  { minLength: 5, maxLength: 25 },
)
class Killed extends Error {}
type Tx = Parameters<Parameters<TestApi['db']['transaction']>[0]>[0]
type InvoiceRow = typeof invoice.$inferSelect

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
  const run = async (fails: boolean, work: (tx: Tx) => Promise<unknown>) => {
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

  /** A movement on the bank account, which nobody has assigned yet. */
  const arrive = async (tx: Db, direction: 'CREDIT' | 'DEBIT', amount: number, day: string) => {
    const stated = { iban: 'CH9300762011623852957', direction, amount, bookedOn: day, text: '', reversal: false }
    const row = await insertRow(tx, bankTransaction, stated)
    await postTransaction(tx, row, api.clock.now())
    return row.id
  }

  interface Circumstances {
    readonly chosen: InvoiceRow | undefined
    readonly other: InvoiceRow | undefined
    readonly amount: number
    readonly day: string
    readonly which: number
  }

  /** Does what a treasurer does, in one transaction. */
  const perform = async (tx: Tx, act: (typeof acts)[number], { chosen, other, amount, day, which }: Circumstances) => {
    const author = { accountId: null, now: api.clock.now() }
    if (act === 'bill') return await createInvoice(tx, membershipFee(anna.personId, amount), author.now)
    if (act === 'close') return await close(tx, 2026, author)
    if (act === 'bill other') {
      const { id } = await insertRow(tx, person, { lastName: 'Doppelt' })
      return await createInvoice(tx, membershipFee(id, amount), author.now)
    }
    if (act === 'merge') {
      const [from] = await tx.select().from(person).where(eq(person.lastName, 'Doppelt')).limit(1)
      if (from === undefined) return
      return await mergePersonRows(tx, { from: from.id, into: anna.personId })
    }
    if (chosen === undefined) return
    const enter = (kind: SettlementInput['kind'], values: Partial<SettlementInput> = {}) =>
      settleByHand(tx, chosen.uuid, { kind, day, amount: null, invoice: null, ...values }, author)
    const assignTo = (id: number, number: string | null) =>
      assign(tx, id, { invoice: number, account: null, booked: false }, author)
    switch (act) {
      case 'mark':
        return await enter('MARKED')
      case 'part':
        return await enter('MARKED', { amount: Math.ceil(amount / 3) })
      case 'cash':
        return await enter('CASH', { amount })
      case 'write off':
        return await enter('WRITE_OFF')
      case 'donate':
        return await enter('DONATED')
      case 'move':
        return await enter('MOVED', { invoice: other?.number ?? '' })
      case 'cancel':
        return await cancelByHand(tx, chosen.uuid, 'Irrtum', author)
      case 'undo': {
        const live = await findLive(tx, chosen.id)
        const one = live[which % Math.max(1, live.length)]
        return one && (await undoByHand(tx, chosen.uuid, one.uuid, author))
      }
      case 'fee': {
        const source = `reminder:${randomUUID()}`
        const added = { invoiceId: chosen.id, kind: 'REMINDER_FEE', amount: -500, day, source } as const
        await tx.select().from(invoice).where(eq(invoice.id, chosen.id)).for('update')
        return await addSettlements(tx, [added], author)
      }
      case 'bank':
        return await assignTo(await arrive(tx, 'CREDIT', amount, day), chosen.number)
      case 'release': {
        const assigned = eq(bankTransaction.invoiceId, chosen.id)
        const [row] = await tx.select().from(bankTransaction).where(assigned).limit(1)
        return row && (await assignTo(row.id, which % 2 === 0 ? null : (other?.number ?? null)))
      }
      case 'refund': {
        await planRefundByHand(tx, chosen.uuid, { name: 'Anna', iban: 'CH5800791123000889012' }, author)
        return await assignTo(await arrive(tx, 'DEBIT', chosen.settled - chosen.amount, day), chosen.number)
      }
    }
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
          if (act === 'wait') api.clock.set(new Date(now.getTime() + days * 60 * 60_000))
          else if (act === 'card' && chosen !== undefined) await pay(chosen.id, chosen.amount + amount - 1500)
          else
            await run(fails, (tx) =>
              perform(tx, act, {
                chosen,
                other: invoices.at(-1),
                amount,
                day: dayAfter(toWireDate(now), -days),
                which,
              }),
            )
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
