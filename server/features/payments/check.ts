import { and, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { reservedMinutes, unverified } from '#contract/order-limits.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { payment } from '../../platform/db/tables.ts'
import { defineJob, JobFailure } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { PaymentProviderUnavailableError } from './provider.ts'
import { findPayment, type ReconcileDeps, reconcile } from './reconcile.ts'

/** Queries the provider for the status of an open payment and cancels the payment if it has expired. */
export const paymentCheckJob = defineJob('payment_check', v.object({ payment: Uuid }), { waitsFor: 'payments' })

/**
 * Reconciles an open payment with the provider, and cancels it if it has expired.
 * @throws JobFailure if the outcome is still unknown; the job is retried
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

/** A long outage of the provider exhausts a job's attempts: payments that are still open are checked every night. */
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

const minute = 60_000

/** When an unpaid payment expires. */
export const checkoutExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + reservedMinutes * minute)

/** When an unpaid order expires whose buyer has not confirmed the email address. */
export const unverifiedCheckoutExpiry = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + unverified.reservedMinutes * minute)

/** When the first check is due, in case the provider's message was lost. */
export const firstCheck = (createdAt: Date): Date => new Date(createdAt.getTime() + 5 * minute)
