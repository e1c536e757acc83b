import type { PaymentMethod } from '#contract/payments.ts'
import type { Locale } from '#i18n/intl.ts'

/** The items to pay, in CHF. */
export interface Checkout {
  /** The payment's uuid. Repeated calls with the same one return the same checkout. */
  readonly payment: string
  /** Prices in Rappen; the amount is the sum. */
  readonly lines: readonly { readonly name: string; readonly count: number; readonly price: number }[]
  readonly locale: Locale
  /** Absolute address to which the person returns. */
  readonly successUrl: string
  readonly cancelUrl: string
  readonly createdAt: Date
}

/** The provider's status of a checkout. */
export interface CheckoutStatus {
  /** 'pending': the money is being transferred, and the payment can no longer be stopped. */
  readonly state: 'open' | 'pending' | 'paid' | 'cancelled'
  /** uuid of the payment as the provider stores it; null = none. */
  readonly payment: string | null
  /** Rappen. */
  readonly amount: number | null
  /** ISO 4217, lower case. */
  readonly currency: string | null
  readonly method: PaymentMethod | null
}

/** A refund of a paid checkout. */
export interface Refund {
  /** The refund's uuid. Repeated calls with the same one pay back once. */
  readonly refund: string
  /** The provider's id of the checkout. */
  readonly reference: string
  /** Rappen. */
  readonly amount: number
}
/** 'pending': the provider has accepted it and moves the money later. 'refused': no money moves. */
export type RefundState = 'pending' | 'done' | 'refused'

/** A transfer of the provider to the band's account. */
export interface ProviderPayout {
  readonly reference: string
  /** Rappen that arrive; less than 0 = the provider takes them from the account. */
  readonly amount: number
  /** Day on which the bank has it, `yyyy-MM-dd`. */
  readonly arrivesOn: string
  /** True if the bank refused it: its money is in a later payout. */
  readonly failed: boolean
  /** False if the provider does not say which payments are in it. */
  readonly itemized: boolean
}

/**
 * A movement in a payout, in Rappen: the amounts less the fees make the payout. A payment or refund has the UUID that was given to the
 * provider. 'held' = money of earlier or later payouts.
 */
export interface PayoutMovement {
  readonly kind: 'payment' | 'refund' | 'held' | 'other'
  readonly uuid: string | null
  readonly amount: number
  readonly fee: number
}

/** An authenticated message of the provider: the checkout that has changed. */
export interface WebhookEvent {
  readonly reference: string
  readonly payment: string
}

/**
 * A payment provider. Network errors and invalid responses throw PaymentProviderUnavailableError: the outcome is then
 * unknown.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Starts a checkout, once per payment. `reference` is the provider's id. */
  create(checkout: Checkout): Promise<{ readonly reference: string; readonly link: string }>
  status(reference: string): Promise<CheckoutStatus>
  /** Cancels an open checkout. Returns its status afterwards: if it was paid in the meantime, it is paid. */
  cancel(reference: string): Promise<CheckoutStatus>
  /** Pays back once per refund; a repeated call returns its current state. */
  refund(refund: Refund): Promise<RefundState>
  /** Payouts since a day that have arrived, are on their way or have failed, by day of arrival. */
  payouts(since: string): Promise<readonly ProviderPayout[]>
  /** All movements in an itemized payout. */
  movements(payout: ProviderPayout): Promise<readonly PayoutMovement[]>
  /**
   * Parses a message to our webhook; undefined = it concerns no payment of ours.
   * @throws ForgedWebhookError if it is not from the provider, or a replay of an old one
   */
  parseWebhook(headers: Headers, body: string, now: Date): Promise<WebhookEvent | undefined>
}

/** The status is unknown: retry later. */
export class PaymentProviderUnavailableError extends Error {
  override name = 'PaymentProviderUnavailableError'
}

export class ForgedWebhookError extends Error {
  override name = 'ForgedWebhookError'
}
