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

let unstored: string | null = null

const keep = (gateway: SavedGateway): void => {
  unstored = JSON.stringify(gateway)
  try {
    sessionStorage.setItem(place, unstored)
  } catch {
    // Without access to storage the page itself remembers it until it is reloaded.
  }
}

export const saveGateway = (gateway: PaymentGateway, form: string | null): void =>
  keep({ ...gateway, form, visited: false })
export const markVisited = (gateway: SavedGateway): void => keep({ ...gateway, visited: true })

/** Session storage key of the fee that this tab paid last, for its receipt. */
const paidPlace = sessionKeys.feePaid
let unstoredPaid: string | null = null

/** Marks the payment as decided, and as that of a fee. */
export const markFeePaid = (payment: string): void => {
  deleteGateway()
  unstoredPaid = payment
  try {
    sessionStorage.setItem(paidPlace, payment)
  } catch {}
}

/** Returns the payment's uuid; null if this tab has paid no fee. */
export const isFeePaid = (): string | null => {
  try {
    return sessionStorage.getItem(paidPlace) ?? unstoredPaid
  } catch {
    return unstoredPaid
  }
}

/** Deletes the decided payment. */
export const deleteGateway = (): void => {
  unstored = null
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
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? unstored ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    if (!('id' in kept && 'link' in kept && 'callback' in kept && 'amount' in kept)) return null
    const { id, link, callback, amount } = kept
    if (typeof id !== 'string' || typeof link !== 'string' || !isAddress(link)) return null
    if (typeof callback !== 'string' || typeof amount !== 'number') return null
    const form = 'form' in kept && typeof kept.form === 'string' && /^\/\w/.test(kept.form) ? kept.form : null
    return { id, link, callback, amount, form, visited: 'visited' in kept && kept.visited === true }
  } catch {
    return null
  }
}
