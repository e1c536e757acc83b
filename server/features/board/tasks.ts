import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type BoardTask, doneTaskDays, type EditedTask, TaskInput } from '#contract/board.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isOnBoard } from '../../platform/db/active-membership.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { boardTask, event, file, person } from '../../platform/db/tables.ts'
import type { PersonAuthor } from '../../platform/http/caller.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localized } from '../../platform/localized.ts'
import { recordChange, withoutValues } from '../../platform/resources/record.ts'
import type { Changed, Rows } from '../../platform/resources/rows.ts'
import { findReadable, presentFile } from '../documents/queries.ts'
import { type DocumentReader, readableBy } from '../documents/reader.ts'
import { scheduleTaskReminder } from '../notifications/task-news.ts'
import { formatLabel, labelColumns, nameColumns, nameOrNull } from '../persons/queries.ts'

const doer = alias(person, 'doer')
const dayMs = 24 * 60 * 60_000

type Row = typeof boardTask.$inferSelect

const present = ({ id, title, dueOn, eventId, fileId, doneAt, version }: Row, uuid: string): EditedTask => ({
  ...{ id, title, person: uuid, dueOn, event: eventId, file: fileId },
  ...{ doneAt: doneAt === null ? null : toWireTime(doneAt), version },
})

interface Reading {
  readonly locale: Locale
  readonly now: Date
}

/** The open tasks by day, then the latest that were done. */
export const findTasks = async (
  db: Db,
  reader: Checked<DocumentReader>,
  { locale, now }: Reading,
): Promise<BoardTask[]> => {
  const rows = await db
    .select({
      task: boardTask,
      person: { uuid: person.uuid, ...nameColumns },
      onBoard: sql<boolean>`${isOnBoard(db, person.id, toWireDate(now))}`,
      doer: labelColumns(doer),
      event: { titleDe: event.titleDe, titleEn: event.titleEn },
      file,
    })
    .from(boardTask)
    .innerJoin(person, eq(person.id, boardTask.personId))
    .leftJoin(doer, eq(doer.id, boardTask.doneBy))
    .leftJoin(event, eq(event.id, boardTask.eventId))
    .leftJoin(file, and(eq(file.id, boardTask.fileId), await readableBy(db, reader, now)))
    .where(or(isNull(boardTask.doneAt), gt(boardTask.doneAt, new Date(now.getTime() - doneTaskDays * dayMs))))
    .orderBy(sql`${boardTask.doneAt} desc nulls first`, asc(boardTask.dueOn), desc(boardTask.id))
  return rows.map(({ task, onBoard, ...found }) => ({
    ...present(task, found.person.uuid),
    name: nameOrNull(found.person),
    onBoard,
    doneBy: found.doer === null ? null : nameOrNull(found.doer),
    eventTitle: found.event === null ? null : localized(locale, found.event.titleDe, found.event.titleEn),
    document: found.file === null ? null : presentFile(found.file),
  }))
}

/** The members of the board today, by name. */
export const findBoardMembers = async (db: Db, now: Date) => {
  const rows = await db
    .select({ uuid: person.uuid, ...nameColumns })
    .from(person)
    .where(and(eq(person.archived, false), isOnBoard(db, person.id, toWireDate(now))))
    .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id))
  return rows.map(({ uuid, ...name }) => ({ uuid, label: formatLabel(name) }))
}

/** @throws HttpError not_found */
const readTask = async (db: Db, id: number): Promise<EditedTask> => {
  const { task, uuid } = requireFirst(
    await db
      .select({ task: boardTask, uuid: person.uuid })
      .from(boardTask)
      .innerJoin(person, eq(person.id, boardTask.personId))
      .where(eq(boardTask.id, id)),
  )
  return present(task, uuid)
}

/** @throws HttpError validation.invalid for somebody who is not on the board today */
const boardMemberId = async (tx: Db, uuid: string, now: Date): Promise<number> => {
  const [found] = await tx
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.uuid, uuid), eq(person.archived, false), isOnBoard(tx, person.id, toWireDate(now))))
  if (found === undefined) throw fieldRefusal('person', 'validation.not_on_board')
  return found.id
}

interface TaskColumns extends Pick<TaskInput, 'title' | 'person' | 'dueOn'> {
  readonly eventId: number | null
  readonly fileId: number | null
}

/** A task of somebody who left the board stays until another member gets it. */
export const taskRows = (reader: Checked<DocumentReader>): Rows<EditedTask, TaskInput, TaskColumns> => ({
  noun: 'board_task',
  table: boardTask,
  read: readTask,
  contentOf: ({ title, person: uuid, dueOn, event: eventId, file: fileId }) => ({
    ...{ title, person: uuid, dueOn, event: eventId, file: fileId },
  }),
  rules: TaskInput,
  columnsOf: ({ title, person: uuid, dueOn, event: eventId, file: fileId }) => ({
    ...{ title, person: uuid, dueOn, eventId, fileId },
  }),
  check: async (tx, { changed: { person: uuid, eventId, fileId }, author: { now } }) => {
    if (uuid !== undefined) await boardMemberId(tx, uuid, now)
    if (eventId != null) {
      const found = await tx.select({ id: event.id }).from(event).where(eq(event.id, eventId)).for('key share')
      if (found.length === 0) throw fieldRefusal('event', 'validation.invalid')
    }
    if (fileId != null && (await findReadable(tx, reader, fileId, now)) === undefined)
      throw fieldRefusal('file', 'validation.invalid')
  },
  added: async (tx, input, { now }) => ({ personId: await boardMemberId(tx, input.person, now), createdAt: now }),
  after: async (tx, id, { before, changed: { person: uuid, dueOn }, content, author: { now } }) => {
    if (before !== null && uuid !== undefined)
      await tx
        .update(boardTask)
        .set({ personId: await boardMemberId(tx, uuid, now) })
        .where(eq(boardTask.id, id))
    if (uuid !== undefined || dueOn !== undefined) await scheduleTaskReminder(tx, id, content.dueOn, now)
  },
  hidesValues: true,
})

/** @throws HttpError not_found; conflict.version with the current task */
export const setDone = async (
  tx: DatabaseTransaction,
  { id, version }: Changed,
  done: boolean,
  author: PersonAuthor,
): Promise<EditedTask> => {
  requireFirst(await tx.select({ id: boardTask.id }).from(boardTask).where(eq(boardTask.id, id)).for('update'))
  const current = await readTask(tx, id)
  if ((current.doneAt !== null) === done) return current
  if (current.version !== version) throw new HttpError('conflict.version', { current })
  const state = done ? { doneAt: author.now, doneBy: author.personId } : { doneAt: null, doneBy: null }
  await tx
    .update(boardTask)
    .set({ ...state, version: version + 1 })
    .where(eq(boardTask.id, id))
  await recordChange(tx, author, {
    noun: 'board_task',
    rowId: id,
    action: 'changed',
    fields: withoutValues(['doneAt']),
  })
  if (!done) await scheduleTaskReminder(tx, id, current.dueOn, author.now)
  return await readTask(tx, id)
}
