// Longer than 300 lines on purpose: every movement of money is an act of one sequence.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { and, asc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SettlementInput } from '#contract/edited-invoices.ts'
import { isSunday, publicHolidayOn } from '#contract/public-holidays.ts'
import { toWireDate } from '#contract/time.ts'
import { createDatabases, type Databases, describeOnDatabase, emptyPostgres } from '../../../tests/support/databases.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { long } from '../../../tests/support/long-run.ts'
import { writeBackup } from '../../platform/backup/backup.ts'
import { restoreBackup } from '../../platform/backup/restore.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Database, type DatabaseTransaction, type Db, openDatabase } from '../../platform/db/open.ts'
import { ensureOrganizations } from '../../platform/db/organizations.ts'
import {
  bankStatement,
  bankTransaction,
  feeRule,
  feeRun,
  fiscalYear,
  invoice,
  ledgerEntry,
  ledgerRow,
  membership,
  payment,
  payout,
  person,
  reminder,
} from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { jsonLog } from '../../platform/log.ts'
import { createFolderStorage } from '../../platform/storage/folder.ts'
import { currentYear, dayAfter } from '../../platform/time.ts'
import { assign } from '../bank/settle.ts'
import { makeInvoices } from '../fees/make.ts'
import { fingerprintOf } from '../fees/outcome.ts'
import { prepare, release } from '../fees/release.ts'
import { findDueReminders } from '../invoice-reminders/propose.ts'
import { send } from '../invoice-reminders/send.ts'
import { writeReminderSettings } from '../invoice-reminders/settings.ts'
import { createInvoice } from '../invoices/create.ts'
import { cancelByHand, planRefundByHand, settleByHand, undoByHand } from '../invoices/movements.ts'
import { addSettlements, findLive } from '../invoices/settlements.ts'
import { applyPaymentStatus } from '../payments/apply-status.ts'
import { addPayout, failPayout } from '../payouts/add.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'
import { close, open } from './books.ts'
import { findDifferences, postTransaction } from './documents.ts'
import { findOpenItems, findStatements } from './queries.ts'

vi.setConfig({ testTimeout: 20 * 60_000, hookTimeout: 60_000 })

const acts = [
  ...(['bill', 'bill', 'bill other', 'merge', 'mark', 'part', 'cash', 'undo', 'card', 'bank', 'release'] as const),
  ...(['card', 'card', 'payout', 'payout', 'payout', 'wait', 'wait', 'remind', 'remind', 'delete'] as const),
  ...(['write off', 'donate', 'move', 'refund', 'cancel', 'fee', 'close', 'failed payout'] as const),
  ...(['fee run', 'fee run', 'make invoices', 'make invoices', 'make invoices'] as const),
]
/** A part of the long run: `MONEY_SEQUENCES=1000 MONEY_SEED=3`. */
const sequences = Number(process.env.MONEY_SEQUENCES ?? (long ? 400 : 12))
const seed = Number(process.env.MONEY_SEED ?? 1899)

/** One step; `which` selects an invoice, and `fails` ends the transaction as a killed process would. */
const steps = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 200, arbitrary: fc.constantFrom(...acts) },
      { weight: long ? 1 : 0, arbitrary: fc.constant('restore' as const) },
    ),
    which: fc.nat(20),
    days: fc.nat(200),
    amount: fc.integer({ min: 1500, max: 9000 }),
    fails: fc.boolean(),
  }),
  { minLength: 5, maxLength: 25 },
)
class Killed extends Error {}
type InvoiceRow = typeof invoice.$inferSelect

const room = fs.mkdtempSync(path.join(os.tmpdir(), 'random-money-'))
afterAll(() => fs.rmSync(room, { recursive: true, force: true }))
const newFolder = () => fs.mkdtempSync(path.join(room, 'data-'))

describeOnDatabase('random movements of money', (kind) => {
  let databases: Databases
  let database: Database
  let now = new Date('2027-01-05T12:00:00Z')
  beforeAll(async () => {
    databases = createDatabases()
    database = await databases.open(kind)
    await database.db.transaction((tx) => open(tx, { startsOn: '2026-07-01', balances: [] }, { accountId: null, now }))
    const level = { days: 10, fee: 500, textDe: null, textEn: null }
    await ensureOrganizations(database.db)
    await insertRow(database.db, feeRule, { position: 1, nameDe: 'Aktive', organizationId: 1, amount: 12_000 })
    await writeReminderSettings(database.db, { term: 10, levels: [level, level, level] }, { accountId: null, now })
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await databases.remove()
  })

  /** Runs a transaction, which ends before its commit if the process is killed. */
  const run = async (fails: boolean, work: (tx: DatabaseTransaction) => Promise<unknown>) => {
    try {
      await database.db.transaction(async (tx) => {
        await work(tx)
        if (fails) throw new Killed()
      })
    } catch (error) {
      if (!(error instanceof Killed || error instanceof HttpError)) throw error
    }
  }

  const pay = async (invoiceId: number, amount: number): Promise<void> => {
    const [row] = await database.db
      .insert(payment)
      .values({
        ...{ purpose: 'MEMBERFEE', invoiceId, amount, provider: 'sandbox' },
        ...{ callback: '/', locale: 'de-ch', reference: randomUUID() },
        createdAt: now,
        expiresAt: now,
      })
      .returning()
    if (row === undefined) throw new Error('no payment')
    const status = { state: 'paid', payment: row.uuid, amount, currency: 'chf', method: 'CARD' } as const
    // The provider reports a payment more than once.
    const deps = {
      write: database.write,
      clock: () => now,
      log: jsonLog(
        () => now,
        () => undefined,
      ),
    }
    await Promise.all([applyPaymentStatus(deps, row.id, status), applyPaymentStatus(deps, row.id, status)])
  }

  /** The person who pays; another one of the same name after the account was deleted. */
  const findAnna = async (tx: Db): Promise<number> => {
    const isAnna = and(eq(person.lastName, 'Anna'), eq(person.archived, false))
    const [found] = await tx.select().from(person).where(isAnna)
    return found?.id ?? (await addMember(tx, 'Anna'))
  }

  const addMember = async (tx: Db, lastName: string): Promise<number> => {
    const { id } = await insertRow(tx, person, { lastName, email: `${randomUUID()}@band.example` })
    await insertRow(tx, membership, { personId: id, organizationId: 1, joinDate: '2020-01-01' })
    return id
  }

  /** Releases the fees of this year, or of the next one. */
  const releaseFees = async (tx: Db, isNext: boolean): Promise<void> => {
    const year = currentYear(now) + Number(isNext)
    const dates = { year, keyDate: `${year}-01-02`, dueDate: `${year}-12-31` }
    const row = await insertRow(tx, feeRun, { ...dates, createdAt: now })
    const prepared = await prepare(tx, row.id)
    const seen = fingerprintOf(prepared?.decisions ?? [], row)
    await release(tx, { id: row.id, seen, prepared }, { accountId: null, now })
  }

  /** Makes the invoices of all released runs. A process that is killed makes a part. */
  const makeFees = async (fails: boolean): Promise<void> => {
    for (const { id } of await database.db.select().from(feeRun)) {
      let left = fails ? 1 : Number.POSITIVE_INFINITY
      const write: Database['write'] = async (...args) => {
        if (left-- === 0) throw new Killed()
        return await database.write(...args)
      }
      const context = { now, signal: new AbortController().signal }
      await makeInvoices({ write }, id, context).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
  }

  /** Sends all reminders that are due, as if the newest file of the bank were of today. */
  const remind = async (tx: Db): Promise<void> => {
    const today = toWireDate(now)
    const covered = { startsOn: today, endsOn: today, opening: 0, closing: 0, uploadedAt: now }
    await tx
      .insert(bankStatement)
      .values({ iban: 'CH9300762011623852957', ...covered })
      .onConflictDoNothing()
    const { due } = await findDueReminders(tx, now)
    const before = (await tx.select({ id: reminder.id }).from(reminder)).map(({ id }) => id)
    await send(tx, { invoices: due.map(({ owed }) => owed.uuid) }, { accountId: null, now })
    const sent = await tx
      .select({ amount: invoice.amount, settled: invoice.settled, cancelledAt: invoice.cancelledAt, reminder })
      .from(reminder)
      .innerJoin(invoice, eq(invoice.id, reminder.invoiceId))
      .where(notInArray(reminder.id, before))
    expect(sent.length === 0 || !(isSunday(today) || publicHolidayOn(today, 'ZH') !== undefined)).toBe(true)
    expect(sent.length).toBe(due.length)
    for (const { amount, settled, cancelledAt, reminder: one } of sent)
      expect([cancelledAt, one.openAmount]).toEqual([null, amount - settled])
  }

  /** Goes on with what a backup has. */
  const restore = async (): Promise<void> => {
    const before = await entriesOf(database.db)
    const [backedUp, target] = [newFolder(), newFolder()]
    const file = path.join(backedUp, 'backup.tar.gz')
    await writeBackup({ database, dataFolder: backedUp, storage: createFolderStorage(backedUp) }, file)
    await database.close()
    const place = { dataFolder: target, databaseUrl: kind === 'postgres' ? await emptyPostgres() : undefined }
    await restoreBackup({ ...place, storage: createFolderStorage(target), file })
    database = await openDatabase(place)
    fs.rmSync(backedUp, { recursive: true })
    expect(await entriesOf(database.db)).toEqual(before)
  }

  /** A movement on the bank account, which nobody has assigned yet. */
  const arrive = async (tx: Db, direction: 'CREDIT' | 'DEBIT', amount: number, day: string) => {
    const stated = { iban: 'CH9300762011623852957', direction, amount, bookedOn: day, text: 'Stripe', reversal: false }
    const row = await insertRow(tx, bankTransaction, stated)
    await postTransaction(tx, row, now)
    return row.id
  }

  /** Pays the payments out that no payout has yet, with a fee of 5 Rappen for each. */
  const payOut = async (tx: DatabaseTransaction, day: string, isSeen: boolean) => {
    const unpaid = and(eq(payment.state, 'paid'), isNull(payment.payoutId))
    const rows = await tx.select().from(payment).where(unpaid)
    const movements = rows.map(({ uuid, amount }) => ({ kind: 'payment', uuid, amount, fee: 5 }) as const)
    const amount = movements.reduce((sum, one) => sum + one.amount - one.fee, 0)
    if (amount > 0 && isSeen) await arrive(tx, 'CREDIT', amount, day)
    const made = { reference: randomUUID(), amount, arrivesOn: day, failed: false, itemized: true }
    return await addPayout(tx, made, movements, { accountId: null, now: now })
  }

  interface Circumstances {
    readonly chosen: InvoiceRow | undefined
    readonly other: InvoiceRow | undefined
    readonly amount: number
    readonly day: string
    readonly which: number
  }

  /** Does what a treasurer does, in one transaction. */
  const perform = async (
    tx: DatabaseTransaction,
    act: (typeof acts)[number],
    { chosen, other, amount, day, which }: Circumstances,
  ) => {
    const author = { accountId: null, now: now }
    if (act === 'bill') return await createInvoice(tx, membershipFee(await findAnna(tx), amount), author.now)
    if (act === 'close') return await close(tx, 2026, author)
    if (act === 'bill other') {
      const id = await addMember(tx, 'Doppelt')
      return await createInvoice(tx, membershipFee(id, amount), author.now)
    }
    if (act === 'fee run') return await releaseFees(tx, which % 4 > 0)
    if (act === 'payout') return await payOut(tx, day, which % 2 === 0)
    if (act === 'failed payout') {
      const [sent] = await tx.select().from(payout).where(isNull(payout.failedAt)).limit(1)
      return sent && (await failPayout(tx, sent.id, author))
    }
    if (act === 'merge') {
      const [from] = await tx.select().from(person).where(eq(person.lastName, 'Doppelt')).limit(1)
      if (from === undefined) return
      return await mergePersonRows(tx, { from: from.id, into: await findAnna(tx) })
    }
    if (act === 'remind') return await remind(tx)
    if (act === 'delete') return await deleteAccount(tx, { personId: await findAnna(tx), now })
    if (chosen === undefined) return
    const enter = (kind: SettlementInput['kind'], values: Partial<SettlementInput> = {}) =>
      settleByHand(tx, chosen.uuid, { kind, day, amount: null, invoice: null, ...values }, author)
    const assignTo = (id: number, number: string | null) =>
      assign(tx, id, { invoice: number, account: null, payout: null, booked: false }, author)
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

  const entriesOf = (db: Db, year?: number) =>
    db
      .select({ entry: ledgerEntry, row: ledgerRow })
      .from(ledgerEntry)
      .innerJoin(ledgerRow, eq(ledgerRow.entryId, ledgerEntry.id))
      .where(year === undefined ? undefined : eq(ledgerEntry.year, year))
      .orderBy(asc(ledgerEntry.id), asc(ledgerRow.position))

  /** The entries of the first year since it was closed. */
  let closed: unknown

  test('leave books that agree with the documents, balance, and keep closed years', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        for (const { act, which, days, amount, fails } of sequence) {
          const invoices = await database.db.select().from(invoice).orderBy(asc(invoice.id))
          const chosen = invoices[invoices.length - 1 - which]
          if (act === 'restore') await restore()
          else if (act === 'wait') now = new Date(now.getTime() + days * 8 * 60 * 60_000)
          else if (act === 'make invoices') await makeFees(fails)
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
          const [first] = await database.db.select().from(fiscalYear).orderBy(asc(fiscalYear.startsOn))
          if (first?.closedAt != null) closed ??= await entriesOf(database.db, 2026)
        }
        await expectGoodBooks(database.db)
      }),
      { numRuns: sequences, seed },
    )
    expect(await database.db.$count(reminder)).toBeGreaterThan(0)
    expect(await database.db.$count(invoice, isNotNull(invoice.incomeFrom))).toBeGreaterThan(0)
  })

  const expectGoodBooks = async (db: Db): Promise<void> => {
    expect(await findDifferences(db)).toEqual({ missing: [], obsolete: [], unequal: [] })
    if (closed !== undefined) expect(await entriesOf(db, 2026)).toEqual(closed)
    const years = await db.select().from(fiscalYear).orderBy(asc(fiscalYear.startsOn))
    for (const { year } of years) {
      const positions = await db
        .select({ position: ledgerEntry.position })
        .from(ledgerEntry)
        .where(eq(ledgerEntry.year, year))
        .orderBy(asc(ledgerEntry.position))
      expect(positions.map(({ position }) => position)).toEqual(positions.map((_, index) => index + 1))
      const { totals, result, carried } = await findStatements(db, year, now)
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
