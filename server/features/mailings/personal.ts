import { and, inArray, isNull, sql } from 'drizzle-orm'
import { fillMailing, type MailingSalutation, mailingFieldsIn } from '#contract/mailing-fields.ts'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { invoice, type person } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { mayStill } from '../../platform/http/may-still.ts'
import { moneyReaders } from '../../platform/http/policy.ts'
import { textsIn } from '../../platform/localized.ts'
import type { Author } from '../../platform/resources/record.ts'
import { isFamily, nameOfHousehold, parentsFirst } from '../persons/admin/household-names.ts'
import { formatLabel } from '../persons/queries.ts'
import type { WrittenText } from './texts.ts'

export type Addressee = Pick<
  typeof person.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'company' | 'birthDate' | 'gender'
>

/** Rich text names its entities: its plain text is made from them. */
const inRichText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Texts {
  readonly textDe: string | null
  readonly textEn: string | null
}

/** True if the author may have what the texts insert: only those who read the books may see open amounts. */
export const mayInsert = async (
  db: Db,
  { textDe, textEn }: Texts,
  { accountId, now }: Pick<Author, 'accountId' | 'now'>,
): Promise<boolean> =>
  !mailingFieldsIn(`${textDe ?? ''} ${textEn ?? ''}`).includes('amount') ||
  (await mayStill(db, accountId, moneyReaders, now))

/** @throws HttpError validation.mailing_amount at the text that inserts an amount */
export const requireInsertable = async (
  db: Db,
  texts: Texts,
  author: Pick<Author, 'accountId' | 'now'>,
): Promise<void> => {
  if (await mayInsert(db, texts, author)) return
  const isGerman = mailingFieldsIn(texts.textDe ?? '').includes('amount')
  throw fieldRefusal(isGerman ? 'textDe' : 'textEn', 'validation.mailing_amount')
}

const greet = (one: Addressee, kind: 'FORMAL' | 'INFORMAL', locale: Locale): string => {
  const t = textsIn(locale)
  const { firstName, lastName, gender } = one
  if (`${firstName}${lastName}` === '') return t('mail.mailing.salutation.company')
  const isFormal = kind === 'FORMAL' || firstName === ''
  const name = !isFormal ? firstName : gender === 'NA' ? formatLabel(one) : lastName
  return t(`mail.mailing.salutation.${isFormal ? 'FORMAL' : 'INFORMAL'}.${gender}`, { name })
}

/** 'Liebe Anna, lieber Beat'; a family is greeted as one where the salutation is formal. */
const salutationOf = (people: readonly Addressee[], kind: MailingSalutation, now: Date, locale: Locale) => {
  const [first, ...others] = parentsFirst(people)
  if (kind === 'NONE' || first === undefined) return null
  if (kind === 'FORMAL' && isFamily(people, toWireDate(now)))
    return textsIn(locale)('mail.mailing.salutation.family', { name: first.lastName })
  const also = others.map((one) => greet(one, kind, locale))
  return [greet(first, kind, locale), ...also.map((one) => one.charAt(0).toLowerCase() + one.slice(1))].join(', ')
}

const openAmountOf = async (db: Db, ids: readonly number[]): Promise<number> => {
  const [found] = await db
    .select({ open: sql<number>`coalesce(sum(greatest(${invoice.amount} - ${invoice.settled}, 0)), 0)::integer` })
    .from(invoice)
    .where(and(inArray(invoice.personId, [...ids]), isNull(invoice.cancelledAt)))
  return found?.open ?? 0
}

interface Personal {
  readonly written: WrittenText
  readonly salutation: MailingSalutation
  readonly people: readonly Addressee[]
  readonly origin: string
  readonly now: Date
}

/** The text of a mailing for those who read it at one address: with what it inserts, and their salutation apart. */
export const personalText = async (db: Db, { written, salutation, people, origin, now }: Personal) => {
  const { locale } = written
  const fields = mailingFieldsIn(written.text)
  const ids = people.map(({ id }) => id)
  const open = fields.includes('amount') ? await openAmountOf(db, ids) : 0
  const link = `${origin}/${locale}/intra/person`
  return {
    salutation: salutationOf(people, salutation, now, locale),
    text: fillMailing(written.text, {
      name: inRichText(nameOfHousehold(people, locale, toWireDate(now))),
      amount: `CHF ${francs(open)}`,
      link: `<a href="${inRichText(link)}">${inRichText(link)}</a>`,
    }),
  }
}

/** The whole text of a mail. */
export const mailText = async (db: Db, personal: Personal): Promise<string> => {
  const { salutation, text } = await personalText(db, personal)
  return salutation === null ? text : `<p>${inRichText(salutation)}</p>${text}`
}
