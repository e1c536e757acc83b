import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { StaticFile, StoredFile } from '#contract/documents.ts'
import { removedGroup } from '#contract/groups.ts'
import type { ListQuery } from '#contract/lists.ts'
import { groupOf } from '../../platform/db/only-group.ts'
import type { Db } from '../../platform/db/open.ts'
import { documentFolder, eventFile, file } from '../../platform/db/tables.ts'
import { listReply, planList } from '../../platform/http/list-query.ts'
import { type Checked, everyRow } from '../../platform/http/policy.ts'
import { type DocumentReader, readableBy } from './reader.ts'

export type FileRow = typeof file.$inferSelect

const fields = {
  id: { column: file.id, type: 'number' },
  title: { column: file.title, type: 'text' },
  category: { column: file.category, type: 'text' },
  staticFileCategory: { column: file.category, type: 'text' },
  roleType: { column: file.roleType, type: 'text' },
  folder: { column: file.folderId, type: 'number' },
  createdAt: { column: file.createdAt, type: 'time' },
} as const

export const presentFile = ({ id, title, mimeType, size }: FileRow): StoredFile => ({ id, title, mimeType, size })

/** The group of a folder on the wire. */
export const groupOfFolder = ({ readers, groupId }: Pick<typeof documentFolder.$inferSelect, 'readers' | 'groupId'>) =>
  readers === 'GROUP' ? (groupId ?? removedGroup) : null

/** Documents with the readers of their folders. */
export const selectFiles = (db: Db) =>
  db
    .select({ ...getTableColumns(file), folder: documentFolder })
    .from(file)
    .leftJoin(documentFolder, eq(documentFolder.id, file.folderId))
    .$dynamic()
type ListedFile = Awaited<ReturnType<typeof selectFiles>>[number]

export const presentStatic = (row: ListedFile): StaticFile => ({
  ...presentFile(row),
  category: row.category,
  ...(row.folder === null
    ? { roleType: row.roleType, group: groupOf(row) }
    : { roleType: row.folder.readers === 'BOARD' ? 'BOARD' : 'MEMBER', group: groupOfFolder(row.folder) }),
  folder: row.folderId,
  version: row.version,
})

/** The documents that the reader may load; newest first by default. */
export const findStaticFiles = async (db: Db, reader: Checked<DocumentReader>, query: ListQuery, now: Date) => {
  const newestFirst =
    query.sort === undefined && query.order === undefined ? ({ ...query, order: 'DESC' } as const) : query
  const { where, orderBy, page } = planList(newestFirst, fields, 'createdAt')
  const visible = and(await readableBy(db, reader, now), where)
  const select = selectFiles(db)
    .where(visible)
    .orderBy(...orderBy)
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  return await listReply(found.map(presentStatic), page, () => db.$count(file, visible))
}

export const findFile = async (db: Db, rows: Checked<SQL>, id: number): Promise<FileRow | undefined> => {
  const [row] = await db
    .select()
    .from(file)
    .where(and(rows, eq(file.id, id)))
  return row
}

/** Finds a document that the reader may load. */
export const findReadable = async (
  db: Db,
  reader: Checked<DocumentReader>,
  id: number,
  now: Date,
): Promise<FileRow | undefined> => {
  const [row] = await db
    .select()
    .from(file)
    .where(and(await readableBy(db, reader, now), eq(file.id, id)))
  return row
}

/**
 * Finds the files of events that the reader may load, grouped by event. The number of events is unlimited, because the
 * ids are one parameter.
 */
export const filesOfEvents = async (
  db: Db,
  reader: Checked<DocumentReader>,
  eventIds: readonly number[],
  now: Date,
): Promise<(eventId: number) => StoredFile[]> => {
  if (eventIds.length === 0) return () => []
  const found = await db
    .select({ eventId: eventFile.eventId, file })
    .from(eventFile)
    .innerJoin(file, eq(file.id, eventFile.fileId))
    .where(and(await readableBy(db, reader, now), sql`${eventFile.eventId} = any(${sql.param(eventIds)}::integer[])`))
    .orderBy(file.title, file.id)
  const byEvent = Map.groupBy(found, ({ eventId }) => eventId)
  return (eventId) => byEvent.get(eventId)?.map((row) => presentFile(row.file)) ?? []
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'text/plain': '.txt',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
}

/** A document as a download: its name is the title with the extension of its type. */
export const findSentFile = async (db: Db, id: number) => {
  const row = await findFile(db, everyRow, id)
  if (row === undefined) return undefined
  const ending = endings[row.mimeType] ?? ''
  const name = row.title.toLowerCase().endsWith(ending) ? row.title : `${row.title}${ending}`
  return { sha256: row.sha256, contentType: row.mimeType, name }
}
