import { aliasedTable, and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ChangeEntry } from '#contract/change-log.ts'
import type { ChangedNoun } from '#contract/changes.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  account,
  article,
  attendance,
  change,
  composition,
  duty,
  equipment,
  event,
  file,
  invoice,
  loan,
  membership,
  pageText,
  participation,
  person,
  picture,
  pieceLoan,
  recording,
  repertoire,
  sheet,
  shopItem,
  shopOrder,
  substitute,
  substituteRequest,
} from '../../platform/db/tables.ts'
import { listReply } from '../../platform/http/list-query.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localized } from '../../platform/localized.ts'
import { formatLabel } from '../persons/queries.ts'
import { hasDetails, shortValues } from './values.ts'

const pageSize = 20

const author = aliasedTable(person, 'author')

const { noun, rowId } = change
const personId = sql`case when ${noun} in ('person', 'role') then ${rowId}
  else coalesce(${membership.personId}, ${participation.personId}, ${attendance.personId}, ${shopOrder.personId}, ${invoice.personId}, ${loan.personId}) end`
const eventId = sql`case when ${noun} in ('event', 'programme') then ${rowId}
  else coalesce(${participation.eventId}, ${attendance.eventId}, ${substituteRequest.eventId}, ${duty.eventId}) end`
const compositionId = sql`case when ${noun} = 'composition' then ${rowId}
  else coalesce(${sheet.compositionId}, ${recording.compositionId}, ${pieceLoan.compositionId}) end`
const equipmentId = sql`case when ${noun} = 'equipment' then ${rowId} else ${loan.equipmentId} end`

/** Until the end of a transaction. */
const plannerSettings = [
  ['join_collapse_limit', '1'],
  ['enable_hashjoin', 'off'],
  ['enable_mergejoin', 'off'],
] as const

const among = ({ noun: wanted, nouns }: Wanted) =>
  and(wanted && eq(noun, wanted), nouns === null ? undefined : inArray(noun, [...nouns]))

const findEntries = (db: Db, { page = 0, size = pageSize, ...wanted }: Wanted) =>
  db
    .select()
    .from(change)
    .where(among(wanted))
    .orderBy(desc(change.id))
    .limit(size)
    .offset(page * size)
    .as('change')

/**
 * The entries of a page joined with the current names of their rows: the log itself contains no personal data. The page
 * has the name of the table, so that its columns are those of the table.
 */
const select = (db: Db, page: ReturnType<typeof findEntries>) =>
  db
    .select({
      id: change.id,
      noun,
      rowId,
      action: change.action,
      fields: change.fields,
      changedAt: change.changedAt,
      author: { firstName: author.firstName, lastName: author.lastName, company: author.company },
      person: { firstName: person.firstName, lastName: person.lastName, company: person.company },
      event: { titleDe: event.titleDe, titleEn: event.titleEn, startsAt: event.startsAt },
      composition: { title: composition.title },
      sheet: { name: sheet.name },
      recording: { title: recording.title },
      pieceLoan: { borrower: pieceLoan.borrower },
      article: { titleDe: article.titleDe, titleEn: article.titleEn },
      repertoire: { name: repertoire.name },
      file: { title: file.title },
      picture: { altDe: picture.altDe, altEn: picture.altEn },
      pageText: { place: pageText.place, titleDe: pageText.titleDe, titleEn: pageText.titleEn },
      item: { nameDe: shopItem.nameDe, nameEn: shopItem.nameEn },
      order: { createdAt: shopOrder.createdAt },
      invoice: { number: invoice.number },
      equipment: { name: equipment.name, number: equipment.number },
      substitute: { name: substitute.name },
      duty: { nameDe: duty.nameDe, nameEn: duty.nameEn },
    })
    .from(page)
    .leftJoin(account, eq(account.id, change.changedBy))
    .leftJoin(author, eq(author.id, account.personId))
    .leftJoin(membership, and(eq(noun, 'membership'), eq(membership.id, rowId)))
    .leftJoin(participation, and(eq(noun, 'participation'), eq(participation.id, rowId)))
    .leftJoin(attendance, and(eq(noun, 'attendance'), eq(attendance.id, rowId)))
    .leftJoin(shopOrder, and(eq(noun, 'order'), eq(shopOrder.id, rowId)))
    .leftJoin(invoice, and(eq(noun, 'invoice'), eq(invoice.id, rowId)))
    .leftJoin(loan, and(eq(noun, 'loan'), eq(loan.id, rowId)))
    .leftJoin(equipment, eq(equipment.id, equipmentId))
    .leftJoin(substitute, and(eq(noun, 'substitute'), eq(substitute.id, rowId)))
    .leftJoin(substituteRequest, and(eq(noun, 'substitute_request'), eq(substituteRequest.id, rowId)))
    .leftJoin(duty, and(eq(noun, 'duty'), eq(duty.id, rowId)))
    .leftJoin(sheet, and(eq(noun, 'sheet'), eq(sheet.id, rowId)))
    .leftJoin(recording, and(eq(noun, 'recording'), eq(recording.id, rowId)))
    .leftJoin(pieceLoan, and(eq(noun, 'piece_loan'), eq(pieceLoan.id, rowId)))
    .leftJoin(article, and(eq(noun, 'article'), eq(article.id, rowId)))
    .leftJoin(repertoire, and(eq(noun, 'repertoire'), eq(repertoire.id, rowId)))
    .leftJoin(file, and(eq(noun, 'file'), eq(file.id, rowId)))
    .leftJoin(picture, and(eq(noun, 'picture'), eq(picture.id, rowId)))
    .leftJoin(pageText, and(eq(noun, 'page_text'), eq(pageText.id, rowId)))
    .leftJoin(shopItem, and(eq(noun, 'shop_item'), eq(shopItem.id, rowId)))
    .leftJoin(person, eq(person.id, personId))
    .leftJoin(event, eq(event.id, eventId))
    .leftJoin(composition, eq(composition.id, compositionId))
    .orderBy(desc(change.id))
type Row = Awaited<ReturnType<typeof select>>[number]

interface Wanted {
  /** The nouns that the caller may read; null = all. */
  readonly nouns: Checked<readonly ChangedNoun[] | null>
  readonly noun?: ChangedNoun | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/** The change log of all nouns or of one, newest first. A deleted row has the name that it had then. */
export const findChanges = async (db: Db, wanted: Wanted, locale: Locale) => {
  const rows = await db.transaction(async (tx) => {
    // Each join looks up a row by its key. To compare orders and kinds of twenty joins takes the planner many times as
    // long as the page, and it then often reads whole tables.
    await tx.execute(
      sql`select ${sql.join(
        plannerSettings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
        sql`, `,
      )}`,
    )
    return await select(tx, findEntries(tx, wanted))
  })
  const nameless = rows.filter((row) => namesOf(row, locale).length === 0)
  const removed = await findRemoved(db, nameless)
  const entries = rows.map((row): ChangeEntry => {
    const { id, action, fields, changedAt } = row
    const startsAt = row.event?.startsAt ?? row.order?.createdAt
    const now = namesOf(row, locale)
    return {
      id,
      noun: row.noun,
      names: now.length > 0 ? now : recordedNames(removed.get(placeOf(row)) ?? {}, locale),
      day: startsAt === undefined ? null : toWireDate(startsAt),
      action,
      fields: Object.keys(fields),
      values: shortValues(row),
      hasDetails: hasDetails(row),
      changedAt: changedAt.toISOString(),
      by: row.author === null ? null : formatLabel(row.author),
    }
  })
  const { page: number = 0, size = pageSize } = wanted
  return await listReply(entries, { number, size }, () => db.$count(change, among(wanted)))
}

type Names = (row: Row, locale: Locale) => readonly unknown[]
const personName: Names = ({ person }) => [person && formatLabel(person)]
const eventTitle: Names = ({ event }, locale) => [event && localized(locale, event.titleDe, event.titleEn)]

/** The current name of an entry's row. */
const names: Readonly<Record<ChangedNoun, Names>> = {
  article: ({ article }, locale) => [article && localized(locale, article.titleDe, article.titleEn)],
  event: eventTitle,
  participation: (...entry) => [...personName(...entry), ...eventTitle(...entry)],
  attendance: (...entry) => [...personName(...entry), ...eventTitle(...entry)],
  programme: eventTitle,
  composition: ({ composition }) => [composition?.title],
  sheet: ({ composition, sheet }) => [composition?.title, sheet?.name],
  recording: ({ composition, recording }) => [composition?.title, recording?.title],
  piece_loan: ({ composition, pieceLoan }) => [composition?.title, pieceLoan?.borrower],
  repertoire: ({ repertoire }) => [repertoire?.name],
  file: ({ file }) => [file?.title],
  picture: ({ picture }, locale) => [picture && localized(locale, picture.altDe, picture.altEn)],
  person: personName,
  membership: personName,
  role: personName,
  page_text: ({ pageText }, locale) => [
    pageText && intls[locale].formatMessage({ id: `admin.place.${pageText.place}` }),
    pageText && localized(locale, pageText.titleDe, pageText.titleEn),
  ],
  settings: () => [],
  shop: () => [],
  import: () => [],
  mailing: () => [],
  shop_item: ({ item }, locale) => [item && localized(locale, item.nameDe, item.nameEn)],
  order: personName,
  equipment: ({ equipment }) => [equipment?.name, equipment?.number],
  loan: (...entry) => [entry[0].equipment?.name, entry[0].equipment?.number, ...personName(...entry)],
  substitute: ({ substitute }) => [substitute?.name],
  substitute_request: eventTitle,
  duty: (...entry) => [
    entry[0].duty && localized(entry[1], entry[0].duty.nameDe, entry[0].duty.nameEn),
    ...eventTitle(...entry),
  ],
  invoice: (...entry) => [...personName(...entry), entry[0].invoice?.number],
}

const namesOf = (row: Row, locale: Locale): string[] => written(names[row.noun](row, locale))

const recordedNames = (fields: Row['fields'], locale: Locale): string[] => {
  const before = (field: string) => {
    const value = fields[field]?.[0]
    return typeof value === 'string' ? value : null
  }
  return written([
    before('title') ??
      before('name') ??
      before('borrower') ??
      localized(
        locale,
        before('titleDe') ?? before('altDe') ?? before('nameDe'),
        before('titleEn') ?? before('altEn') ?? before('nameEn'),
      ),
  ])
}

const written = (found: readonly unknown[]): string[] =>
  found.filter((name): name is string => typeof name === 'string' && name !== '')

const placeOf = (row: Pick<Row, 'noun' | 'rowId'>): string => `${row.noun} ${row.rowId}`

/** The fields of the deleted rows, by index. */
const findRemoved = async (db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, Row['fields']>> => {
  if (rows.length === 0) return new Map()
  const found = await db
    .select({ noun, rowId, fields: change.fields })
    .from(change)
    .where(
      and(
        eq(change.action, 'removed'),
        inArray(
          noun,
          rows.map((row) => row.noun),
        ),
        inArray(
          rowId,
          rows.map((row) => row.rowId),
        ),
      ),
    )
  return new Map(found.map((row) => [placeOf(row), row.fields]))
}
