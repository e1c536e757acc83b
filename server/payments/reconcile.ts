import { eq } from 'drizzle-orm'
import { payment } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type CheckoutStatus, type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { type PaymentRow, settle } from './settle.ts'

export type ReconcileDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'payments'>

/** The provider of a payment. @throws ProviderUnavailable when the server is set up for another one, or for none */
export const providerOf = (
  { payments }: Pick<Deps, 'payments'>,
  row: Pick<PaymentRow, 'provider'>,
): PaymentProvider => {
  if (payments?.name !== row.provider) throw new ProviderUnavailable(`${row.provider} is not set up`)
  return payments
}

const nobodyPaid: CheckoutStatus = { state: 'cancelled', payment: null, amount: null, currency: null, method: null }

/** The sandbox went when another provider came: nobody can pay there, nor ever paid. */
export const isPretended = ({ payments }: Pick<Deps, 'payments'>, row: Pick<PaymentRow, 'provider'>): boolean =>
  row.provider === 'sandbox' && payments?.name !== 'sandbox'

/**
 * Brings a payment to where the provider says it is. What is unpaid past its time, or is to end, is ended there first
 * and here after: paid wins.
 * @throws ProviderUnavailable
 */
export const reconcile = async (
  deps: ReconcileDeps,
  row: PaymentRow,
  { end }: { readonly end: boolean },
): Promise<PaymentRow> => {
  if (row.state === 'paid') return row
  const due = end || row.expiresAt <= deps.clock()
  // Without the provider's number nobody was told where to pay.
  if (row.reference === null) return due ? await endUnbegun(deps, row) : row
  if (isPretended(deps, row)) return await settle(deps, row.id, nobodyPaid)
  const provider = providerOf(deps, row)
  const status = await provider.status(row.reference)
  return await settle(deps, row.id, status.state === 'open' && due ? await provider.cancel(row.reference) : status)
}

/** Meanwhile it may have been begun: then the provider is asked. */
const endUnbegun = async (deps: ReconcileDeps, { id }: PaymentRow): Promise<PaymentRow> => {
  const [now] = await deps.database.db.select().from(payment).where(eq(payment.id, id))
  if (now === undefined) throw new Error('a payment has vanished')
  return now.reference === null ? await settle(deps, id, nobodyPaid) : await reconcile(deps, now, { end: true })
}

export const findPayment = async (
  { database }: Pick<Deps, 'database'>,
  uuid: string,
): Promise<PaymentRow | undefined> => {
  const [row] = await database.db.select().from(payment).where(eq(payment.uuid, uuid))
  return row
}
