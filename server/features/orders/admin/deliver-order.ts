import { eq } from 'drizzle-orm'
import { person, shopOrder } from '../../../platform/db/tables.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { changedFields } from '../../../platform/resources/record.ts'
import { receiptMailJob } from '../receipt-mail.ts'
import { type Locked, requirePaid } from './locked-order.ts'
import { addEntry, enqueueOrderMail } from './settle-order.ts'

/** How long an editor can undo the mark before the buyer is told, in ms. */
const undoPeriodMs = 15 * 60_000

/**
 * Marks a paid order as delivered, or undoes it.
 * @returns null if it is so already
 * @throws HttpError rule.not_paid
 */
export const deliver = async (locked: Locked, delivered: boolean) => {
  const { tx, order, now } = locked
  requirePaid(order)
  if ((order.deliveredAt !== null) === delivered) return null
  const change = { deliveredAt: delivered ? now : null }
  await tx.update(shopOrder).set(change).where(eq(shopOrder.id, order.id))
  const entry = await addEntry(locked, { kind: delivered ? 'delivered' : 'undelivered' })
  if (delivered) await enqueueOrderMail(tx, entry, new Date(now.getTime() + undoPeriodMs))
  return { fields: changedFields({ deliveredAt: order.deliveredAt }, change) }
}

/**
 * Mails the receipt again.
 * @throws HttpError rule.not_paid, rule.no_address
 */
export const sendReceiptAgain = async (locked: Locked) => {
  const { tx, order } = locked
  requirePaid(order)
  const [buyer] = await tx.select({ email: person.email }).from(person).where(eq(person.id, order.personId))
  if (buyer?.email == null) throw new HttpError('rule.no_address')
  const message = await addEntry(locked, { kind: 'receipt_sent' })
  const payload = { order: order.uuid, message }
  await enqueue(tx, { kind: receiptMailJob, payload, uniqueKey: `receipt_mail:${message}` })
  return { fields: {} }
}
