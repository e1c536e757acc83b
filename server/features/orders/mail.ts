import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import { orderEntry, person, shopOrder } from '../../platform/db/tables.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { mailedOrderEntries } from '../../platform/mail/templates/order-news.ts'
import { findOrderLines } from './queries.ts'
import { createReceipt } from './receipt.ts'
import type { ReceiptMailTools } from './receipt-mail.ts'

/** Tells the buyer about an entry of the order's history. */
export const orderMailJob = defineJob('order_mail', v.object({ entry: Uuid }), { waitsFor: 'mail' })

/**
 * Mails the buyer what an editor did, in the language of the order. A delivery that was undone is not mailed. After a
 * refund the receipt, which states it, is attached.
 */
export const mailOrderEntry = async (
  { db, sender, documents, band }: ReceiptMailTools,
  uuid: string,
  context: JobContext,
): Promise<void> => {
  const [found] = await db
    .select({ entry: orderEntry, order: shopOrder, email: person.email })
    .from(orderEntry)
    .innerJoin(shopOrder, eq(shopOrder.id, orderEntry.orderId))
    .innerJoin(person, eq(person.id, shopOrder.personId))
    .where(eq(orderEntry.uuid, uuid))
  // The account was deleted in the meantime: there is no email address.
  if (found === undefined || found.email === null) return
  const { entry, order, email } = found
  const kind = mailedOrderEntries.find((one) => one === entry.kind)
  if (kind === undefined) return
  if (kind === 'delivered' && order.deliveredAt?.getTime() !== entry.at.getTime()) return
  const { locale } = order
  const lines = await findOrderLines(db, order.id, locale)
  const values = {
    kind,
    ordered: shortDate(toWireDate(order.createdAt), locale),
    lines: lines.map(({ count, name }) => `${count} × ${name}`),
    amount: francs(entry.amount ?? 0),
    method: entry.method ?? 'online',
    pieces: entry.pieces ?? 0,
    isPosted: order.delivery === 'POST',
  }
  const payload = { to: email, locale, template: 'order_news', values, messageId: uuid } as const
  const receipt = kind === 'refunded' ? await createReceipt(db, eq(shopOrder.id, order.id), locale, band) : undefined
  if (receipt === undefined) return void (await sendMail(sender, payload, context))
  const number = order.receiptNumber ?? ''
  const filename = `${intls[locale].formatMessage({ id: 'document.receipt.file' }, { number })}.pdf`
  const content = Buffer.from(await documents.receipt(receipt, context.signal))
  await sendMail(sender, payload, context, [{ filename, content, contentType: 'application/pdf' }])
}
