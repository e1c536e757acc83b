import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type FeeDelivery, type FeeRun, FeeRunInput } from '#contract/fee-runs.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { feeRun, feeRunBill, invoice, job, person } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { mailKeyOf } from '../invoices/mail.ts'
import { recipientOf } from '../invoices/recipient.ts'
import { openOf } from '../invoices/settlements.ts'
import { releaseKeyOf } from './make.ts'

const select = async (db: Db, where?: SQL): Promise<FeeRun[]> => {
  const ofRun = sql`from ${invoice} where ${invoice.feeRunId} = ${feeRun.id}`
  const unmade = sql`from ${feeRunBill} where ${feeRunBill.runId} = ${feeRun.id} and ${feeRunBill.invoiceId} is null`
  const prices = sql`select sum((line ->> 'price')::int) from jsonb_array_elements(${feeRunBill.bill} -> 'lines') line`
  const waiting = sql`select from ${job}
    where ${job.uniqueKey} = ${releaseKeyOf({ id: 0 }).slice(0, -1)} || ${feeRun.id} and ${job.state} = 'waiting'`
  const rows = await db
    .select({
      row: feeRun,
      made: sql<number>`(select count(*)::int ${ofRun})`,
      amount: sql<number>`(select coalesce(sum(${invoice.amount}), 0)::float8 ${ofRun})`,
      unmade: sql<number>`(select count(*)::int ${unmade})`,
      unmadeAmount: sql<number>`(select coalesce(sum((${prices})), 0)::float8 ${unmade})`,
      isWaiting: sql<boolean>`exists (${waiting})`,
    })
    .from(feeRun)
    .where(where)
    .orderBy(desc(feeRun.year), desc(feeRun.id))
  return rows.map(({ row, made, amount, unmade: left, unmadeAmount, isWaiting }) => ({
    ...{ id: row.id, year: row.year, keyDate: row.keyDate, dueDate: row.dueDate, version: row.version },
    ...{ invoices: made + left, amount: amount + unmadeAmount, unmade: left, stopped: left > 0 && !isWaiting },
    releasedOn: row.releasedAt && toWireDate(row.releasedAt),
  }))
}

/** Newest first. */
export const findRuns = (db: Db): Promise<FeeRun[]> => select(db)

/** @throws HttpError not_found */
export const readRun = async (tx: Db, id: number): Promise<FeeRun> => requireFirst(await select(tx, eq(feeRun.id, id)))

const requireDraft = ({ releasedOn }: FeeRun): void => {
  if (releasedOn !== null) throw fieldRefusal('year', 'validation.fee_run_released')
}

/** Drafts of runs. A released run stays as it is. */
export const feeRunRows: Rows<FeeRun, FeeRunInput, FeeRunInput> = {
  noun: 'fee_run',
  table: feeRun,
  read: readRun,
  contentOf: ({ year, keyDate, dueDate }) => ({ year, keyDate, dueDate }),
  rules: FeeRunInput,
  columnsOf: (input) => input,
  check: (_tx, { before, changed, author }) => {
    if (before !== null) requireDraft(before)
    requireFuture(changed.dueDate, author.now)
  },
  added: (_tx, _input, { now, accountId }) => ({ createdAt: now, createdBy: accountId }),
  release: (_tx, before) => requireDraft(before),
  taken: { field: 'year', message: 'validation.fee_run_draft' },
}

/** @throws HttpError validation.invalid at `dueDate` for a day that is over */
export const requireFuture = (dueDate: string | undefined, now: Date): void => {
  if (dueDate !== undefined && dueDate < toWireDate(now)) throw fieldRefusal('dueDate', 'validation.fee_due')
}

/**
 * How the invoices of a released run reach their recipients.
 * @throws HttpError not_found
 */
export const findDelivery = async (db: Db, runId: number): Promise<FeeDelivery> => {
  await readRun(db, runId)
  const found = await db
    .select({ owed: invoice, debtor: person })
    .from(invoice)
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(eq(invoice.feeRunId, runId))
    .orderBy(asc(invoice.number))
  const unsent = found.filter(({ owed }) => owed.sentAt === null && owed.cancelledAt === null && openOf(owed) > 0)
  const keys = unsent.map(({ owed }) => mailKeyOf(owed))
  const jobs = await db.select({ key: job.uniqueKey, state: job.state }).from(job).where(inArray(job.uniqueKey, keys))
  const stateOf = new Map(jobs.map(({ key, state }) => [key, state]))
  const named = (state: 'dead' | 'done' | undefined) =>
    unsent
      .filter(({ owed }) => stateOf.get(mailKeyOf(owed)) === state)
      .map(({ owed, debtor }) => ({ id: owed.uuid, number: owed.number, name: recipientOf(owed, debtor).name }))
  return {
    sent: found.filter(({ owed }) => owed.sentAt !== null).length,
    waiting: unsent.filter(({ owed }) => stateOf.get(mailKeyOf(owed)) === 'waiting').length,
    failed: named('dead'),
    // A mail whose recipient has lost the address since is done without being sent.
    toPrint: [...named(undefined), ...named('done')],
  }
}
