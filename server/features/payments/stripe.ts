import Stripe from 'stripe'
import type { PaymentMethod } from '#contract/payments.ts'
import { languageTag } from '#i18n/intl.ts'
import type { StripeConfig } from '../../config.ts'
import {
  type CheckoutStatus,
  ForgedWebhookError,
  type PaymentProvider,
  PaymentProviderUnavailableError,
  type RefundState,
} from './provider.ts'
import { callStripe as call, unavailable } from './stripe-call.ts'
import { listMovements, listPayouts } from './stripe-payouts.ts'

/** Stripe requires at least 30 minutes of validity (API reference); we cancel the checkout earlier ourselves. */
const openSeconds = 2 * 60 * 60
const expand = ['payment_intent.latest_charge']
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const handledEvents = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

/** Stripe Checkout with TWINT and cards. A webhook is only a hint: the status is read from the API. */
export const createStripe = ({ secretKey, webhookSecret, apiOrigin }: StripeConfig): PaymentProvider => {
  const stripe = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...hostOf(apiOrigin),
  })
  const { sessions } = stripe.checkout
  const status = async (reference: string) => statusOf(await call(sessions.retrieve(reference, { expand })))
  return {
    name: 'stripe',
    create: (order) => createSession(sessions, order),
    status,
    cancel: async (reference) => {
      try {
        return statusOf(await sessions.expire(reference))
      } catch (error) {
        // It is no longer open: paid, or cancelled before.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return await status(reference)
        throw unavailable(error)
      }
    },
    refund: (order) => refundOrder(stripe, order),
    payouts: (since) => listPayouts(stripe, since),
    movements: (payout) => listMovements(stripe, payout),
    parseWebhook: async (headers, body, now) => {
      const event = verified(stripe, { headers, body, now }, webhookSecret)
      if (!handledEvents.has(event.type)) return undefined
      const { id, metadata } = event.data.object as Stripe.Checkout.Session
      const payment = metadata?.payment
      return payment !== undefined && uuid.test(payment) ? { reference: id, payment } : undefined
    },
  }
}

const createSession = async (
  sessions: Stripe['checkout']['sessions'],
  { payment, lines, locale, successUrl, cancelUrl, createdAt }: Parameters<PaymentProvider['create']>[0],
) => {
  const session = await call(
    sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['twint', 'card'],
        line_items: lines.map(({ name, count, price }) => ({
          quantity: count,
          price_data: { currency: 'chf', unit_amount: price, product_data: { name } },
        })),
        locale: locale === 'de-ch' ? 'de' : languageTag(locale),
        success_url: successUrl,
        cancel_url: cancelUrl,
        client_reference_id: payment,
        metadata: { payment },
        payment_intent_data: { metadata: { payment } },
        expires_at: Math.floor(createdAt.getTime() / 1000) + openSeconds,
      },
      { idempotencyKey: payment },
    ),
  )
  if (session.url === null) throw new PaymentProviderUnavailableError('a checkout without an address')
  return { reference: session.id, link: session.url }
}

const refundOrder = async (
  stripe: Stripe,
  { refund, reference, amount }: Parameters<PaymentProvider['refund']>[0],
): Promise<RefundState> => {
  const { payment_intent: intent } = await call(stripe.checkout.sessions.retrieve(reference))
  if (intent === null) return 'refused'
  const payment_intent = typeof intent === 'string' ? intent : intent.id
  // Stripe forgets idempotency keys after a day: an earlier request is found by its metadata.
  const { data } = await call(stripe.refunds.list({ payment_intent, limit: 100 }))
  const made = data.find(({ metadata }) => metadata?.refund === refund)
  if (made !== undefined) return refundStateOf(made)
  try {
    return refundStateOf(
      await stripe.refunds.create(
        { payment_intent, amount, reason: 'requested_by_customer', metadata: { refund } },
        { idempotencyKey: refund },
      ),
    )
  } catch (error) {
    const { StripeInvalidRequestError, StripeCardError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError) return 'refused'
    throw unavailable(error)
  }
}

const hostOf = (apiOrigin: string | undefined) => {
  if (apiOrigin === undefined) return {}
  const { hostname, port, protocol } = new URL(apiOrigin)
  return {
    host: hostname,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    ...(port === '' ? {} : { port }),
  }
}

const verified = (
  stripe: Stripe,
  { headers, body, now }: { headers: Headers; body: string; now: Date },
  secret: string,
): Stripe.Event => {
  try {
    const signature = headers.get('stripe-signature') ?? ''
    return stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now.getTime())
  } catch (error) {
    throw new ForgedWebhookError('signature', { cause: error })
  }
}

const statusOf = (session: Stripe.Checkout.Session): CheckoutStatus => ({
  state: stateOf(session),
  payment: session.metadata?.payment ?? null,
  amount: session.amount_total,
  currency: session.currency,
  method: methodOf(session),
})

const refundStateOf = ({ status }: Stripe.Refund): RefundState => {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'refused' : 'pending'
}

const stateOf = ({ status, payment_status: paid, payment_intent: intent }: Stripe.Checkout.Session) => {
  if (status === 'expired') return 'cancelled'
  if (status !== 'complete') return 'open'
  if (paid === 'paid') return 'paid'
  const failed = typeof intent === 'object' && /^(?:requires_payment_method|canceled)$/.test(intent?.status ?? '')
  return failed ? 'cancelled' : 'pending'
}

const methodOf = ({ payment_intent: intent }: Stripe.Checkout.Session): PaymentMethod | null => {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const type = typeof charge === 'object' ? charge?.payment_method_details?.type : undefined
  return type === 'twint' ? 'TWINT' : type === 'card' ? 'CARD' : null
}
