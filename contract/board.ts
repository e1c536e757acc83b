import * as v from 'valibot'
import { StoredFile } from './documents.ts'
import { byId, line, onVersion } from './edited.ts'
import { endpoint, RowNumber, Uuid } from './endpoint.ts'
import { Related } from './listed-persons.ts'
import { listOf } from './lists.ts'
import { resource } from './resource.ts'
import { WireDate, WireTime } from './time.ts'

const board = '/api/frontend/internal/board'
const path = `${board}/task`

/** Days for which a task stays in the list after it was done. */
export const doneTaskDays = 60

const fields = v.object({
  title: line(1, 200),
  /** The member of the board who does it. */
  person: Uuid,
  /** The last day. */
  dueOn: WireDate,
  /** An event that it is about. */
  event: v.optional(v.nullable(RowNumber), null),
  /** A document that it is about, which the caller may read. */
  file: v.optional(v.nullable(RowNumber), null),
})
export const TaskInput = fields
export type TaskInput = v.InferOutput<typeof TaskInput>

const EditedTask = v.object({
  id: v.number(),
  title: v.string(),
  person: v.string(),
  dueOn: WireDate,
  event: v.nullable(v.number()),
  file: v.nullable(v.number()),
  /** null = it is not done. */
  doneAt: v.nullable(WireTime),
  version: v.number(),
})
export type EditedTask = v.InferOutput<typeof EditedTask>

/** A task of the board as its members see it. */
export const BoardTask = v.object({
  ...EditedTask.entries,
  /** Name of the person; null if it was erased. */
  name: v.nullable(v.string()),
  /** False if the person has left the board. */
  onBoard: v.boolean(),
  doneBy: v.nullable(v.string()),
  /** Title of the event. */
  eventTitle: v.nullable(v.string()),
  /** null for a caller who may not read it. */
  document: v.nullable(StoredFile),
})
export type BoardTask = v.InferOutput<typeof BoardTask>

/** Refused at `person` for somebody who is not on the board, at `event` and `file` for what does not exist. */
export const taskResource = resource({ path, fields, input: TaskInput, row: EditedTask, without: ['get'] })

/** The open tasks by day, then those that were done in the last 60 days. */
export const listTasks = endpoint({ method: 'GET', path, input: {}, reply: listOf(BoardTask) })

/** Marks a task as done by the caller, or as open again. Changes nothing if it is so already. */
export const completeTask = endpoint({
  method: 'PUT',
  path: `${path}/:id/done`,
  input: { ...onVersion, params: byId, body: v.object({ done: v.boolean('validation.required') }) },
  reply: EditedTask,
  errors: ['conflict.version'],
})

/** The members of the board by name. */
export const listBoardMembers = endpoint({
  method: 'GET',
  path: `${board}/member`,
  input: {},
  reply: listOf(Related),
})

/** A coming meeting of the board. */
export const BoardMeeting = v.object({
  id: v.number(),
  title: v.string(),
  dateStart: WireTime,
  fullDay: v.boolean(),
  location: v.nullable(v.string()),
  cancelled: v.boolean(),
})
export type BoardMeeting = v.InferOutput<typeof BoardMeeting>

/**
 * The next events that invite a group called as the board, or several of its members by name, and neither the band nor
 * sections; earliest first.
 */
export const listBoardMeetings = endpoint({
  method: 'GET',
  path: `${board}/meeting`,
  input: {},
  reply: listOf(BoardMeeting),
})
