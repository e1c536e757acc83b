import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Composition, Sheet } from '#contract/compositions.ts'
import type { Db } from '../../platform/db/open.ts'
import { composition, recording, sheet } from '../../platform/db/tables.ts'
import { findFormerEditions } from './former-editions.ts'

export type SheetRow = typeof sheet.$inferSelect

/** Hash of the bytes: a replaced file has another ETag (RFC 9110 §8.8.3). */
export const fileTag = (sha256: string): string => `"${sha256}"`

export const presentSheet = (row: SheetRow): Sheet => ({
  id: row.id,
  compositionId: row.compositionId,
  name: row.name,
  contentType: row.contentType,
  size: row.size,
  sha256: row.sha256,
  orientations: row.orientations,
  etag: fileTag(row.sha256),
  instrument: row.instrument,
  voice: row.voice,
  key: row.key,
  material: row.material,
  createdAt: row.createdAt.toISOString(),
})

/** The sheets of the given pieces, by name. */
export const findSheetRows = async (db: Db, compositionIds: readonly number[]): Promise<SheetRow[]> =>
  compositionIds.length === 0
    ? []
    : await db
        .select()
        .from(sheet)
        .where(inArray(sheet.compositionId, [...compositionIds]))
        .orderBy(asc(sheet.name), asc(sheet.id))

/** The sheets of the given pieces as readers get them, by name. */
const findReadersSheets = async (db: Db, compositionIds: readonly number[]): Promise<Sheet[]> => {
  const formerEditions = await findFormerEditions(db, compositionIds)
  const rows = await findSheetRows(db, compositionIds)
  return rows.map((row) => ({ ...presentSheet(row), formerEditions: formerEditions.get(row.id) ?? [] }))
}

/** Returns null if the composition does not exist. */
export const findSheets = async (db: Db, compositionId: number): Promise<Sheet[] | null> => {
  const [existing] = await db.select({ id: composition.id }).from(composition).where(eq(composition.id, compositionId))
  return existing === undefined ? null : await findReadersSheets(db, [compositionId])
}

/** Compositions with their sheets, in the order of the ids. */
export const findCompositions = async (db: Db, ids: readonly number[]): Promise<Composition[]> => {
  if (ids.length === 0) return []
  const found = await db
    .select()
    .from(composition)
    .where(inArray(composition.id, [...ids]))
  const sheets = Map.groupBy(await findReadersSheets(db, ids), ({ compositionId }) => compositionId)
  const recordings = Map.groupBy(
    await db
      .select()
      .from(recording)
      .where(inArray(recording.compositionId, [...ids]))
      .orderBy(asc(recording.title), asc(recording.id)),
    ({ compositionId }) => compositionId,
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { version, searchTitle, shelfMark, publisher, orderNumber, workNumber, grade, duration, price, ...fields } =
      row
    return [
      {
        ...fields,
        sheets: sheets.get(id) ?? [],
        recordings: (recordings.get(id) ?? []).map((one) => ({
          ...{ id: one.id, title: one.title, size: one.size, sha256: one.sha256, contentType: one.contentType },
        })),
      },
    ]
  })
}

export const findSheetByName = async (db: Db, compositionId: number, name: string): Promise<SheetRow | undefined> => {
  const [row] = await db
    .select()
    .from(sheet)
    .where(and(eq(sheet.compositionId, compositionId), eq(sheet.name, name)))
  return row
}

/** SHA-256 of the existing sheets, by id. */
export const findHashes = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: sheet.id, sha256: sheet.sha256 })
    .from(sheet)
    .where(inArray(sheet.id, [...ids]))
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]))
}

/** The files with a name, of one piece or of any. */
export const findSheetsByName = async (db: Db, name: string, compositionId: number | undefined): Promise<SheetRow[]> =>
  await db
    .select()
    .from(sheet)
    .where(and(eq(sheet.name, name), compositionId === undefined ? undefined : eq(sheet.compositionId, compositionId)))
    .orderBy(asc(sheet.id))
    .limit(2)

export const findSheet = async (db: Db, id: number): Promise<SheetRow | undefined> => {
  const [row] = await db.select().from(sheet).where(eq(sheet.id, id))
  return row
}
