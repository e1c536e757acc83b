import { eq, sql } from 'drizzle-orm'
import { getErrorCode } from '../../platform/db/errors.ts'
import { insertAll } from '../../platform/db/insert-all.ts'
import type { Db } from '../../platform/db/open.ts'
import { billedFee, feeRule, feeRun, feeRunBill, feeRunItem, person } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import type { Decision } from './decide.ts'
import { type FeeRunRow, isInvolved, unmadeLine } from './facts.ts'
import { feeReleaseJob, releaseKeyOf } from './make.ts'
import { billsOf, findDecisions, fingerprintOf } from './outcome.ts'
import { requireFuture } from './runs.ts'
import { readStamp } from './stamp.ts'

/** SQLSTATE unique_violation. */
const uniqueViolation = '23505'

/**
 * Waits for changes of the rules, the members and their payers, and keeps others waiting: no rule is removed, and nobody is merged or
 * deleted meanwhile.
 */
const lockFacts = async (tx: Db, run: FeeRunRow): Promise<void> => {
  await tx.select({ id: feeRule.id }).from(feeRule).orderBy(feeRule.id).for('share')
  await tx.select({ id: person.id }).from(person).where(isInvolved(tx, run)).orderBy(person.id).for('share')
}

/** An outcome that was decided before the release has the database to itself. */
export interface Prepared {
  /** Read before the facts: what changes while they are read makes it another one. */
  readonly stamp: string
  readonly decisions: readonly Decision[]
}

/** Decides about everybody before the locks, which then hold others up for a shorter time. */
export const prepare = async (db: Db, id: number): Promise<Prepared | null> => {
  const [run] = await db.select().from(feeRun).where(eq(feeRun.id, id))
  if (run === undefined || run.releasedAt !== null) return null
  return { stamp: await readStamp(db, run), decisions: await findDecisions(db, run) }
}

/**
 * Decides the invoices of a draft, in one transaction; a job makes them. Nobody whose invoice is decided is billed by another run.
 * @param seen the fingerprint of the outcome that the treasurer saw
 * @param prepared counts if nothing has changed since; otherwise everybody is decided about again
 * @throws HttpError not_found; validation.invalid at `fingerprint` and `dueDate`
 */
export const release = async (
  tx: Db,
  { id, seen, prepared }: { readonly id: number; readonly seen: string; readonly prepared: Prepared | null },
  author: Author,
): Promise<void> => {
  const run = requireFirst(await tx.select().from(feeRun).where(eq(feeRun.id, id)).for('update'))
  if (run.releasedAt !== null) throw fieldRefusal('fingerprint', 'validation.fee_run_released')
  requireFuture(run.dueDate, author.now)
  await lockFacts(tx, run)
  const isCurrent = prepared !== null && prepared.stamp === (await readStamp(tx, run))
  const decisions = isCurrent ? prepared.decisions : await findDecisions(tx, run)
  if (fingerprintOf(decisions, run) !== seen) throw fieldRefusal('fingerprint', 'validation.fee_outcome_changed')
  const bills = billsOf(decisions, run)
  if (bills.length === 0) throw fieldRefusal('fingerprint', 'validation.fee_run_empty')
  await insertAll(
    bills.map((one) => ({ ...one, runId: id })),
    (some) => tx.insert(feeRunBill).values(some),
  )
  try {
    await tx.insert(billedFee).select(sql`select line."personId", ${run.year}::int, null::int
      from ${feeRunBill} cross join ${unmadeLine} where ${feeRunBill.runId} = ${id}`)
  } catch (error) {
    // Somebody was billed for the year since the persons were read.
    if (getErrorCode(error) !== uniqueViolation) throw error
    throw fieldRefusal('fingerprint', 'validation.fee_outcome_changed')
  }
  await writeOthers(tx, run, decisions)
  await enqueue(tx, { kind: feeReleaseJob, payload: { run: id }, uniqueKey: releaseKeyOf(run) })
  await markReleased(tx, run, author)
}

/** Writes the decisions about persons without an invoice. Those of the others are written with their invoices. */
const writeOthers = async (tx: Db, run: FeeRunRow, decisions: readonly Decision[]): Promise<void> => {
  const rows = decisions
    .filter(({ outcome }) => outcome !== 'INVOICE')
    .map(({ person: of, outcome, amount, rule }) => ({
      ...{ runId: run.id, personId: of.id, outcome, amount, ruleId: rule?.id ?? null },
    }))
  await insertAll(rows, (some) => tx.insert(feeRunItem).values(some))
}

const markReleased = async (tx: Db, { id, version }: FeeRunRow, { now, accountId }: Author): Promise<void> => {
  await tx
    .update(feeRun)
    .set({ releasedAt: now, releasedBy: accountId, version: version + 1 })
    .where(eq(feeRun.id, id))
  const fields = { releasedAt: [null, now.toISOString()] } as const
  await recordChange(tx, { now, accountId }, { noun: 'fee_run', rowId: id, action: 'changed', fields })
}
