import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Db } from '../../platform/db/open.ts'
import { donationConfirmation } from '../../platform/db/tables.ts'
import type { Documents } from '../../platform/formats/documents.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { type Sender, sendMail } from '../../platform/mail/send.ts'
import { type Band, letterOf } from './confirmation.ts'
import { isOf } from './confirmed.ts'
import { findGivings } from './donors.ts'
import { readDonationSettings } from './settings.ts'

/** Mails the confirmation of a year's donations. */
export const confirmationMailJob = defineJob('confirmation_mail', v.object({ confirmation: Uuid }), {
  waitsFor: 'mail',
})

interface ConfirmationMailTools {
  readonly db: Db
  readonly sender: Sender
  readonly documents: Documents
  readonly band: Band
}

/**
 * Mails a confirmation of what is known now of the donor's gifts. Nothing is sent for a confirmation that was sent again
 * meanwhile, or without an address.
 */
export const mailConfirmation = async (
  { db, sender, documents, band }: ConfirmationMailTools,
  uuid: string,
  context: JobContext,
): Promise<void> => {
  const unsent = and(eq(donationConfirmation.uuid, uuid), isNull(donationConfirmation.sentAt))
  const [row] = await db.select().from(donationConfirmation).where(unsent)
  if (row === undefined) return
  const { year } = row
  const settings = await readDonationSettings(db)
  const giving = (await findGivings(db, year)).find((one) => isOf(row, one))
  if (!settings.exempt || giving === undefined) return
  const { email, locale } = giving.recipient
  if (email === null) return
  const letter = letterOf(giving, { year, settings, band, now: context.now })
  const values = { year: `${year}`, link: `${sender.origin}/${locale}/contact` }
  const payload = { to: email, locale, template: 'confirmation', values, messageId: uuid } as const
  const filename = `${intls[locale].formatMessage({ id: 'document.confirmation.file' }, { year })}.pdf`
  const content = Buffer.from(await documents.letter(letter, context.signal))
  await sendMail(sender, payload, context, [{ filename, content, contentType: 'application/pdf' }])
  await db.update(donationConfirmation).set({ sentAt: context.now, amount: giving.amount }).where(unsent)
}
