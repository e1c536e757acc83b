import * as v from 'valibot'
import { endpoint, OnceOnly, Uuid } from './endpoint.ts'
import { FeeAmount, PayerName } from './fees.ts'

/** TWINT is what most people in Switzerland have in their hand. */
export const paymentMethods = ['TWINT', 'CARD'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Where a membership fee's payment may return to; nothing else is accepted. */
export const feeCallbacks = ['registration-completed', 'memberfee-completed'] as const

/**
 * A payment that waits to be made. The person comes back to /payment-gateway-success/{id} or
 * /payment-gateway-failure/{id}.
 */
export const PaymentGateway = v.object({
  /** The payment's uuid. */
  id: v.string(),
  /** Address at the provider. */
  link: v.string(),
  /** Route of ours to go to once it is paid, such as '/checkout-complete/…'; without language. */
  callback: v.string(),
  /** Rappen. */
  amount: v.number(),
})
export type PaymentGateway = v.InferOutput<typeof PaymentGateway>

/** A membership fee to be paid online. Orders are paid by `getOrderPayment`. */
export const PaymentRequest = v.object({
  purpose: v.literal('MEMBERFEE', 'validation.purpose'),
  amount: FeeAmount,
  /** Printed on the receipt; without it the receipt names no payer. */
  name: v.optional(PayerName),
  callback: v.picklist(feeCallbacks, 'validation.callback'),
  /** uuid of the invoice that it pays; without one it is a voluntary fee. */
  invoice: v.optional(v.nullable(Uuid), null),
  /** Never trusted and not read: the person is the invoice's or the session's. */
  personId: v.optional(v.unknown()),
})
export type PaymentRequest = v.InferOutput<typeof PaymentRequest>

const path = '/api/frontend/payments'
/**
 * For everybody. The same key again answers the same payment, with another request 422 request.key_reused. 404 for an
 * invoice that does not exist, 422 rule.already_paid for a paid one; validation.amount_open at `amount` for less than an
 * invoice is open with. 503 rule.no_online_payment, server.unavailable while the provider does not answer.
 */
export const createPayment = endpoint({
  method: 'POST',
  path,
  input: { headers: OnceOnly, body: PaymentRequest },
  reply: PaymentGateway,
})

/**
 * The receipt of a paid membership fee as a PDF in the caller's language, for everybody who knows the payment's uuid; an
 * order's is `getReceipt`. 404; 422 rule.not_paid.
 */
export const getFeeReceipt = endpoint({
  method: 'GET',
  path: `${path}/:id/receipt`,
  input: { params: v.object({ id: Uuid }) },
  reply: 'bytes',
})

export const paymentStates = ['open', 'paid', 'cancelled'] as const

/**
 * Called by /payment-gateway-success/{id}: asks the provider where nobody knows yet, and says where to go. GET by
 * specification: 405 for HEAD, 400 request.prefetch when a browser asks in advance; may be called any number of times.
 * The payment of an order is its buyer's: 401 without a sign-in, 404 for others. A fee's is everybody's who knows its uuid.
 */
export const handleSuccessCallback = endpoint({
  method: 'GET',
  path: `${path}/:id/handleSuccessCallback`,
  changes: true,
  input: { params: v.object({ id: Uuid }) },
  reply: v.object({
    callback: v.string(),
    /** Only 'paid' means paid; 'open' = the provider has not said so yet. */
    state: v.fallback(v.picklist([...paymentStates, 'other']), 'other'),
  }),
})
