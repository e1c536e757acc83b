import { asc, inArray } from 'drizzle-orm'
import { type EditedPage, type EditedPageText, missingLanguages } from '#contract/edited-page-texts.ts'
import { type PlaceName, placeOf, placesOf, type TextPage, textPages } from '#contract/page-places.ts'
import { foreignParts, type PageText } from '#contract/page-texts.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { pageText } from '../../platform/db/tables.ts'
import { foreignIn } from '../../platform/localized.ts'
import { escapeHtml } from '../../platform/pages/html.ts'
import { findHtmlSources } from '../pictures/html-sources.ts'
import { findPictureLinks } from '../pictures/queries.ts'
import { isExample } from './examples.ts'
import { fillPlaceholders, type PlaceholderValues } from './placeholders.ts'

type Row = typeof pageText.$inferSelect
interface Pictures {
  readonly pictureOf: Awaited<ReturnType<typeof findPictureLinks>>
  readonly withSources: Awaited<ReturnType<typeof findHtmlSources>>
}

const rowsAt = (db: Db, places: readonly PlaceName[]): Promise<Row[]> =>
  db
    .select()
    .from(pageText)
    .where(inArray(pageText.place, [...places]))
    .orderBy(asc(pageText.position), asc(pageText.id))

/** Returns the rows in the order of the places on their pages. */
const rowsOf = async (db: Db, pages: readonly TextPage[]): Promise<Row[]> => {
  const places = pages.flatMap(placesOf)
  const rows = await rowsAt(db, places)
  return places.flatMap((place) => rows.filter((row) => row.place === place))
}

const isHtml = ({ place }: Row): boolean => placeOf(place).kind === 'html'

const present = (
  row: Row,
  locale: Locale,
  values: PlaceholderValues,
  { pictureOf, withSources }: Pictures,
): PageText => {
  const parts = {
    title: [row.titleDe, row.titleEn],
    text: [row.textDe, row.textEn],
    alt: [row.altDe, row.altEn],
    linkText: [row.linkTextDe, row.linkTextEn],
  } as const
  const shown = (name: keyof typeof parts): string => {
    const [german, english] = parts[name]
    const [own, other] = locale === 'de-ch' ? [german, english] : [english, german]
    const encode = name === 'text' && isHtml(row) ? escapeHtml : undefined
    return fillPlaceholders(own ?? other ?? '', values, encode)
  }
  const foreign = foreignIn(locale, parts)
  return {
    id: row.id,
    place: row.place,
    title: shown('title'),
    text: isHtml(row) ? withSources(shown('text')) : shown('text'),
    picture: pictureOf(row.pictureName, shown('alt')),
    alt: shown('alt'),
    link: row.link,
    linkText: shown('linkText'),
    foreign: foreignParts.filter((name) => foreign.includes(name)),
  }
}

const presentAll = async (
  db: Db,
  rows: readonly Row[],
  locale: Locale,
  values: PlaceholderValues,
): Promise<PageText[]> => {
  const pictureOf = await findPictureLinks(
    db,
    rows.map(({ pictureName }) => pictureName),
    locale,
  )
  const withSources = await findHtmlSources(
    db,
    rows.filter(isHtml).flatMap(({ textDe, textEn }) => [textDe, textEn]),
  )
  return rows.map((row) => present(row, locale, values, { pictureOf, withSources }))
}

/** The texts of pages, in one language. A text that is missing in it is in the other language. */
export const findPageTexts = async (
  db: Db,
  pages: readonly TextPage[],
  locale: Locale,
  values: PlaceholderValues,
): Promise<PageText[]> => presentAll(db, await rowsOf(db, pages), locale, values)

/** A single text. @throws Error if its place has no row, which `ensurePageTexts` prevents */
export const findPageText = async (
  db: Db,
  place: PlaceName,
  locale: Locale,
  values: PlaceholderValues,
): Promise<PageText> => {
  const [text] = await presentAll(db, await rowsAt(db, [place]), locale, values)
  if (text === undefined) throw new Error(`${place} has no text`)
  return text
}

export const findEditedPageTexts = async (db: Db, page: TextPage): Promise<EditedPageText[]> =>
  (await rowsOf(db, [page])).map((row) => ({ ...row, isExample: isExample(row) }))

/** The pages with their numbers of texts, for the editors' list. */
export const findEditedPages = async (db: Db): Promise<EditedPage[]> => {
  const rows = await db.select().from(pageText)
  return textPages.map((page) => {
    const ofPage = rows.filter(({ place }) => placesOf(page).includes(place))
    const incomplete = ofPage.filter((row) => missingLanguages(row).length > 0).length
    return { page, texts: ofPage.length, incomplete, examples: ofPage.filter(isExample).length }
  })
}
