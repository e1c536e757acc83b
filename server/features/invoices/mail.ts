import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { francs } from '#contract/money.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, person } from '../../platform/db/tables.ts'
import { findCreditor } from '../../platform/formats/creditor.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { Documents } from '../../platform/formats/documents.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { type Sender, sendMail } from '../../platform/mail/send.ts'
import { findLetter } from './letter.ts'
import { recipientOf } from './recipient.ts'
import { openOf } from './settlements.ts'

/** Mails the invoice of a membership fee to the person who owes it. */
export const invoiceMailJob = defineJob('invoice_mail', v.object({ invoice: Uuid }), { waitsFor: 'mail' })

/** The key of the job that mails an invoice. */
export const mailKeyOf = ({ uuid }: Pick<typeof invoice.$inferSelect, 'uuid'>): string => `invoice_mail:${uuid}`

interface InvoiceMailTools {
  readonly db: Db
  readonly sender: Sender
  readonly documents: Documents
  readonly band: Pick<Config, 'bandName' | 'bandAddress' | 'creditorIban'>
}

/** Mails an open invoice to the person who owes it, as a QR-bill if the band has configured a bank account. The first mail is noted. */
export const mailInvoice = async (tools: InvoiceMailTools, uuid: string, context: JobContext): Promise<void> => {
  if (!(await handOver(tools, uuid, context))) return
  const unsent = and(eq(invoice.uuid, uuid), isNull(invoice.sentAt))
  await tools.db.update(invoice).set({ sentAt: context.now, sentBy: 'MAIL' }).where(unsent)
}

/** @returns false if there is nothing to mail */
const handOver = async (
  { db, sender, documents, band }: InvoiceMailTools,
  uuid: string,
  context: JobContext,
): Promise<boolean> => {
  const [found] = await db
    .select({ owed: invoice, debtor: person })
    .from(invoice)
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(eq(invoice.uuid, uuid))
  if (found === undefined) return false
  const { owed } = found
  const debtor = recipientOf(owed, found.debtor)
  const { locale, email } = debtor
  const open = openOf(owed)
  if (open <= 0 || email === null) return false
  const attached = findCreditor(band) !== undefined
  const { number, dueDate } = owed
  const values = {
    ...{ number, title: owed.title, total: francs(open), due: shortDate(dueDate, locale), attached },
    link: `${sender.origin}/${locale}/mitgliederbeitrag/${uuid}`,
  }
  // A mail program shows one of two mails with the same id.
  const messageId = owed.sentAt === null ? uuid : `${uuid}.${context.id}`
  const payload = { to: email, locale, template: 'invoice', values, messageId } as const
  if (!attached) {
    await sendMail(sender, payload, context)
    return true
  }
  const letter = await findLetter(db, eq(invoice.uuid, uuid), band)
  const filename = `${intls[locale].formatMessage({ id: 'document.bill.file' }, { number })}.pdf`
  const content = Buffer.from(await documents.letter(letter, context.signal))
  await sendMail(sender, payload, context, [{ filename, content, contentType: 'application/pdf' }])
  return true
}
