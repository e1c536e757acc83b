import { desc, inArray, min } from 'drizzle-orm'
import * as v from 'valibot'
import { toWireDate } from '#contract/time.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/open.ts'
import { payment, payout } from '../../platform/db/tables.ts'
import { defineJob, JobFailure } from '../../platform/jobs/job.ts'
import type { Author } from '../../platform/resources/record.ts'
import { dayAfter } from '../../platform/time.ts'
import { PaymentProviderUnavailableError, type PayoutMovement } from '../payments/provider.ts'
import { addPayout, failPayout } from './add.ts'

/** Asks the payment provider for its payouts. */
export const payoutFetchJob = defineJob('payout_fetch', v.object({}), { waitsFor: 'payments', dailyAt: '06:00' })

/** Days before the newest payout that are read again: a bank refuses a payout within a few days. */
const again = 30

type PayoutDeps = Pick<Deps, 'read' | 'write' | 'payments'>

/** The day since which payouts are read; null = nobody has paid online yet. */
const findFirstDay = async (db: Db): Promise<string | null> => {
  const [newest] = await db.select().from(payout).orderBy(desc(payout.arrivesOn)).limit(1)
  if (newest !== undefined) return dayAfter(newest.arrivesOn, -again)
  const [first] = await db.select({ paidAt: min(payment.paidAt) }).from(payment)
  return first?.paidAt == null ? null : toWireDate(first.paidAt)
}

const sumOf = (movements: readonly PayoutMovement[]): number =>
  movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0)

const findKnown = async (db: Db, references: readonly string[]) =>
  references.length === 0
    ? []
    : await db
        .select()
        .from(payout)
        .where(inArray(payout.reference, [...references]))

/**
 * Takes new payouts of the provider over, each in a transaction of its own, and notes those that have failed since. One that its movements
 * do not make waits for a better answer, and does not hold the others up.
 * @returns how many were new
 * @throws PaymentProviderUnavailableError
 */
export const fetchNewPayouts = async ({ read, write, payments }: PayoutDeps, author: Author): Promise<number> => {
  const since = payments && (await read(findFirstDay))
  if (payments === undefined || since == null) return 0
  const found = await payments.payouts(since)
  const references = found.map(({ reference }) => reference)
  const known = new Map((await read(findKnown, references)).map((row) => [row.reference, row]))
  const wrong: string[] = []
  let added = 0
  for (const one of found) {
    const row = known.get(one.reference)
    if (row !== undefined) {
      if (one.failed && row.failedAt === null) await write(failPayout, row.id, author)
      continue
    }
    const movements = one.itemized ? await payments.movements(one) : []
    if (one.itemized && sumOf(movements) !== one.amount) wrong.push(one.reference)
    else if (await write(addPayout, one, movements, author)) added++
  }
  if (wrong.length > 0)
    throw new PaymentProviderUnavailableError(`other movements than the payouts ${wrong.join(', ')}`)
  return added
}

/** Runs the job of every morning. @throws JobFailure if the provider does not answer; the job is retried */
export const fetchPayoutsDaily = async (deps: PayoutDeps, now: Date): Promise<void> => {
  try {
    await fetchNewPayouts(deps, { accountId: null, now })
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailableError)) throw error
    throw new JobFailure('payment.unavailable', { permanent: false, cause: error })
  }
}
