import type { PeopleChoice } from '#contract/listed-persons.ts'
import { mailingFieldsIn } from '#contract/mailing-fields.ts'
import type { MailingInput, MailingPreview } from '#contract/mailings.ts'
import { locales } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { createWriting } from '../../platform/mail/letter.ts'
import { mailingFoot } from '../../platform/mail/templates/mailing.ts'
import type { Author } from '../../platform/resources/record.ts'
import { requireStorable } from '../articles/rich-text.ts'
import { formatLabel } from '../persons/queries.ts'
import { mailText, requireInsertable } from './personal.ts'
import { findRecipients, lettersTo, mailsTo, type Recipient } from './recipients.ts'
import { findReplyAddress, storedTexts, textFor } from './texts.ts'

/**
 * Attachments are checked when it is sent: those of a draft whose reply was lost belong to its mailing already.
 * @throws HttpError validation.invalid
 */
export const preview = async (
  db: Db,
  config: Pick<Config, 'contactTo' | 'bandName' | 'defaultLocale' | 'bandGender' | 'publicOrigin'>,
  input: MailingInput & PeopleChoice,
  author: Author,
): Promise<MailingPreview> => {
  requireStorable({ textDe: input.textDe, textEn: input.textEn })
  await requireInsertable(db, input, author)
  const recipients = await findRecipients(db, input, author.now)
  const texts = storedTexts(input)
  const replyTo = await findReplyAddress(db, config, { ...input, by: author.accountId }, author.now)
  const printed = lettersTo(recipients)
  const reached = recipients.filter(({ addresses }) => addresses.length > 0)
  const letters: MailingPreview['letters'] = []
  for (const locale of locales) {
    const written = textFor(texts, locale)
    if (written === undefined) continue
    const { subject, text, locale: writtenIn } = written
    const writing = createWriting(writtenIn, { ...config, origin: config.publicOrigin })
    const readers = (reached.length > 0 ? reached : printed).filter(
      ({ person, addresses: [first] }) => (first ?? person).locale === locale,
    )
    const isSame = input.salutation === 'NONE' && mailingFieldsIn(text).length === 0
    const [first] = isSame ? [] : readers
    const people = first === undefined ? [] : [first.person]
    const personal = { written, salutation: input.salutation, people, origin: config.publicOrigin, now: author.now }
    letters.push({
      ...{ locale, writtenIn, persons: readers.length, subject, foot: mailingFoot(writing, replyTo) },
      text: first === undefined ? text : await mailText(db, personal),
      example: first === undefined ? null : formatLabel(first.person),
    })
  }
  return {
    persons: reached.length,
    mails: mailsTo(recipients).length,
    throughGuardians: named(reached.filter(({ addresses }) => addresses.every(({ isGuardian }) => isGuardian))),
    withoutAddress: named(recipients.filter(({ addresses }) => addresses.length === 0)),
    printed: printed.length,
    refusedBefore: named(
      reached.filter(({ person, addresses }) => addresses.some(({ email }) => email === person.refusedEmail)),
    ),
    letters,
  }
}

const named = (recipients: readonly Recipient[]) =>
  recipients.map(({ person }) => ({ uuid: person.uuid, label: formatLabel(person) }))
