import { and, eq, isNull, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { francs } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, payment, person } from '../../platform/db/tables.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { ReceiptDocument } from '../../platform/formats/receipt.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { textsIn } from '../../platform/localized.ts'
import type { MailPayload } from '../../platform/mail/payload.ts'
import { sendMail } from '../../platform/mail/send.ts'
import type { ReceiptMailTools } from '../orders/receipt-mail.ts'

/** Mails the receipt of a membership fee that was paid online. */
export const feeReceiptMailJob = defineJob('fee_receipt_mail', v.object({ payment: Uuid }), { waitsFor: 'mail' })

interface FeeReceipt {
  readonly number: string
  /** Heading of the invoice; empty = a membership fee. */
  readonly title: string
  readonly document: ReceiptDocument
}

/**
 * The receipt of a paid membership fee; undefined while it is not paid. It prints the typed payer name without an
 * address: a person who knows a payment's uuid learns nothing about the debtor beyond that.
 */
export const findFeeReceipt = async (
  db: Db,
  which: SQL,
  locale: Locale,
  { bandName, bandAddress }: Pick<Config, 'bandName' | 'bandAddress'>,
): Promise<FeeReceipt | undefined> => {
  const [found] = await db
    .select({ paid: payment, number: invoice.number, title: invoice.title })
    .from(payment)
    .leftJoin(invoice, eq(invoice.id, payment.invoiceId))
    .where(and(which, eq(payment.state, 'paid'), isNull(payment.orderId)))
  if (found === undefined) return undefined
  const { receiptNumber, paidAt, amount, method, name } = found.paid
  if (receiptNumber === null || paidAt === null) return undefined
  const fee = {
    number: receiptNumber,
    amount,
    paidAt,
    method: method ?? 'other',
    name,
    invoice: found.number,
    title: found.title ?? '',
  } as const
  return { number: receiptNumber, title: fee.title, document: feeDocument(fee, locale, { bandName, bandAddress }) }
}

interface PaidFee {
  /** Number of the receipt. */
  readonly number: string
  /** Rappen. */
  readonly amount: number
  readonly paidAt: Date
  readonly method: PaymentMethod | 'bank' | 'cash' | 'other'
  /** Name of the payer; null = unknown. */
  readonly name: string | null
  /** Number of the invoice; null = none. */
  readonly invoice: string | null
  /** Heading of the invoice; absent or empty = a membership fee. */
  readonly title?: string
}

export const feeDocument = (
  { number, amount, paidAt, method, name, invoice: owed, title }: PaidFee,
  locale: Locale,
  { bandName, bandAddress }: Pick<Config, 'bandName' | 'bandAddress'>,
): ReceiptDocument => {
  const t = textsIn(locale)
  const day = toWireDate(paidAt)
  const date = shortDate(day, locale)
  const total = francs(amount)
  return {
    title: t('document.receipt.title', { number }),
    locale,
    publisher: bandName,
    address: [...bandAddress],
    payer: name === null ? [] : [name],
    date: day,
    facts: [
      [t('document.receipt.number'), number],
      [t('document.receipt.date'), date],
      ...(owed === null ? [] : ([[t('document.receipt.invoice'), owed]] as const)),
      [t('document.receipt.method'), t(`document.payment.method.${method}`)],
    ],
    headings: [
      t('document.receipt.count'),
      t('document.receipt.what'),
      t('document.receipt.price'),
      t('document.receipt.amount'),
    ],
    lines: [['1', title || t('document.receipt.fee', { year: day.slice(0, 4) }), total, total]],
    total: [t('document.receipt.total'), total],
    notes: [t('document.receipt.paid', { date, total }), t('document.receipt.no_tax')],
  }
}

/** Mails the receipt of a paid fee to the person who owed it. A visitor's email address is unknown, so none is sent. */
export const mailFeeReceipt = async (
  { db, sender, documents, band }: ReceiptMailTools,
  uuid: string,
  context: JobContext,
): Promise<void> => {
  const [found] = await db
    .select({ locale: payment.locale, email: person.email })
    .from(payment)
    .innerJoin(person, eq(person.id, payment.personId))
    .where(eq(payment.uuid, uuid))
  if (found === undefined || found.email === null) return
  const { locale, email } = found
  const receipt = await findFeeReceipt(db, eq(payment.uuid, uuid), locale, band)
  if (receipt === undefined) return
  await sendFeeReceipt({ sender, documents }, receipt, { to: email, locale, messageId: uuid }, context)
}

/** Sends the mail with the receipt as an attachment. */
export const sendFeeReceipt = async (
  { sender, documents }: Pick<ReceiptMailTools, 'sender' | 'documents'>,
  { number, title, document }: FeeReceipt,
  addressee: Pick<MailPayload, 'to' | 'locale' | 'messageId'>,
  context: JobContext,
): Promise<void> => {
  const values = { number, title, total: document.total[1] }
  const payload = { ...addressee, template: 'fee_receipt', values } as const
  const filename = `${intls[addressee.locale].formatMessage({ id: 'document.receipt.file' }, { number })}.pdf`
  const content = Buffer.from(await documents.receipt(document, context.signal))
  await sendMail(sender, payload, context, [{ filename, content, contentType: 'application/pdf' }])
}
