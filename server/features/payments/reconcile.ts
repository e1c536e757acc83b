import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { payment } from '../../platform/db/tables.ts'
import { applyPaymentStatus, type PaymentRow } from './apply-status.ts'
import { type CheckoutStatus, type PaymentProvider, PaymentProviderUnavailableError } from './provider.ts'

export type ReconcileDeps = Pick<Deps, 'read' | 'write' | 'clock' | 'log' | 'payments'>

/**
 * Returns the provider of a payment.
 * @throws PaymentProviderUnavailableError if the server is configured for another one, or for none
 */
export const getProvider = (
  { payments }: Pick<Deps, 'payments'>,
  row: Pick<PaymentRow, 'provider'>,
): PaymentProvider => {
  if (payments?.name !== row.provider) throw new PaymentProviderUnavailableError(`${row.provider} is not set up`)
  return payments
}

const cancelledStatus: CheckoutStatus = {
  state: 'cancelled',
  payment: null,
  amount: null,
  currency: null,
  method: null,
}

/** True for sandbox payments after the server was switched to another provider: they can no longer be paid. */
export const isOrphanedSandboxPayment = (
  { payments }: Pick<Deps, 'payments'>,
  row: Pick<PaymentRow, 'provider'>,
): boolean => row.provider === 'sandbox' && payments?.name !== 'sandbox'

/**
 * Reconciles the payment with the provider's status. Expired or ended payments are cancelled at the provider first,
 * then here; if the provider reports `paid`, that wins.
 * @throws PaymentProviderUnavailableError
 */
export const reconcile = async (
  deps: ReconcileDeps,
  row: PaymentRow,
  { end }: { readonly end: boolean },
): Promise<PaymentRow> => {
  if (row.state === 'paid') return row
  const due = end || row.expiresAt <= deps.clock()
  // Without the provider's reference nobody has received the address to pay at.
  if (row.reference === null) return due ? await cancelUnstarted(deps, row) : row
  if (isOrphanedSandboxPayment(deps, row)) return await applyPaymentStatus(deps, row.id, cancelledStatus)
  const provider = getProvider(deps, row)
  const status = await provider.status(row.reference)
  return await applyPaymentStatus(
    deps,
    row.id,
    status.state === 'open' && due ? await provider.cancel(row.reference) : status,
  )
}

/** The checkout may have been started in the meantime: then the provider is queried. */
const cancelUnstarted = async (deps: ReconcileDeps, { id }: PaymentRow): Promise<PaymentRow> => {
  const [now] = await deps.read((db) => db.select().from(payment).where(eq(payment.id, id)))
  if (now === undefined) throw new Error('a payment has vanished')
  return now.reference === null
    ? await applyPaymentStatus(deps, id, cancelledStatus)
    : await reconcile(deps, now, { end: true })
}

export const findPayment = async ({ read }: Pick<Deps, 'read'>, uuid: string): Promise<PaymentRow | undefined> => {
  const [row] = await read((db) => db.select().from(payment).where(eq(payment.uuid, uuid)))
  return row
}
