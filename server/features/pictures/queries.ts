import { desc, eq, sql } from 'drizzle-orm'
import type { PictureLink } from '#contract/picture-link.ts'
import type { EditedPicture } from '#contract/pictures.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { picture } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { localized } from '../../platform/localized.ts'
import { shownGroupOf } from './shown-groups.ts'
import { findUses } from './uses.ts'

export type PictureRow = typeof picture.$inferSelect

/** True for a name that an upload may have. All other names are drawings of the build. */
export const isUploadName = (name: string): boolean => /^picture-[0-9a-f]{24}$/.test(name)

export const findPictureRow = async (db: Db, id: number): Promise<PictureRow> => {
  return requireFirst(await db.select().from(picture).where(eq(picture.id, id)))
}

const present = (row: PictureRow, uses: EditedPicture['uses']): EditedPicture => {
  const { sourceSha256, masterSha256, masterWidth, masterHeight, createdAt, showsBand, showsGroupId, ...shown } = row
  return { ...shown, shows: shownGroupOf({ showsBand, showsGroupId }), createdAt: createdAt.toISOString(), uses }
}

export const presentEdited = async (db: Db, row: PictureRow, locale: Locale): Promise<EditedPicture> =>
  present(row, (await findUses(db, [row.name], locale))(row.name))

/** The uploaded pictures, newest first. */
export const findEditedPictures = async (db: Db, locale: Locale): Promise<EditedPicture[]> => {
  const rows = await db.select().from(picture).orderBy(desc(picture.id))
  const usesOf = await findUses(
    db,
    rows.map(({ name }) => name),
    locale,
  )
  return rows.map((row) => present(row, usesOf(row.name)))
}

/** The uploaded pictures among the names. */
export const findPictures = async (
  db: Db,
  names: readonly (string | null)[],
): Promise<ReadonlyMap<string, PictureRow>> => {
  const uploads = [...new Set(names.filter((name) => name !== null && isUploadName(name)))]
  if (uploads.length === 0) return new Map()
  const rows = await db
    .select()
    .from(picture)
    .where(sql`${picture.name} = any(${sql.param(uploads)}::text[])`)
  return new Map(rows.map((row) => [row.name, row]))
}

const linkOf = (name: string, alt: string, { width, height, revision, focusX, focusY }: PictureRow): PictureLink => ({
  name,
  alt,
  upload: { width, height, revision, focusX, focusY },
})

/**
 * Finds the pictures of several rows at once.
 * @returns the link of a name; `alt` replaces the picture's own alternative text. null = no such picture
 */
export const findPictureLinks = async (
  db: Db,
  names: readonly (string | null)[],
  locale: Locale,
): Promise<(name: string | null, alt?: string | null) => PictureLink | null> => {
  const rows = await findPictures(db, names)
  return (name, alt) => {
    if (name === null) return null
    if (!isUploadName(name)) return { name, alt: alt ?? '', upload: null }
    const row = rows.get(name)
    return row === undefined
      ? null
      : linkOf(name, alt || localized(locale, row.altDe || row.altEn, row.altEn || row.altDe), row)
  }
}

/** Locks an uploaded picture like lockPictures. @returns true if the name is an upload's or one of the drawings */
export const pictureExists = async (tx: Db, name: string, drawings: ReadonlySet<string>): Promise<boolean> =>
  isUploadName(name) ? await lockPictures(tx, [name]) : drawings.has(name)

/**
 * Locks the uploaded pictures among the names, so that none is removed before the transaction ends.
 * @returns true if all of them exist
 */
export const lockPictures = async (tx: Db, names: readonly string[]): Promise<boolean> => {
  const uploads = [...new Set(names.filter(isUploadName))]
  if (uploads.length === 0) return true
  const rows = await tx
    .select({ id: picture.id })
    .from(picture)
    .where(sql`${picture.name} = any(${sql.param(uploads)}::text[])`)
    .for('key share')
  return rows.length === uploads.length
}
