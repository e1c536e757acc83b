import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import type { Access, DatabaseTransaction } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/open.ts'
import { billedFee, feeRun, feeRunBill, feeRunItem, job, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { enqueue, enqueueAll } from '../../platform/jobs/queue.ts'
import { inSlices } from '../../platform/jobs/slices.ts'
import { type CreatedInvoice, createInvoices } from '../invoices/create.ts'
import { invoiceMailJob, mailKeyOf } from '../invoices/mail.ts'
import { wayTo } from '../invoices/way.ts'
import type { FeeRunRow } from './facts.ts'

/** Makes the invoices of a released run. */
export const feeReleaseJob = defineJob('fee_release', v.object({ run: RowNumber }))

/** The key of the job that makes the invoices of a run. */
export const releaseKeyOf = ({ id }: Pick<FeeRunRow, 'id'>): string => `fee_release:${id}`

/** Nobody waits for the invoices: others have the database for most of the time. */
const rest = 10

/**
 * Makes the invoices of a run with their mails in small transactions: a job that is killed goes on with those that are left.
 * @throws RescheduleJob after a part of a large run
 */
export const makeInvoices = (
  { write }: Pick<Access, 'write'>,
  runId: number,
  context: Pick<JobContext, 'now' | 'signal'>,
): Promise<void> => inSlices(context, rest, (maximum) => write(makeSome, runId, maximum, context.now))

/** @returns false if none is left */
const makeSome = async (tx: DatabaseTransaction, runId: number, maximum: number, now: Date): Promise<boolean> => {
  // Two processes take turns.
  const run = await lockRun(tx, runId)
  const next = await findNext(tx, run, maximum)
  if (next.length === 0) return false
  const bills = await lockBills(tx, run, next)
  const firstDay = `${run.year}-01-01`
  const incomeFrom = firstDay > toWireDate(now) ? firstDay : null
  const created = await createInvoices(
    tx,
    bills.map(({ bill: { title, lines }, recipient }) => ({
      ...{ title, purpose: 'MEMBERFEE' as const, personId: recipient.id, feeRunId: runId, dueDate: run.dueDate },
      incomeFrom,
      lines: lines.map(({ text, price, accountId, personId: aboutId }) => ({
        text,
        count: 1,
        price,
        accountId,
        aboutId,
      })),
    })),
    now,
  )
  const made = bills.flatMap((one, index) => (created[index] === undefined ? [] : { ...one, invoice: created[index] }))
  await noteMade(tx, run, made)
  return true
}

/**
 * Keeps other processes waiting, but no merger: it holds the persons for whom this one waits, and refers to the run.
 * @throws HttpError not_found
 */
const lockRun = async (tx: Db, id: number): Promise<FeeRunRow> =>
  requireFirst(await tx.select().from(feeRun).where(eq(feeRun.id, id)).for('no key update'))

const ofRun = ({ id }: FeeRunRow) => and(eq(feeRunBill.runId, id), isNull(feeRunBill.invoiceId))

/** The recipients of the next invoices, with the persons whose fees they have. */
const findNext = (tx: Db, run: FeeRunRow, maximum: number) =>
  tx
    .select({
      recipientId: feeRunBill.recipientId,
      persons: sql<number[]>`jsonb_path_query_array(${feeRunBill.bill}, '$.lines[*].personId')`,
    })
    .from(feeRunBill)
    .where(ofRun(run))
    .orderBy(asc(feeRunBill.recipientId))
    .limit(maximum)

/** Waits until nobody of the invoices is being merged or deleted, and reads them. */
const lockBills = async (tx: Db, run: FeeRunRow, next: Awaited<ReturnType<typeof findNext>>) => {
  const ids = new Set(next.flatMap(({ recipientId, persons }) => [recipientId, ...persons]))
  await tx
    .select({ id: person.id })
    .from(person)
    .where(inArray(person.id, [...ids]))
    .orderBy(person.id)
    .for('key share')
  const recipientIds = next.map(({ recipientId }) => recipientId)
  return await tx
    .select({ recipient: person, bill: feeRunBill.bill })
    .from(feeRunBill)
    .innerJoin(person, eq(person.id, feeRunBill.recipientId))
    .where(and(ofRun(run), inArray(feeRunBill.recipientId, recipientIds)))
    .orderBy(asc(feeRunBill.recipientId))
}

type Made = Awaited<ReturnType<typeof lockBills>>[number] & { readonly invoice: CreatedInvoice }

/** Notes invoices as the fees and decisions of their persons, and enqueues their mails. */
const noteMade = async (tx: Db, { id: runId, year }: FeeRunRow, made: readonly Made[]): Promise<void> => {
  if (made.length === 0) return
  const lines = made.flatMap(({ bill, recipient, invoice: { id: invoiceId } }) =>
    bill.lines.map((line) => ({ ...line, invoiceId, payerId: recipient.id })),
  )
  // After a merger a person may have two lines.
  const byPerson = [...new Map(lines.map((line) => [line.personId, line])).values()]
  await tx
    .insert(billedFee)
    .values(byPerson.map(({ personId, invoiceId }) => ({ personId, year, invoiceId })))
    .onConflictDoUpdate({
      target: [billedFee.personId, billedFee.year],
      set: { invoiceId: sql`excluded.invoice_id` },
      setWhere: isNull(billedFee.invoiceId),
    })
  await tx
    .insert(feeRunItem)
    .values(
      byPerson.map(({ personId, payerId, price, ruleId, invoiceId }) => ({
        ...{ runId, personId, payerId, outcome: 'INVOICE' as const, amount: price, ruleId, invoiceId },
      })),
    )
    .onConflictDoNothing()
  await tx
    .insert(feeRunBill)
    .values(
      made.map(({ recipient, invoice }) => ({
        ...{ runId, recipientId: recipient.id, bill: { title: '', lines: [] }, invoiceId: invoice.id },
      })),
    )
    .onConflictDoUpdate({
      target: [feeRunBill.runId, feeRunBill.recipientId],
      set: { bill: sql`excluded.bill`, invoiceId: sql`excluded.invoice_id` },
    })
  const mails = made.filter(({ recipient }) => wayTo(recipient) === 'MAIL')
  await enqueueAll(
    tx,
    mails.map(({ invoice: { uuid } }) => ({
      ...{ kind: invoiceMailJob, payload: { invoice: uuid }, uniqueKey: mailKeyOf({ uuid }) },
    })),
  )
}

/**
 * Goes on with the invoices of a run that were given up. A run that is being made, or is whole, stays as it is.
 * @throws HttpError not_found
 */
export const resume = async (tx: Db, runId: number): Promise<void> => {
  const run = await lockRun(tx, runId)
  if ((await tx.$count(feeRunBill, ofRun(run))) === 0) return
  const uniqueKey = releaseKeyOf(run)
  await tx.delete(job).where(and(eq(job.uniqueKey, uniqueKey), ne(job.state, 'waiting')))
  await enqueue(tx, { kind: feeReleaseJob, payload: { run: runId }, uniqueKey })
}
