import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db/open.ts'
import {
  article,
  composition,
  event,
  file,
  picture,
  repertoire,
  repertoireComposition,
  sheet,
} from '#server/platform/db/tables.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { fromWireTime } from '#server/platform/time.ts'

type EventValues = Omit<typeof event.$inferInsert, 'startsAt' | 'endsAt' | 'titleDe' | 'kind'>

/** Adds an event with its title and wire times; by default a rehearsal for members only. The end is exclusive. */
export const addEvent = async (
  db: Db,
  titleDe: string,
  [start, end]: readonly [string, string],
  values: Partial<EventValues & { kind: 'rehearsal' | 'concert' | 'assembly' | 'social' | 'holiday' }> = {},
): Promise<number> => {
  const [row] = await db
    .insert(event)
    .values({ kind: 'rehearsal', titleDe, startsAt: fromWireTime(start), endsAt: fromWireTime(end), ...values })
    .returning({ id: event.id })
  return idOf(row)
}

export const addArticle = async (
  db: Db,
  titleDe: string,
  [start, end]: readonly [string, string],
  values: Partial<typeof article.$inferInsert> = {},
): Promise<number> => {
  const [row] = await db
    .insert(article)
    .values({
      titleDe,
      teaserDe: 'Kurz',
      textDe: '<p>Lang</p>',
      startDate: fromWireTime(start),
      endDate: fromWireTime(end),
      ...values,
    })
    .returning({ id: article.id })
  return idOf(row)
}

/** Adds a piece with one tuba part that contains the given bytes. */
export const addPiece = async (db: Db, files: FileStore, title: string, bytes: Uint8Array) => {
  const [row] = await db.insert(composition).values({ title }).returning({ id: composition.id })
  const compositionId = idOf(row)
  const name = `${title} - Tuba ♭.pdf`
  const [added] = await db
    .insert(sheet)
    .values({ compositionId, name, ...(await files.put(bytes)), instrument: 'TUBA', voice: 'B', key: 'B' })
    .returning({ id: sheet.id })
  return { compositionId, sheetId: idOf(added), name }
}

/** Adds a document with its own bytes. */
export const addFile = async (
  { db, files }: { readonly db: Db; readonly files: FileStore },
  title: string,
  values: Partial<typeof file.$inferInsert> = {},
): Promise<number> => {
  const stored = await files.put(Buffer.from(`%PDF-1.7 ${title}`))
  const [row] = await db
    .insert(file)
    .values({ title, mimeType: 'application/pdf', ...stored, ...values })
    .returning({ id: file.id })
  return idOf(row)
}

/** Adds a picture without files, and returns its name. */
export const addPicture = async (db: Db, altDe: string, values: Partial<typeof picture.$inferInsert> = {}) => {
  const name = `picture-${randomBytes(12).toString('hex')}`
  const size = { masterWidth: 1200, masterHeight: 800, width: 1200, height: 800 }
  await db.insert(picture).values({
    name,
    sourceSha256: name,
    masterSha256: name,
    altDe,
    altEn: '',
    ...size,
    createdAt: new Date(),
    ...values,
  })
  return name
}

export const addRepertoire = async (
  db: Db,
  name: string,
  compositionIds: readonly number[],
  values: Partial<typeof repertoire.$inferInsert> = {},
): Promise<number> => {
  const [row] = await db
    .insert(repertoire)
    .values({ name, dateStart: '2026-01-01', dateEnd: '2026-12-31', ...values })
    .returning({ id: repertoire.id })
  const repertoireId = idOf(row)
  if (compositionIds.length > 0) {
    await db
      .insert(repertoireComposition)
      .values(compositionIds.map((compositionId, position) => ({ repertoireId, compositionId, position })))
  }
  return repertoireId
}

const idOf = (row: { id: number } | undefined): number => {
  if (row === undefined) throw new Error('a row was inserted without coming back')
  return row.id
}
