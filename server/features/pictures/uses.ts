import { and, asc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { PictureUse } from '#contract/pictures.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { article, event, pageText, picture, shopItem } from '../../platform/db/tables.ts'
import { localized } from '../../platform/localized.ts'

/** Names of uploaded pictures in HTML. */
export const namesInHtml = (...texts: readonly (string | null)[]): readonly string[] => [
  ...new Set(
    texts.flatMap((html) => [...(html ?? '').matchAll(/\?name=(picture-[0-9a-f]{24})/g)].map(([, name]) => name ?? '')),
  ),
]

interface Use extends PictureUse {
  readonly name: string
}

/** The uses of a row: of its own picture, and of those in its album and its texts. */
const usesOf = (
  {
    pictureName = null,
    albumNames = [],
    texts,
    ...use
  }: Omit<Use, 'name'> & { pictureName?: string | null; albumNames?: string[]; texts: (string | null)[] },
  names: readonly string[],
): Use[] =>
  [...new Set([pictureName ?? '', ...albumNames, ...namesInHtml(...texts)])]
    .filter((name) => names.includes(name))
    .map((name) => ({ ...use, name }))

const inHtml = '%name=picture-%'
const any = (column: SQL | typeof event.imageName, names: readonly string[]) =>
  sql`${column} = any(${sql.param([...names])}::text[])`

/** Every place that shows one of the pictures. A new place of pictures gets its query here. */
const places: readonly ((db: Db, names: readonly string[], locale: Locale) => Promise<Use[]>)[] = [
  async (db, names, locale) => {
    const rows = await db
      .select()
      .from(event)
      .where(
        or(
          any(event.imageName, names),
          sql`${event.albumNames} && ${sql.param([...names])}::text[]`,
          like(event.remarksDe, inHtml),
          like(event.remarksEn, inHtml),
        ),
      )
      .orderBy(asc(event.startsAt))
    return rows.flatMap(({ id, imageName: pictureName, albumNames, remarksDe, remarksEn, titleDe, titleEn }) => {
      const title = localized(locale, titleDe, titleEn)
      return usesOf({ place: 'event', id, title, pictureName, albumNames, texts: [remarksDe, remarksEn] }, names)
    })
  },
  async (db, names, locale) => {
    const rows = await db
      .select()
      .from(article)
      .where(or(like(article.textDe, inHtml), like(article.textEn, inHtml)))
      .orderBy(asc(article.id))
    return rows.flatMap(({ id, titleDe, titleEn, textDe, textEn }) => {
      const title = localized(locale, titleDe, titleEn)
      return usesOf({ place: 'article', id, title, texts: [textDe, textEn] }, names)
    })
  },
  async (db, names, locale) => {
    const rows = await db
      .select()
      .from(shopItem)
      .where(
        or(
          any(sql`${shopItem.pictureName}`, names),
          like(shopItem.descriptionDe, inHtml),
          like(shopItem.descriptionEn, inHtml),
        ),
      )
      .orderBy(asc(shopItem.id))
    return rows.flatMap(({ id, pictureName, nameDe, nameEn, descriptionDe, descriptionEn }) => {
      const title = localized(locale, nameDe, nameEn)
      return usesOf({ place: 'shop_item', id, title, pictureName, texts: [descriptionDe, descriptionEn] }, names)
    })
  },
  async (db, names, locale) => {
    const rows = await db
      .select()
      .from(pageText)
      .where(or(any(sql`${pageText.pictureName}`, names), like(pageText.textDe, inHtml), like(pageText.textEn, inHtml)))
      .orderBy(asc(pageText.id))
    return rows.flatMap(({ id, pictureName, titleDe, titleEn, textDe, textEn }) => {
      const title = localized(locale, titleDe, titleEn) ?? ''
      return usesOf({ place: 'page_text', id, title, pictureName, texts: [textDe, textEn] }, names)
    })
  },
  async (db, names) => {
    const rows = await db
      .select({ name: picture.name })
      .from(picture)
      .where(and(eq(picture.inHeader, true), inArray(picture.name, [...names])))
    return rows.map(({ name }) => ({ place: 'header', id: null, name, title: '' }))
  },
]

/** The places that show the pictures, by name. */
export const findUses = async (
  db: Db,
  names: readonly string[],
  locale: Locale,
): Promise<(name: string) => PictureUse[]> => {
  if (names.length === 0) return () => []
  const found: Use[] = []
  for (const find of places) found.push(...(await find(db, names, locale)))
  const byName = Map.groupBy(found, ({ name }) => name)
  return (name) => byName.get(name)?.map(({ place, id, title }) => ({ place, id, title })) ?? []
}
