import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Area } from '#contract/access.ts'
import { type Found, type FoundNoun, foundMaximum, foundNouns } from '#contract/administration.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { matchesAllWords, normalizeForSearch } from '../../platform/db/search-normalization.ts'
import {
  article,
  bandGroup,
  composition,
  equipment,
  event,
  file,
  invoice,
  person,
  shopItem,
  venue,
} from '../../platform/db/tables.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import { localized } from '../../platform/localized.ts'
import { isKnown } from '../persons/admin/filter.ts'
import { formatLabel, nameColumns, nameOrNull } from '../persons/queries.ts'

interface Search {
  readonly db: Db
  readonly q: string
  readonly locale: Locale
}

/** The search of a noun. */
interface Sought {
  readonly area: Area
  readonly find: (search: Search) => Promise<readonly Omit<Found, 'noun'>[]>
}

/** @returns the condition that these columns together have all words of the search */
const matches = (q: string, ...columns: readonly SQLWrapper[]): SQL | undefined =>
  and(...matchesAllWords(normalizeForSearch(sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`), q))

const idOf = (column: SQLWrapper) => sql<string>`${column}::text`

const sought: Readonly<Record<FoundNoun, Sought>> = {
  person: {
    area: 'people',
    find: async ({ db, q }) => {
      const rows = await db
        .select({ ...nameColumns, id: person.uuid, detail: person.city })
        .from(person)
        .where(and(eq(person.archived, false), isKnown, ...matchesAllWords(person.searchText, q)))
        .orderBy(asc(person.lastName), asc(person.firstName), asc(person.id))
        .limit(foundMaximum)
      return rows.map(({ id, detail, ...name }) => ({ id, title: formatLabel(name), detail: detail || null }))
    },
  },
  event: {
    area: 'editing',
    find: async ({ db, q, locale }) => {
      const rows = await db
        .select({ id: idOf(event.id), titleDe: event.titleDe, titleEn: event.titleEn, startsAt: event.startsAt })
        .from(event)
        .where(matches(q, event.titleDe, event.titleEn, event.location))
        .orderBy(desc(event.startsAt), desc(event.id))
        .limit(foundMaximum)
      return rows.map(({ id, titleDe, titleEn, startsAt }) => ({
        ...{ id, title: localized(locale, titleDe, titleEn) },
        detail: shortDate(toWireDate(startsAt), locale),
      }))
    },
  },
  article: {
    area: 'editing',
    find: async ({ db, q, locale }) => {
      const rows = await db
        .select({
          id: idOf(article.id),
          titleDe: article.titleDe,
          titleEn: article.titleEn,
          startDate: article.startDate,
        })
        .from(article)
        .where(matches(q, article.titleDe, article.titleEn))
        .orderBy(desc(article.startDate), desc(article.id))
        .limit(foundMaximum)
      return rows.map(({ id, titleDe, titleEn, startDate }) => ({
        ...{ id, title: localized(locale, titleDe, titleEn) },
        detail: shortDate(toWireDate(startDate), locale),
      }))
    },
  },
  composition: {
    area: 'editing',
    find: ({ db, q }) =>
      db
        .select({
          id: idOf(composition.id),
          title: composition.title,
          detail: sql<string | null>`nullif(array_to_string(${composition.composers}, ', '), '')`,
        })
        .from(composition)
        .where(matches(q, composition.title, composition.subtitle, sql`array_to_string(${composition.composers}, ' ')`))
        .orderBy(asc(composition.title), asc(composition.id))
        .limit(foundMaximum),
  },
  document: {
    area: 'editing',
    find: ({ db, q }) =>
      db
        .select({ id: file.title, title: file.title, detail: sql<null>`null` })
        .from(file)
        .where(matches(q, file.title))
        .orderBy(asc(file.title), asc(file.id))
        .limit(foundMaximum),
  },
  shop_item: {
    area: 'editing',
    find: async ({ db, q, locale }) => {
      const rows = await db
        .select({ id: idOf(shopItem.id), nameDe: shopItem.nameDe, nameEn: shopItem.nameEn })
        .from(shopItem)
        .where(matches(q, shopItem.nameDe, shopItem.nameEn))
        .orderBy(asc(shopItem.nameDe), asc(shopItem.id))
        .limit(foundMaximum)
      return rows.map(({ id, nameDe, nameEn }) => ({ id, title: localized(locale, nameDe, nameEn), detail: null }))
    },
  },
  equipment: {
    area: 'people',
    find: ({ db, q }) =>
      db
        .select({ id: idOf(equipment.id), title: equipment.name, detail: equipment.number })
        .from(equipment)
        .where(matches(q, equipment.name, equipment.number, equipment.serialNumber))
        .orderBy(asc(equipment.name), asc(equipment.number))
        .limit(foundMaximum),
  },
  group: {
    area: 'people',
    find: async ({ db, q, locale }) => {
      const rows = await db
        .select({ id: idOf(bandGroup.id), nameDe: bandGroup.nameDe, nameEn: bandGroup.nameEn })
        .from(bandGroup)
        .where(matches(q, bandGroup.nameDe, bandGroup.nameEn))
        .orderBy(asc(bandGroup.position), asc(bandGroup.id))
        .limit(foundMaximum)
      return rows.map(({ id, nameDe, nameEn }) => ({ id, title: localized(locale, nameDe, nameEn), detail: null }))
    },
  },
  venue: {
    area: 'programmes',
    find: ({ db, q }) =>
      db
        .select({ id: idOf(venue.id), title: venue.name, detail: venue.city })
        .from(venue)
        .where(matches(q, venue.name, venue.address, venue.city))
        .orderBy(asc(venue.name))
        .limit(foundMaximum),
  },
  invoice: {
    area: 'books',
    find: async ({ db, q }) => {
      const rows = await db
        .select({ id: invoice.number, title: invoice.title, name: nameColumns })
        .from(invoice)
        .leftJoin(person, eq(person.id, invoice.personId))
        .where(matches(q, invoice.number, invoice.title))
        .orderBy(desc(invoice.createdAt), desc(invoice.id))
        .limit(foundMaximum)
      return rows.map(({ id, title, name }) => ({
        id,
        title: `${id} ${title}`.trim(),
        detail: name && nameOrNull(name),
      }))
    },
  },
}

/** Returns the rows of each noun of these areas whose text has all words of `q`, in the order of the nouns. */
export const findInAdministration = async (search: Search, areas: readonly Area[]): Promise<Found[]> => {
  const found = await Promise.all(
    foundNouns
      .filter((noun) => areas.includes(sought[noun].area))
      .map(async (noun) => (await sought[noun].find(search)).map((row) => ({ noun, ...row }))),
  )
  return found.flat()
}
