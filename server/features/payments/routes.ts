import { eq } from 'drizzle-orm'
import { createPayment, getFeeReceipt, handleSuccessCallback } from '#contract/payments.ts'
import { payment } from '../../platform/db/tables.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { HttpError, requireRow } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { everyone, forEveryoneLimited, policy } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { findFeeReceipt } from '../invoices/fee-receipt.ts'
import { createFeePayment } from './fee.ts'
import { requirePayer } from './payer.ts'
import { findPayment, reconcile } from './reconcile.ts'
import { startCheckout } from './start-checkout.ts'

const receipts = policy('everyone who knows the uuid, limited by address', everyone)
const returns = policy('everyone; an order’s is its buyer’s', everyone)
/** Several members of a family can pay one after another. */
const paying = { name: 'fee payment', limit: 20, windowSeconds: 20 * 60 }
/** A person prints some receipts; each is rendered again. */
const printing = { name: 'receipt', limit: 20, windowSeconds: 200 }

export const mountPayments = (api: Api): void => {
  const { deps } = api
  const paymentsLeft = createRateLimit(deps.database, paying)
  const receiptsLeft = createRateLimit(deps.database, printing)

  mount(api, createPayment, forEveryoneLimited, async ({ input, caller, locale, address }) => {
    await paymentsLeft.enforce(address)
    const row = await createFeePayment(deps, {
      body: input.body,
      key: input.headers['idempotency-key'],
      caller,
      locale,
    })
    return { body: await startCheckout(deps, row), status: 201 }
  })

  mount(api, getFeeReceipt, receipts, async ({ input, address, locale, signal }) => {
    await receiptsLeft.enforce(address)
    const row = await findPayment(deps, input.params.id)
    if (row === undefined || row.orderId !== null) throw new HttpError('not_found')
    const receipt = await deps.read(findFeeReceipt, eq(payment.id, row.id), locale, deps.config)
    if (receipt === undefined) throw new HttpError('rule.not_paid')
    return sendDocument(await deps.documents.receipt(receipt.document, signal), receipt.document.title, 'PDF')
  })

  mount(api, handleSuccessCallback, returns, async ({ input, caller }) => {
    const row = requireRow(await findPayment(deps, input.params.id))
    await deps.read(requirePayer, row, caller)
    const { callback, state } = await reconcile(deps, row, { end: false })
    return { body: { callback, state } }
  })
}
