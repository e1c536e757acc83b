import { and, asc, eq } from 'drizzle-orm'
import { textOfHtml } from '#contract/rich-text.ts'
import { toWireDate } from '#contract/time.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { mailing, mailingRecipient, person } from '../../platform/db/tables.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import { lettersMaximum } from '../../platform/formats/pdf/window.ts'
import type { LetterDocument } from '../../platform/formats/receipt.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { textsIn } from '../../platform/localized.ts'
import type { Author } from '../../platform/resources/record.ts'
import { addressLines, hasAddress, householdsOf } from '../persons/admin/export-table.ts'
import { nameOfHousehold } from '../persons/admin/household-names.ts'
import type { PersonRow } from '../persons/queries.ts'
import { mayInsert, personalText } from './personal.ts'
import { textFor } from './texts.ts'

type Band = Pick<Config, 'bandName' | 'bandAddress' | 'publicOrigin'>

/** The letter of a mailing to those who get it together. */
const letterOf = async (
  db: Db,
  found: typeof mailing.$inferSelect,
  people: readonly PersonRow[],
  { bandName, bandAddress, publicOrigin }: Band,
  now: Date,
): Promise<LetterDocument | null> => {
  const [first] = people
  const written = first && textFor(found, first.locale)
  if (first === undefined || written === undefined) return null
  const { locale, subject } = written
  const personal = { written, salutation: found.salutation, people, origin: publicOrigin, now }
  const { salutation, text } = await personalText(db, personal)
  const date = toWireDate(now)
  return {
    ...{ title: subject, locale, publisher: bandName, address: [...bandAddress], date },
    facts: [[textsIn(locale)('document.bill.date'), shortDate(date, locale)]],
    recipient: [nameOfHousehold(people, locale, date), ...addressLines(first)].slice(0, 6),
    salutation,
    before: textOfHtml(text)
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    ...{ table: null, after: [], payment: null },
  }
}

/**
 * The letters of a mailing to its persons without an address of mail who have a postal address: one for each, or one for
 * each household.
 * @throws HttpError not_found; auth.forbidden if the text inserts what the caller may not see; validation.invalid at
 * `household` if there is nobody, or there are too many for one file
 */
export const findLetters = async (
  db: Db,
  { uuid, perHousehold }: { readonly uuid: string; readonly perHousehold: boolean },
  band: Band,
  author: Author,
): Promise<readonly [LetterDocument, ...LetterDocument[]]> => {
  const found = requireFirst(await db.select().from(mailing).where(eq(mailing.uuid, uuid)))
  if (!(await mayInsert(db, found, author))) throw new HttpError('auth.forbidden')
  const rows = await db
    .select({ person })
    .from(mailingRecipient)
    .innerJoin(person, eq(person.id, mailingRecipient.personId))
    .where(
      and(
        eq(mailingRecipient.mailingId, found.id),
        eq(mailingRecipient.state, 'no_address'),
        eq(person.archived, false),
      ),
    )
    .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id))
  const people = rows.map((row) => row.person).filter(hasAddress)
  const groups = perHousehold ? householdsOf(people) : people.map((one) => [one])
  if (groups.length > lettersMaximum) throw fieldRefusal('household', 'validation.too_many_people')
  const letters: LetterDocument[] = []
  for (const group of groups) {
    const letter = await letterOf(db, found, group, band, author.now)
    if (letter !== null) letters.push(letter)
  }
  const [first, ...others] = letters
  if (first === undefined) throw fieldRefusal('household', 'validation.no_postal_address')
  return [first, ...others]
}
