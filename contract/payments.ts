import * as v from 'valibot'
import { endpoint, OnceOnly, Uuid } from './endpoint.ts'
import { PaidAmount, PayerName } from './invoices.ts'

/** TWINT comes first: most people in Switzerland have it on their phone. */
export const paymentMethods = ['TWINT', 'CARD'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Routes to which a membership fee's payment may return; no others are accepted. */
export const feeCallbacks = ['registration-completed', 'memberfee-completed'] as const

/**
 * A pending payment. The provider returns the person to /payment-gateway-success/{id} or /payment-gateway-failure/{id}.
 */
export const PaymentGateway = v.object({
  /** The payment's uuid. */
  id: v.string(),
  /** Address at the provider. */
  link: v.string(),
  /** Route of the app after the payment, such as '/checkout-complete/…', without language. */
  callback: v.string(),
  /** Rappen. */
  amount: v.number(),
})
export type PaymentGateway = v.InferOutput<typeof PaymentGateway>

/** An online payment of a membership fee. Orders are paid by `getOrderPayment`. */
export const PaymentRequest = v.object({
  purpose: v.literal('MEMBERFEE', 'validation.purpose'),
  /** Rappen: of an invoice at least what is open, without one from CHF 15 to CHF 1000. */
  amount: PaidAmount,
  /** Printed on the receipt; without it the receipt names no payer. */
  name: v.optional(PayerName),
  callback: v.picklist(feeCallbacks, 'validation.callback'),
  /** uuid of the invoice to pay; without one it is a voluntary fee. */
  invoice: v.optional(v.nullable(Uuid), null),
  /** Neither trusted nor read: the person is the invoice's or the session's. */
  personId: v.optional(v.unknown()),
})
export type PaymentRequest = v.InferOutput<typeof PaymentRequest>

const path = '/api/frontend/payments'
/**
 * Public. The same key again returns the same payment; with a different request it is request.key_reused. not_found for
 * an invoice that does not exist, rule.already_paid for a paid one, rule.nothing_to_pay for a cancelled one; validation.amount_open at `amount` for less
 * than the invoice's open amount. rule.no_online_payment, or server.unavailable while the provider does not
 * respond.
 */
export const createPayment = endpoint({
  method: 'POST',
  path,
  input: { headers: OnceOnly, body: PaymentRequest },
  reply: PaymentGateway,
  errors: ['rule.already_paid', 'rule.no_online_payment', 'rule.nothing_to_pay', 'rule.order_cancelled'],
})

/**
 * The receipt of a paid membership fee as a PDF in the caller's language, for anyone who knows the payment's uuid. The
 * receipt of an order is `getReceipt`. not_found.
 */
export const getFeeReceipt = endpoint({
  method: 'GET',
  path: `${path}/:id/receipt`,
  input: { params: v.object({ id: Uuid }) },
  reply: 'bytes',
  errors: ['rule.not_paid'],
})

export const paymentStates = ['open', 'paid', 'cancelled'] as const

/**
 * Called by /payment-gateway-success/{id}: queries the provider if the outcome is not known yet, and returns the route
 * to continue with. GET by specification: method.not_allowed for HEAD, request.prefetch for a browser's prefetch; idempotent. The
 * payment of an order belongs to its buyer: not_found for others and without a sign-in. A fee's payment is accessible to
 * anyone who knows its uuid.
 */
export const handleSuccessCallback = endpoint({
  method: 'GET',
  path: `${path}/:id/handleSuccessCallback`,
  changes: true,
  input: { params: v.object({ id: Uuid }) },
  reply: v.object({
    callback: v.string(),
    /** Only 'paid' means paid; 'open' = the provider has not confirmed it yet. */
    state: v.fallback(v.picklist([...paymentStates, 'other']), 'other'),
  }),
})

/**
 * `id` is the uuid of an order or of a payment, including a membership fee's. Queries the provider first: a paid
 * payment stays paid, and `state` reports it. 'open' = the provider is processing the payment and cannot stop it. GET, as
 * handleSuccessCallback; idempotent. A fee's payment is accessible to anyone who knows its uuid, an order's only to its
 * buyer: not_found for everybody else.
 */
export const cancelOrder = endpoint({
  method: 'GET',
  path: '/api/frontend/shoptransaction/:id/cancelOrder',
  changes: true,
  input: { params: v.object({ id: Uuid }) },
  reply: v.object({ id: v.string(), state: v.fallback(v.picklist([...paymentStates, 'other']), 'other') }),
})
