import { desc, eq } from 'drizzle-orm'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, person, reminder } from '../../platform/db/tables.ts'
import type { BillDocument } from '../../platform/formats/receipt.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { textsIn } from '../../platform/localized.ts'
import { findLetter } from '../invoices/letter.ts'
import { recipientOf } from '../invoices/recipient.ts'
import { readReminderSettings } from './settings.ts'

/** The heading of a reminder, and the words of its level: those of the band, otherwise of the program. */
export const wordsOf = async (db: Db, level: number, locale: Locale) => {
  const t = textsIn(locale)
  const { levels } = await readReminderSettings(db)
  const rule = levels[level - 1]
  const own = locale === 'de-ch' ? rule?.textDe : rule?.textEn
  return { heading: t('document.reminder.title', { level }), words: own ?? t('document.reminder.words', { level }) }
}

/**
 * The letter of an invoice's last reminder, with what is open now.
 * @throws HttpError not_found, rule.no_bank_account
 */
export const findReminderLetter = async (
  db: Db,
  uuid: string,
  now: Date,
  config: Pick<Config, 'bandName' | 'bandAddress' | 'creditorIban'>,
): Promise<BillDocument> => {
  const [found] = await db
    .select({ sent: reminder, owed: invoice, payer: person })
    .from(reminder)
    .innerJoin(invoice, eq(invoice.id, reminder.invoiceId))
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(eq(invoice.uuid, uuid))
    .orderBy(desc(reminder.level))
    .limit(1)
  const { sent, owed, payer } = requireRow(found)
  const about = { ...(await wordsOf(db, sent.level, recipientOf(owed, payer).locale)), dueOn: sent.dueOn }
  return await findLetter(db, eq(invoice.id, owed.id), now, config, about)
}
