import { eq, isNotNull } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { sandboxRefund, sandboxSession } from '../../platform/db/tables.ts'
import type { PayoutMovement, ProviderPayout } from './provider.ts'

/** Time in ms for which a checkout is open; at least as long as at Stripe. */
export const openMs = 2 * 60 * 60_000
/** Rappen that the sandbox keeps of a payment: what Stripe asks for Swiss cards (stripe.com/ch/pricing, November 2026). */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30

/** The third working day after the payments; holidays are working days here. */
const arrivalOf = (day: string): string => {
  let arrival = Temporal.PlainDate.from(day)
  for (let working = 0; working < 3; ) {
    arrival = arrival.add({ days: 1 })
    if (arrival.dayOfWeek <= 5) working++
  }
  return arrival.toString()
}

interface DatedMovement extends PayoutMovement {
  readonly day: string
}

/** A payment belongs to the day on which its checkout began. */
const findMovements = async (db: Db): Promise<DatedMovement[]> => {
  const sessions = await db.select().from(sandboxSession).where(eq(sandboxSession.state, 'paid'))
  const refunds = await db.select().from(sandboxRefund).where(isNotNull(sandboxRefund.madeOn))
  return [
    ...sessions.map(({ paymentUuid, amount, expiresAt }) => ({
      ...({ kind: 'payment', uuid: paymentUuid, amount, fee: feeOf(amount) } as const),
      day: toWireDate(new Date(expiresAt.getTime() - openMs)),
    })),
    ...refunds.map(({ id, amount, madeOn }) => ({
      ...({ kind: 'refund', uuid: id, amount: -amount, fee: 0, day: madeOn ?? '' } as const),
    })),
  ]
}

const referenceOf = (day: string): string => `sandbox_payout_${day}`

/** One payout for each day that is over and whose checkouts have all ended. */
export const listPayouts = async (db: Db, since: string, now: Date): Promise<ProviderPayout[]> => {
  const today = toWireDate(new Date(now.getTime() - openMs))
  const days = Map.groupBy(await findMovements(db), ({ day }) => day)
  return [...days]
    .filter(([day]) => since <= day && day < today)
    .map(([day, movements]) => ({
      ...{ reference: referenceOf(day), arrivesOn: arrivalOf(day), failed: false, itemized: true },
      amount: movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
    }))
    .toSorted((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : 1))
}

export const listMovements = async (db: Db, { reference }: ProviderPayout): Promise<PayoutMovement[]> =>
  (await findMovements(db)).filter(({ day }) => referenceOf(day) === reference)
