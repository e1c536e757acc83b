import type { PaymentGateway } from '#contract/payments.ts'
import { type AttemptKey, sessionKeys } from '#device/web-storage.ts'
import { clearIdempotencyKey } from '../../ui/form/idempotency-key.ts'

/** Session storage key of the payment that this tab is about to make. */
const place = sessionKeys.paymentGateway

export interface SavedGateway extends PaymentGateway {
  /** Path of the form that a fee's payment comes from; null for an order's. */
  readonly form: string | null
  /** True once the tab has been at the provider: a person who comes back is not sent there again automatically. */
  readonly visited: boolean
}

/**
 * Session storage key of the idempotency key of a fee: until its payment is decided, the same fee is the same payment.
 */
export const feeAttempt: AttemptKey = 'fee-attempt'

let fallback: string | null = null

const save = (gateway: SavedGateway): void => {
  fallback = JSON.stringify(gateway)
  try {
    sessionStorage.setItem(place, fallback)
  } catch {
    // Without access to storage the page itself remembers it until it is reloaded.
  }
}

export const saveGateway = (gateway: PaymentGateway, form: string | null): void =>
  save({ ...gateway, form, visited: false })
export const markVisited = (gateway: SavedGateway): void => save({ ...gateway, visited: true })

/** Session storage key of the fee that this tab paid last, for its receipt. */
const paidPlace = sessionKeys.feePaid
let fallbackPaid: string | null = null

/** Marks the payment as decided, and as that of a fee. */
export const markFeePaid = (payment: string): void => {
  deleteGateway()
  fallbackPaid = payment
  try {
    sessionStorage.setItem(paidPlace, payment)
  } catch {}
}

/** Returns the payment's uuid; null if this tab has paid no fee. */
export const getPaidFee = (): string | null => {
  try {
    return sessionStorage.getItem(paidPlace) ?? fallbackPaid
  } catch {
    return fallbackPaid
  }
}

/** Deletes the decided payment. */
export const deleteGateway = (): void => {
  fallback = null
  clearIdempotencyKey(feeAttempt)
  try {
    sessionStorage.removeItem(place)
  } catch {}
}

/** Providers are reached by https; the embedded one has our own origin. */
const isAddress = (link: string): boolean => {
  const { protocol, origin } = new URL(link, location.origin)
  return protocol === 'https:' || origin === location.origin
}

export const readGateway = (): SavedGateway | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? fallback ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    if (!('id' in stored && 'link' in stored && 'callback' in stored && 'amount' in stored)) return null
    const { id, link, callback, amount } = stored
    if (typeof id !== 'string' || typeof link !== 'string' || !isAddress(link)) return null
    if (typeof callback !== 'string' || typeof amount !== 'number') return null
    const form = 'form' in stored && typeof stored.form === 'string' && /^\/\w/.test(stored.form) ? stored.form : null
    return { id, link, callback, amount, form, visited: 'visited' in stored && stored.visited === true }
  } catch {
    return null
  }
}
