import { randomUUID } from 'node:crypto'
import { createInvoice } from '#server/features/invoices/create.ts'
import { postOrder } from '#server/features/ledger/documents.ts'
import { applyPaymentStatus } from '#server/features/payments/apply-status.ts'
import { insertRow } from '#server/platform/db/insert-row.ts'
import { orderEntry, payment, shopOrder } from '#server/platform/db/tables.ts'
import type { TestApi, TestPerson } from './api.ts'
import { membershipFee } from './invoices.ts'

/** An invoice that was paid at Stripe, with the UUID of its payment. */
export const paidInvoice = async ({ db, deps, clock }: TestApi, { personId }: TestPerson, amount: number) => {
  const now = clock.now()
  const owed = await db.transaction((tx) => createInvoice(tx, membershipFee(personId, amount), now))
  const row = await insertRow(db, payment, {
    ...{ purpose: 'MEMBERFEE', invoiceId: owed.id, personId, amount, provider: 'stripe', callback: '/' },
    ...{ locale: 'de-ch', reference: randomUUID(), createdAt: now, expiresAt: now },
  })
  const status = { state: 'paid', payment: row.uuid, amount, currency: 'chf', method: 'TWINT' } as const
  await applyPaymentStatus(deps, row.id, status)
  return { uuid: row.uuid, invoice: owed }
}

/** An order that was paid at Stripe and paid back, with the UUIDs of payment and refund. */
export const refundedOrder = async ({ db, clock }: TestApi, { personId }: TestPerson, amount: number) => {
  const now = clock.now()
  const order = await insertRow(db, shopOrder, {
    ...{ personId, total: amount, locale: 'de-ch', createdAt: now, reservedUntil: now },
  })
  const { uuid } = await insertRow(db, payment, {
    ...{ purpose: 'SHOP', orderId: order.id, amount, provider: 'stripe', callback: '/', locale: 'de-ch' },
    ...{ reference: randomUUID(), state: 'paid', createdAt: now, expiresAt: now, paidAt: now },
  })
  const entry = { orderId: order.id, amount, method: 'online', at: now } as const
  await insertRow(db, orderEntry, { ...entry, kind: 'paid' })
  const back = await insertRow(db, orderEntry, { ...entry, kind: 'refunded' })
  await db.transaction((tx) => postOrder(tx, order.id, now))
  return { uuid, back: back.uuid }
}
