import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { PaymentMethod } from '#contract/payments.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { readSecret } from '../../platform/db/secrets.ts'
import { sandboxRefund, sandboxSession } from '../../platform/db/tables.ts'
import { type CheckoutStatus, ForgedWebhookError, type PaymentProvider } from './provider.ts'
import { listMovements, listPayouts, openMs } from './sandbox-payouts.ts'

/** The pages of checkouts are under this path; browsers and the app's worker do not intercept /api. */
export const sandboxPath = '/api/payments/sandbox'
/** Seconds for which a message to our webhook is accepted. */
const tolerance = 300

export type SandboxSession = typeof sandboxSession.$inferSelect
const Notice = v.object({ reference: v.string(), payment: v.pipe(v.string(), v.uuid()) })

/**
 * A payment provider for trials: no money moves. Like an external provider it has its own table of checkouts, page,
 * signed messages and status.
 */
export const createSandbox = (db: Db, publicOrigin: string, clock: () => Date): PaymentProvider => ({
  name: 'sandbox',
  create: async ({ payment, lines, locale, successUrl, cancelUrl, createdAt }) => {
    await db
      .insert(sandboxSession)
      .values({
        id: `sandbox_${randomUUID().replaceAll('-', '')}`,
        paymentUuid: payment,
        amount: lines.reduce((sum, { count, price }) => sum + count * price, 0),
        description: lines.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)).join(', '),
        successUrl,
        cancelUrl,
        locale,
        expiresAt: new Date(createdAt.getTime() + openMs),
      })
      .onConflictDoNothing({ target: sandboxSession.paymentUuid })
    const [begun] = await db.select().from(sandboxSession).where(eq(sandboxSession.paymentUuid, payment))
    if (begun === undefined) throw new Error('a checkout was inserted without being there')
    return { reference: begun.id, link: `${publicOrigin}${sandboxPath}/${begun.id}` }
  },
  status: async (reference) => statusOf(await findSession(db, reference), clock()),
  cancel: async (reference) => {
    await endSession(db, reference, 'expired')
    return statusOf(await findSession(db, reference), clock())
  },
  refund: ({ refund, reference, amount }) =>
    db.transaction(async (tx) => {
      const [session] = await tx.select().from(sandboxSession).where(eq(sandboxSession.id, reference)).for('update')
      const before = await tx.select().from(sandboxRefund).where(eq(sandboxRefund.sessionId, reference))
      if (before.some(({ id }) => id === refund)) return 'done'
      const left = (session?.amount ?? 0) - before.reduce((sum, made) => sum + made.amount, 0)
      if (session?.state !== 'paid' || amount > left) return 'refused'
      await tx.insert(sandboxRefund).values({ id: refund, sessionId: reference, amount, madeOn: toWireDate(clock()) })
      return 'done'
    }),
  payouts: (since) => listPayouts(db, since, clock()),
  movements: (payout) => listMovements(db, payout),
  parseWebhook: async (headers, body, now) => {
    const signature = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get('sandbox-signature') ?? '')
    const [, time = '', given = ''] = signature ?? []
    const expected = await sign(db, time, body)
    if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given.padEnd(64))))
      throw new ForgedWebhookError('signature')
    if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance) throw new ForgedWebhookError('too old')
    return v.parse(Notice, JSON.parse(body))
  },
})

export const findSession = async (db: Db, id: string): Promise<SandboxSession | undefined> => {
  const [row] = await db.select().from(sandboxSession).where(eq(sandboxSession.id, id))
  return row
}

/**
 * Ends an open checkout in the given state.
 * @returns false if it was no longer open
 */
export const endSession = async (
  db: Db,
  id: string,
  state: 'paid' | 'expired',
  method: PaymentMethod | null = null,
): Promise<boolean> => {
  const ended = await db
    .update(sandboxSession)
    .set({ state, method })
    .where(and(eq(sandboxSession.id, id), eq(sandboxSession.state, 'open')))
    .returning({ id: sandboxSession.id })
  return ended.length > 0
}

/** Builds the signed message about a checkout, as posted to the webhook. */
export const createWebhookEvent = async (db: Db, { id, paymentUuid }: SandboxSession, now: Date) => {
  const body = JSON.stringify({ reference: id, payment: paymentUuid })
  const time = `${Math.floor(now.getTime() / 1000)}`
  const signature = `t=${time},v1=${await sign(db, time, body)}`
  return { body, headers: { 'Content-Type': 'application/json', 'Sandbox-Signature': signature } }
}

const sign = async (db: Db, time: string, body: string): Promise<string> =>
  createHmac('sha256', await readSecret(db, 'sandbox-webhook'))
    .update(`${time}.${body}`)
    .digest('hex')

const statusOf = (session: SandboxSession | undefined, now: Date): CheckoutStatus => {
  if (session === undefined) throw new Error('a checkout has vanished')
  const over = session.state === 'expired' || (session.state === 'open' && session.expiresAt <= now)
  return {
    state: over ? 'cancelled' : session.state === 'paid' ? 'paid' : 'open',
    payment: session.paymentUuid,
    amount: session.amount,
    currency: 'chf',
    method: session.method,
  }
}
