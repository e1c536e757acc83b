import type { PaymentGateway } from '#contract/payments.ts'
import { type AttemptKey, sessionKeys } from '#device/web-storage.ts'
import { clearIdempotencyKey } from '../../ui/form/idempotency-key.ts'

/** The payment that this tab is about to make. */
const place = sessionKeys.paymentGateway

export interface SavedGateway extends PaymentGateway {
  /** Path of the form that a fee's payment comes from; null for an order's. */
  readonly form: string | null
  /** The tab has been at the provider: who comes back is not sent there again unasked. */
  readonly visited: boolean
}

/** Where the tab keeps the key of a fee's payment: until that is decided, the same fee is the same payment. */
export const feeAttempt: AttemptKey = 'fee-attempt'

let unstored: string | null = null

const keep = (gateway: SavedGateway): void => {
  unstored = JSON.stringify(gateway)
  try {
    sessionStorage.setItem(place, unstored)
  } catch {
    // Storage may be forbidden; then the page itself remembers, as long as it is not reloaded.
  }
}

export const saveGateway = (gateway: PaymentGateway, form: string | null): void =>
  keep({ ...gateway, form, visited: false })
export const markVisited = (gateway: SavedGateway): void => keep({ ...gateway, visited: true })

/** The fee that this tab paid last, for its receipt. */
const paidPlace = sessionKeys.feePaid
let unstoredPaid: string | null = null

/** The payment is decided, and was a fee's. */
export const markFeePaid = (payment: string): void => {
  deleteGateway()
  unstoredPaid = payment
  try {
    sessionStorage.setItem(paidPlace, payment)
  } catch {}
}

/** The payment's uuid; null where this tab has paid no fee. */
export const isFeePaid = (): string | null => {
  try {
    return sessionStorage.getItem(paidPlace) ?? unstoredPaid
  } catch {
    return unstoredPaid
  }
}

/** The payment is decided. */
export const deleteGateway = (): void => {
  unstored = null
  clearIdempotencyKey(feeAttempt)
  try {
    sessionStorage.removeItem(place)
  } catch {}
}

/** Providers are reached by https; the embedded one stands at our own origin. */
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
