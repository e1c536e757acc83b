import { and, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../db/open.ts'
import { payment } from '../db/tables.ts'
import { defineJob, JobFailure } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { PaymentProviderUnavailableError } from './provider.ts'
import { findPayment, type ReconcileDeps, reconcile } from './reconcile.ts'

/** Asks the provider for the state of an open payment and ends the payment when it has expired. */
export const paymentCheckJob = defineJob('payment_check', v.object({ payment: Uuid }))

/**
 * Asks the provider about an open payment, and ends it when its time is over.
 * @throws JobFailure to be tried again: nobody knows yet
 */
export const checkPayment = async (deps: ReconcileDeps, uuid: string): Promise<void> => {
  const row = await findPayment(deps, uuid)
  if (row === undefined) return
  try {
    const { state } = await reconcile(deps, row, { end: false })
    if (state === 'open' && row.expiresAt <= deps.clock()) throw new JobFailure('payment.pending', { permanent: false })
  } catch (error) {
    if (error instanceof PaymentProviderUnavailableError)
      throw new JobFailure('payment.unavailable', { permanent: false, cause: error })
    throw error
  }
}

/** A provider that is away for long outlasts a job's attempts: what is still open is asked about every night. */
export const enqueueStalePaymentChecks = async (db: Db, now: Date): Promise<void> => {
  const overdue = await db
    .select({ uuid: payment.uuid })
    .from(payment)
    .where(and(eq(payment.state, 'open'), lt(payment.expiresAt, now)))
  for (const { uuid } of overdue) {
    const uniqueKey = `payment_check:${uuid}:${toWireDate(now)}`
    await enqueue(db, { kind: paymentCheckJob, payload: { payment: uuid }, uniqueKey })
  }
}
