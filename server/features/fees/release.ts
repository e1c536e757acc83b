import { eq } from 'drizzle-orm'
import { getErrorCode } from '../../platform/db/errors.ts'
import { insertAll } from '../../platform/db/insert-all.ts'
import type { Db } from '../../platform/db/open.ts'
import { feeRun, feeRunItem, person } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { createInvoices } from '../invoices/create.ts'
import { invoiceMailJob, mailKeyOf } from '../invoices/mail.ts'
import { wayTo } from '../invoices/way.ts'
import type { Decision } from './decide.ts'
import { type FeeRunRow, isInvolved } from './facts.ts'
import { findDecisions, fingerprintOf, invoicesOf } from './outcome.ts'
import { requireFuture } from './runs.ts'

/** SQLSTATE unique_violation. */
const uniqueViolation = '23505'

/** Waits for changes of the members and their payers, and keeps others waiting: nobody is merged or deleted meanwhile. */
const lockPersons = async (tx: Db, run: FeeRunRow): Promise<void> => {
  await tx.select({ id: person.id }).from(person).where(isInvolved(tx, run)).orderBy(person.id).for('share')
}

/**
 * Makes the invoices of a draft with their mails, in one transaction.
 * @param seen the fingerprint of the outcome that the treasurer saw
 * @throws HttpError not_found; validation.invalid at `fingerprint` and `dueDate`
 */
export const release = async (tx: Db, id: number, seen: string, author: Author): Promise<void> => {
  const run = requireFirst(await tx.select().from(feeRun).where(eq(feeRun.id, id)).for('update'))
  if (run.releasedAt !== null) throw fieldRefusal('fingerprint', 'validation.fee_run_released')
  requireFuture(run.dueDate, author.now)
  await lockPersons(tx, run)
  const decisions = await findDecisions(tx, run)
  if (fingerprintOf(decisions, run) !== seen) throw fieldRefusal('fingerprint', 'validation.fee_outcome_changed')
  const invoices = invoicesOf(decisions, run)
  if (invoices.length === 0) throw fieldRefusal('fingerprint', 'validation.fee_run_empty')
  const created = await createInvoices(tx, invoices, author.now).catch((error: unknown) => {
    // Somebody was billed for the year since the persons were read.
    if (getErrorCode(error) !== uniqueViolation) throw error
    throw fieldRefusal('fingerprint', 'validation.fee_outcome_changed')
  })
  const invoiceOf = new Map(created.map((one, index) => [invoices[index]?.personId, one]))
  await writeItems(tx, run, decisions, (recipientId) => invoiceOf.get(recipientId)?.id ?? null)
  const mailed = new Set(
    decisions.flatMap(({ recipient }) => (recipient && wayTo(recipient) === 'MAIL' ? recipient.id : [])),
  )
  await enqueueAll(
    tx,
    [...invoiceOf].flatMap(([recipientId, { uuid }]) =>
      recipientId != null && mailed.has(recipientId)
        ? { kind: invoiceMailJob, payload: { invoice: uuid }, uniqueKey: mailKeyOf({ uuid }) }
        : [],
    ),
  )
  await markReleased(tx, run, author)
}

const writeItems = async (
  tx: Db,
  run: FeeRunRow,
  decisions: readonly Decision[],
  invoiceOf: (recipientId: number) => number | null,
): Promise<void> => {
  const rows = decisions.map(({ person: of, recipient, outcome, amount, rule }) => ({
    ...{ runId: run.id, personId: of.id, outcome, amount, ruleId: rule?.id ?? null },
    payerId: recipient?.id ?? null,
    invoiceId: recipient && invoiceOf(recipient.id),
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
