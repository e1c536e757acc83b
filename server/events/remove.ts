import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { EditedEvent } from '#contract/edited-events.ts'
import type { SeriesScope } from '#contract/event-series.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import type { Changed } from '../changes/update-row.ts'
import type { Database, Db } from '../db/open.ts'
import { article, change, composition, event, eventComposition, file, participation } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { scheduleReminders } from '../notifications/remind.ts'
import { insertFiles } from './columns.ts'
import { findTargets } from './edit-series.ts'
import { findEditedEvent, findProgrammePieces } from './edited.ts'
import { filesOf } from './queries.ts'

/**
 * Deletes an event or events of its series. The change log has everything that restoring them needs.
 * @returns how many were deleted
 * @throws HttpError not_found; conflict.version with the event; rule.event_answered if one of them has an answer
 */
export const removeEvents = (
  { db }: Pick<Database, 'db'>,
  { id, version, scope }: Changed & { readonly scope: SeriesScope },
  author: Author,
): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await findTargets(tx, id, scope)
    if (rows.find((row) => row.id === id)?.version !== version)
      throw new HttpError('conflict.version', { current: await findEditedEvent(tx, id) })
    const ids = rows.map((row) => row.id)
    // Locked, so that no answer is given to an event that is being deleted.
    await tx.select({ id: event.id }).from(event).where(inArray(event.id, ids)).for('update')
    if ((await tx.$count(participation, inArray(participation.eventId, ids))) > 0)
      throw new HttpError('rule.event_answered')
    const files = await filesOf(tx, ids)
    for (const row of rows) {
      const compositionIds = (await findProgrammePieces(tx, row.id)).map((piece) => piece.id)
      const fields = changedFields({ ...row, fileIds: files(row.id), compositionIds }, null)
      await recordChange(tx, author, { noun: 'event', rowId: row.id, action: 'removed', fields })
    }
    await tx.delete(event).where(inArray(event.id, ids))
    return rows.length
  })

/**
 * Restores a deleted event and those that were deleted with it, under their ids. References to rows that no longer exist
 * are dropped. An event that exists already is returned.
 * @throws HttpError not_found
 */
export const restoreEvents = ({ db }: Pick<Database, 'db'>, id: number, author: Author): Promise<EditedEvent> =>
  db.transaction(async (tx) => {
    if ((await tx.$count(event, eq(event.id, id))) === 0) {
      for (const rowId of await findRemovedWith(tx, id)) await restoreEvent(tx, rowId, author)
    }
    return await findEditedEvent(tx, id)
  })

const ofRow = (rowId: number) => and(eq(change.noun, 'event'), eq(change.rowId, rowId))

const lastEntry = async (tx: Db, rowId: number) => {
  const [entry] = await tx.select().from(change).where(ofRow(rowId)).orderBy(desc(change.id)).limit(1)
  return entry?.action === 'removed' ? entry : undefined
}

/** The ids of the events that one request deleted: the same author at the same time. */
const findRemovedWith = async (tx: Db, id: number): Promise<number[]> => {
  const entry = await lastEntry(tx, id)
  if (entry === undefined) throw new HttpError('not_found')
  const { changedAt, changedBy } = entry
  const rows = await tx
    .select({ rowId: change.rowId })
    .from(change)
    .where(
      and(
        eq(change.noun, 'event'),
        eq(change.action, 'removed'),
        eq(change.changedAt, changedAt),
        changedBy === null ? isNull(change.changedBy) : eq(change.changedBy, changedBy),
      ),
    )
    .orderBy(asc(change.id))
  return rows.map(({ rowId }) => rowId)
}

const restoreEvent = async (tx: Db, rowId: number, author: Author): Promise<void> => {
  const entry = await lastEntry(tx, rowId)
  if (entry === undefined) return
  const stored = Object.fromEntries(Object.entries(entry.fields).map(([name, [before]]) => [name, before]))
  const { fileIds = [], compositionIds = [], startsAt, endsAt, articleId, ...values } = stored as Stored
  const [article1] = articleId === undefined ? [] : await tx.select().from(article).where(eq(article.id, articleId))
  const [row] = await tx
    .insert(event)
    .overridingSystemValue()
    .values({
      ...values,
      id: rowId,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      articleId: article1?.id ?? null,
      version: values.version + 1,
    })
    .returning()
  if (row === undefined) throw new Error('an event was inserted without a row coming back')
  const files = await tx
    .select({ id: file.id })
    .from(file)
    .where(inArray(file.id, [...fileIds]))
  await insertFiles(
    tx,
    rowId,
    files.map((one) => one.id),
  )
  const pieces = await tx
    .select({ id: composition.id })
    .from(composition)
    .where(inArray(composition.id, [...compositionIds]))
  const existing = compositionIds.filter((compositionId) => pieces.some((piece) => piece.id === compositionId))
  if (existing.length > 0)
    await tx
      .insert(eventComposition)
      .values(existing.map((compositionId, position) => ({ eventId: rowId, position, compositionId })))
  const fields = changedFields(null, { ...row, fileIds, compositionIds })
  await recordChange(tx, author, { noun: 'event', rowId, action: 'created', fields })
  await scheduleReminders(tx, row, author.now)
}

/** The columns of a deleted event as the log has them: without nulls, instants as text. */
type Stored = Omit<typeof event.$inferInsert, 'startsAt' | 'endsAt' | 'articleId'> & {
  readonly startsAt: string
  readonly endsAt: string
  readonly version: number
  readonly articleId?: number
  readonly fileIds?: readonly number[]
  readonly compositionIds?: readonly number[]
}
