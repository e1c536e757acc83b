import { and, eq } from 'drizzle-orm'
import type { PaymentGateway } from '#contract/payments.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Deps } from '../../deps.ts'
import { invoice, payment, shopOrder } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { findCharges } from '../orders/queries.ts'
import type { PaymentRow } from './apply-status.ts'
import { firstCheck, paymentCheckJob } from './check.ts'
import type { Checkout } from './provider.ts'
import { findPayment, getProvider, isOrphanedSandboxPayment, reconcile } from './reconcile.ts'

type BeginDeps = Pick<Deps, 'read' | 'write' | 'config' | 'payments' | 'clock' | 'log'>

/**
 * Returns the address to pay at. The checkout is created once: a lost response is returned again, because the provider
 * recognizes the payment.
 * @throws HttpError rule.already_paid, rule.order_cancelled; PaymentProviderUnavailableError
 */
export const startCheckout = async (deps: BeginDeps, row: PaymentRow): Promise<PaymentGateway> => {
  if (row.state === 'paid') throw new HttpError('rule.already_paid')
  if (row.state === 'cancelled') throw new HttpError('rule.order_cancelled')
  if (isOrphanedSandboxPayment(deps, row)) {
    await reconcile(deps, row, { end: true })
    throw new HttpError('rule.order_cancelled')
  }
  const { uuid: id, callback, amount } = row
  const link = row.link ?? (await createAtProvider(deps, row))
  return { id, link, callback, amount }
}

const createAtProvider = async (deps: BeginDeps, row: PaymentRow): Promise<string> => {
  const provider = getProvider(deps, row)
  const { reference, link } = await provider.create(await checkoutOf(deps, row))
  if (await saveCheckout(deps, row, { reference, link })) return link
  // The payment was cancelled during the request; nobody has received the address.
  await provider.cancel(reference)
  const now = await findPayment(deps, row.uuid)
  throw new HttpError(now?.state === 'paid' ? 'rule.already_paid' : 'rule.order_cancelled')
}

/** Stores the checkout and enqueues the first check, in case the provider's message is lost. */
const saveCheckout = (
  { write }: BeginDeps,
  { id, uuid, createdAt }: PaymentRow,
  begun: { reference: string; link: string },
) =>
  write(async (tx) => {
    const updated = await tx
      .update(payment)
      .set(begun)
      .where(and(eq(payment.id, id), eq(payment.state, 'open')))
      .returning({ id: payment.id })
    if (updated.length === 0) return false
    const uniqueKey = `payment_check:${uuid}`
    await enqueue(tx, { kind: paymentCheckJob, payload: { payment: uuid }, uniqueKey, runAt: firstCheck(createdAt) })
    return true
  })

const checkoutOf = async ({ read, config }: BeginDeps, row: PaymentRow): Promise<Checkout> => {
  const { uuid, locale, amount, orderId, invoiceId, createdAt } = row
  const page = (name: string) => `${config.publicOrigin}/${locale}/${name}/${uuid}`
  const [order] =
    orderId === null ? [] : await read((db) => db.select().from(shopOrder).where(eq(shopOrder.id, orderId)))
  const [owed] =
    invoiceId === null ? [] : await read((db) => db.select().from(invoice).where(eq(invoice.id, invoiceId)))
  const name =
    owed === undefined
      ? intls[locale].formatMessage({ id: 'document.payment.fee' })
      : intls[locale].formatMessage({ id: 'document.payment.invoice' }, { number: owed.number })
  return {
    payment: uuid,
    lines: order === undefined ? [{ name, count: 1, price: amount }] : await read(findCharges, order, locale),
    locale,
    successUrl: page('payment-gateway-success'),
    cancelUrl: page('payment-gateway-failure'),
    createdAt,
  }
}
