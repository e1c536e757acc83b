import { and, eq, isNull } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { payment } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { readText } from '../../platform/http/input.ts'
import { ForgedWebhookError, type PaymentProvider, type WebhookEvent } from './provider.ts'
import { findPayment, reconcile } from './reconcile.ts'

/** The path to which the payment provider posts. */
export const webhookPath = '/api/payments/webhook'

/** Not an operation of the contract: the caller is the provider, authenticated by its signature over the raw bytes. */
export const mountWebhook = (app: Hono, deps: Deps): void => {
  app.post(webhookPath, async (c) => {
    const { payments } = deps
    if (payments === undefined) throw new HttpError('not_found')
    const body = await readText(c.req.raw, Number(c.req.header('content-length') ?? 0))
    const notice = await read(deps, payments, c.req.raw.headers, body)
    if (notice !== undefined) await handleWebhookEvent(deps, notice)
    return c.json({ received: true }, 200, { 'Cache-Control': 'no-store' })
  })
}

const read = async ({ log, clock }: Deps, payments: PaymentProvider, headers: Headers, body: string) => {
  try {
    return await payments.parseWebhook(headers, body, clock())
  } catch (error) {
    if (!(error instanceof ForgedWebhookError)) throw error
    log.warn('webhook.refused', { provider: payments.name })
    throw new HttpError('request.malformed')
  }
}

/**
 * Treats the event as a hint only and reads the status from the provider. Fails if the provider is down, so that it
 * retries.
 */
const handleWebhookEvent = async (deps: Deps, { payment: uuid, reference }: WebhookEvent): Promise<void> => {
  const unreferenced = and(eq(payment.uuid, uuid), isNull(payment.reference))
  await deps.write((tx) => tx.update(payment).set({ reference }).where(unreferenced))
  const row = await findPayment(deps, uuid)
  if (row?.reference !== reference) return deps.log.error('webhook.mismatched', { reference })
  await reconcile(deps, row, { end: false })
}
