import { asc, eq, inArray } from 'drizzle-orm'
import type { ReminderSettings } from '#contract/invoice-reminders.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, person, reminder } from '../../platform/db/tables.ts'
import type { LetterDocument } from '../../platform/formats/receipt.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { textsIn } from '../../platform/localized.ts'
import { findLetters } from '../invoices/letter.ts'
import { recipientOf } from '../invoices/recipient.ts'
import { readReminderSettings } from './settings.ts'

/** The heading of a reminder, and the words of its level: those of the band, otherwise of the program. */
export const wordsOf = ({ levels }: ReminderSettings, level: number, locale: Locale) => {
  const t = textsIn(locale)
  const rule = levels[level - 1]
  const own = locale === 'de-ch' ? rule?.textDe : rule?.textEn
  return { heading: t('document.reminder.title', { level }), words: own ?? t('document.reminder.words', { level }) }
}

/**
 * The letters of the last reminders of invoices, with what is open now.
 * @throws HttpError not_found if none of them was reminded, rule.no_bank_account
 */
export const findReminderLetters = async (
  db: Db,
  uuids: readonly string[],
  config: Pick<Config, 'bandName' | 'bandAddress' | 'creditorIban'>,
): Promise<readonly [LetterDocument, ...LetterDocument[]]> => {
  const found = await db
    .select({ sent: reminder, owed: invoice, payer: person })
    .from(reminder)
    .innerJoin(invoice, eq(invoice.id, reminder.invoiceId))
    .leftJoin(person, eq(person.id, invoice.personId))
    .where(inArray(invoice.uuid, [...uuids]))
    .orderBy(asc(reminder.level))
  const settings = await readReminderSettings(db)
  const reminders = new Map(
    found.map(({ sent, owed, payer }) => [
      owed.id,
      { ...wordsOf(settings, sent.level, recipientOf(owed, payer).locale), dueOn: sent.dueOn },
    ]),
  )
  const [first, ...others] = await findLetters(db, inArray(invoice.id, [...reminders.keys()]), config, reminders)
  return [requireRow(first), ...others]
}
