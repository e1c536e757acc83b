import type { PaymentMethod } from '#contract/payments.ts'
import type { Locale } from '#i18n/intl.ts'

/** What is to be paid, in CHF. */
export interface Checkout {
  /** The payment's uuid: the same one begins one checkout, however often it is asked for. */
  readonly payment: string
  /** Prices in Rappen; the amount is their sum. */
  readonly lines: readonly { readonly name: string; readonly count: number; readonly price: number }[]
  readonly locale: Locale
  /** Absolute. Where the person comes back to. */
  readonly successUrl: string
  readonly cancelUrl: string
  readonly createdAt: Date
}

/** The provider's word about a checkout. */
export interface CheckoutStatus {
  /** 'pending': the money is under way, and nobody can stop it any more. */
  readonly state: 'open' | 'pending' | 'paid' | 'cancelled'
  /** uuid of the payment as the provider was told it; null = none. */
  readonly payment: string | null
  /** Rappen. */
  readonly amount: number | null
  /** ISO 4217, lower case. */
  readonly currency: string | null
  readonly method: PaymentMethod | null
}

/** A message of the provider's that is its own: which checkout has something to say. */
export interface WebhookEvent {
  readonly reference: string
  readonly payment: string
}

/** Who takes the money. A network or an answer that fails is ProviderUnavailable, and then nothing is known. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Begins a checkout, once for each payment. `reference` is the provider's number of it. */
  create(checkout: Checkout): Promise<{ readonly reference: string; readonly link: string }>
  status(reference: string): Promise<CheckoutStatus>
  /** Ends an open checkout. Answers how it stands then: what was paid meanwhile is paid. */
  cancel(reference: string): Promise<CheckoutStatus>
  /**
   * Reads what was sent to our webhook; undefined = it concerns no payment of ours.
   * @throws ForgedNotice when it is not the provider's, or an old one sent again
   */
  parseWebhook(headers: Headers, body: string, now: Date): Promise<WebhookEvent | undefined>
}

/** Nobody knows how it stands: ask again later. */
export class PaymentProviderUnavailableError extends Error {
  override name = 'ProviderUnavailable'
}

export class ForgedWebhookError extends Error {
  override name = 'ForgedNotice'
}
