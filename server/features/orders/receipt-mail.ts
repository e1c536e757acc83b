import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { francs } from '#contract/money.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { person, shopOrder } from '../../platform/db/tables.ts'
import type { Documents } from '../../platform/formats/documents.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { type Sender, sendMail } from '../../platform/mail/send.ts'
import { createReceipt } from './receipt.ts'

/** Mails the confirmation and the receipt of a paid order. */
export const receiptMailJob = defineJob(
  'receipt_mail',
  // `message`: a repeated mail needs its own Message-ID.
  v.object({ order: Uuid, message: v.optional(Uuid) }),
  { waitsFor: 'mail' },
)

export interface ReceiptMailTools {
  readonly db: Db
  readonly sender: Sender
  readonly documents: Documents
  readonly band: Pick<Config, 'bandName' | 'bandAddress'>
}

/** Mails the confirmation of a paid order with its receipt. A retry sends the identical mail. */
export const mailReceipt = async (
  { db, sender, documents, band }: ReceiptMailTools,
  { order: uuid, message = uuid }: v.InferOutput<typeof receiptMailJob.payload>,
  context: JobContext,
): Promise<void> => {
  const [found] = await db
    .select({ order: shopOrder, email: person.email })
    .from(shopOrder)
    .innerJoin(person, eq(person.id, shopOrder.personId))
    .where(eq(shopOrder.uuid, uuid))
  // The account was deleted in the meantime: there is no email address.
  if (found === undefined || found.email === null) return
  const { order, email } = found
  const receipt = await createReceipt(db, eq(shopOrder.uuid, uuid), order.locale, band)
  if (receipt === undefined) return
  const values = {
    number: order.receiptNumber ?? '',
    total: francs(order.total),
    shipTo: order.shipTo?.join(', ') ?? null,
    lines: receipt.lines.map(([count, name, , total]) => `${count} × ${name}: CHF ${total}`),
  }
  const payload = { to: email, locale: order.locale, template: 'order_receipt', values, messageId: message } as const
  const filename = `${intls[order.locale].formatMessage({ id: 'document.receipt.file' }, { number: values.number })}.pdf`
  const content = Buffer.from(await documents.receipt(receipt, context.signal))
  await sendMail(sender, payload, context, [{ filename, content, contentType: 'application/pdf' }])
}
