import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { francs } from '#contract/money.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, person, reminder } from '../../platform/db/tables.ts'
import { findCreditor } from '../../platform/formats/creditor.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { Documents } from '../../platform/formats/documents.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { type Sender, sendMail } from '../../platform/mail/send.ts'
import { findLetter } from '../invoices/letter.ts'
import { recipientOf } from '../invoices/recipient.ts'
import { openOf } from '../invoices/settlements.ts'
import { wordsOf } from './letter.ts'
import { readReminderSettings } from './settings.ts'

/** Mails a reminder of an invoice. */
export const reminderMailJob = defineJob('reminder_mail', v.object({ reminder: Uuid }), { waitsFor: 'mail' })

interface ReminderMailTools {
  readonly db: Db
  readonly sender: Sender
  readonly documents: Documents
  readonly band: Pick<Config, 'bandName' | 'bandAddress' | 'creditorIban'>
}

/** Mails a reminder with what is open now, unless the invoice was paid in the meantime. */
export const mailReminder = async (
  { db, sender, documents, band }: ReminderMailTools,
  uuid: string,
  context: JobContext,
): Promise<void> => {
  const [found] = await db
    .select({ sent: reminder, owed: invoice, payer: person })
    .from(reminder)
    .innerJoin(invoice, eq(invoice.id, reminder.invoiceId))
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(eq(reminder.uuid, uuid))
  if (found === undefined) return
  const { sent, owed } = found
  const { email, locale } = recipientOf(owed, found.payer)
  const open = openOf(owed)
  if (open <= 0 || owed.cancelledAt !== null || email === null) return
  const attached = findCreditor(band) !== undefined
  const { heading, words } = wordsOf(await readReminderSettings(db), sent.level, locale)
  const values = {
    ...{ heading, body: words, number: owed.number, total: francs(open), due: shortDate(sent.dueOn, locale), attached },
    link: `${sender.origin}/${locale}/mitgliederbeitrag/${owed.uuid}`,
  }
  const payload = { to: email, locale, template: 'reminder', values, messageId: uuid } as const
  if (!attached) return void (await sendMail(sender, payload, context))
  const reminders = new Map([[owed.id, { heading, words, dueOn: sent.dueOn }]])
  const letter = await findLetter(db, eq(invoice.id, owed.id), band, reminders)
  const filename = `${intls[locale].formatMessage({ id: 'document.bill.file' }, { number: owed.number })}.pdf`
  const content = Buffer.from(await documents.letter(letter, context.signal))
  await sendMail(sender, payload, context, [{ filename, content, contentType: 'application/pdf' }])
}
