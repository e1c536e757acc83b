import { eq } from 'drizzle-orm'
import type { MailingInput, ReplyTarget } from '#contract/mailings.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, person } from '../../platform/db/tables.ts'
import type { Mailbox } from '../../platform/mail/address.ts'
import { storedRichText } from '../articles/rich-text.ts'
import { findContactRecipient } from '../contact/recipient.ts'
import { formatLabel } from '../persons/queries.ts'

/** The subject and the text of a mailing in each language; null = there is none. */
export interface Texts {
  readonly subjectDe: string | null
  readonly textDe: string | null
  readonly subjectEn: string | null
  readonly textEn: string | null
}

/** The texts as they are stored and sent. */
export const storedTexts = ({ subjectDe, textDe, subjectEn, textEn }: MailingInput): Texts => ({
  subjectDe: subjectDe || null,
  textDe: textDe === '' ? null : storedRichText(textDe),
  subjectEn: subjectEn || null,
  textEn: textEn === '' ? null : storedRichText(textEn),
})

export interface WrittenText {
  readonly locale: Locale
  readonly subject: string
  readonly text: string
}

/** The languages that have a text, German first. */
export const writtenTexts = ({ subjectDe, textDe, subjectEn, textEn }: Texts): readonly WrittenText[] => [
  ...(subjectDe !== null && textDe !== null ? [{ locale: 'de-ch' as const, subject: subjectDe, text: textDe }] : []),
  ...(subjectEn !== null && textEn !== null ? [{ locale: 'en-gb' as const, subject: subjectEn, text: textEn }] : []),
]

/** The text for a person of a language: the other one if there is none in theirs. */
export const textFor = (texts: Texts, locale: Locale): WrittenText | undefined => {
  const written = writtenTexts(texts)
  return written.find((one) => one.locale === locale) ?? written[0]
}

interface Sent {
  readonly replyTo: ReplyTarget
  /** Account of the author. */
  readonly by: string | null
}

/**
 * Returns the address for replies. Replies to an author whose account was deleted go to the band. null = nobody reads them.
 */
export const findReplyAddress = async (
  db: Db,
  { contactTo, bandName, defaultLocale }: Pick<Config, 'contactTo' | 'bandName' | 'defaultLocale'>,
  { replyTo, by }: Sent,
  now: Date,
): Promise<Mailbox | null> => {
  if (replyTo === 'SENDER' && by !== null) {
    const [author] = await db
      .select({ signIn: account.email, person })
      .from(account)
      .innerJoin(person, eq(person.id, account.personId))
      .where(eq(account.id, by))
    if (author !== undefined) return { name: formatLabel(author.person), address: author.person.email ?? author.signIn }
  }
  const contact = await findContactRecipient(db, { contactTo, defaultLocale }, now)
  return contact === undefined ? null : { name: bandName, address: contact.email }
}
