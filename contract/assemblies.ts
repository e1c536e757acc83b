import * as v from 'valibot'
import { Vote } from './assembly-votes.ts'
import { storableLines } from './characters.ts'
import { StoredFile } from './documents.ts'
import { byId, line } from './edited.ts'
import { endpoint, OnceOnly, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { WireTime } from './time.ts'

export const itemKinds = ['INFORMATION', 'DECISION', 'ELECTION', 'OTHER'] as const
export type ItemKind = (typeof itemKinds)[number]
export const motionStates = ['OPEN', 'ON_AGENDA', 'DECLINED'] as const
export type MotionState = (typeof motionStates)[number]

/** A quorum: none, a number of persons with a vote, or a share of them in percent. */
export const quorumKinds = ['NONE', 'NUMBER', 'PERCENT'] as const
export type QuorumKind = (typeof quorumKinds)[number]

/** Returns how many persons with a vote have to be present; null = there is no quorum. */
export const quorumOf = (kind: QuorumKind, number: number, voters: number): number | null => {
  if (kind === 'NONE') return null
  return kind === 'NUMBER' ? number : Math.ceil((voters * number) / 100)
}

export const itemTextMaximum = 4000
/** Lines of plain text. */
export const lines = (maximum: number) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.regex(storableLines, 'validation.characters'),
    v.maxLength(maximum, 'validation.text_too_long'),
  )

const head = {
  /** The id of the event. */
  id: v.number(),
  title: v.string(),
  foreign: Foreign,
  dateStart: WireTime,
  fullDay: v.boolean(),
  location: v.nullable(v.string()),
  cancelled: v.boolean(),
  /** The caller prepares assemblies. */
  prepares: v.boolean(),
}

/** An assembly in the list. */
export const AssemblyRow = v.object(head)
export type AssemblyRow = v.InferOutput<typeof AssemblyRow>

export const Motion = v.object({
  id: v.number(),
  title: v.string(),
  text: v.string(),
  state: v.fallback(v.picklist([...motionStates, 'other']), 'other'),
})
export type Motion = v.InferOutput<typeof Motion>

/** An item of the agenda; its number is its place. It is written in German. */
export const AgendaItem = v.object({
  id: v.number(),
  kind: v.fallback(v.picklist(itemKinds), 'OTHER'),
  title: v.string(),
  text: v.nullable(v.string()),
  /** The documents that the caller may download. */
  files: v.array(StoredFile),
  /** Closed votes, and the open one. */
  votes: v.array(Vote),
})
export type AgendaItem = v.InferOutput<typeof AgendaItem>

/** An assembly for those whom it invites, and those who prepare it. */
export const Assembly = v.object({
  ...head,
  /** Name of the chair; null = nobody. */
  chair: v.nullable(v.string()),
  /** The caller is the chair. */
  chairs: v.boolean(),
  invited: v.boolean(),
  /** The caller has a vote. */
  hasVote: v.boolean(),
  present: v.boolean(),
  /** The open vote in which the caller has voted. */
  votedIn: v.nullable(v.number()),
  /** The last day for motions; null = none are taken. */
  motionsBy: v.nullable(v.string()),
  motionsOpen: v.boolean(),
  items: v.array(AgendaItem),
  /** The caller's own motions. */
  motions: v.array(Motion),
})
export type Assembly = v.InferOutput<typeof Assembly>

const path = '/api/frontend/internal/assembly'

/** The assemblies of this and the last year with an agenda that invite the caller; all of them for those who prepare. */
export const listAssemblies = endpoint({ method: 'GET', path, input: {}, reply: listOf(AssemblyRow) })
/** not_found for somebody who is not invited and does not prepare assemblies. */
export const getAssembly = endpoint({ method: 'GET', path: `${path}/:id`, input: { params: byId }, reply: Assembly })

export const MotionInput = v.object({
  title: line(1, 150),
  text: v.pipe(lines(itemTextMaximum), v.minLength(1, 'validation.required')),
})
export type MotionInput = v.InferOutput<typeof MotionInput>
/** Hands in a motion of the caller. Refused at `title` after the last day, and once somebody has handed in twenty. */
export const handInMotion = endpoint({
  method: 'POST',
  path: `${path}/:id/motion`,
  input: { params: byId, headers: OnceOnly, body: MotionInput },
  reply: Motion,
})

/** A person whom an assembly invites. */
export const Attendee = v.object({ uuid: v.string(), label: v.string(), hasVote: v.boolean(), present: v.boolean() })
export type Attendee = v.InferOutput<typeof Attendee>

/** The attendance of an assembly, by name. */
export const AssemblyAttendance = v.object({
  persons: v.array(Attendee),
  /** Persons with a vote who have to be present; null = there is no quorum. */
  quorum: v.nullable(v.number()),
})
export type AssemblyAttendance = v.InferOutput<typeof AssemblyAttendance>

/** For the chair and those who prepare. */
export const getAssemblyAttendance = endpoint({
  method: 'GET',
  path: `${path}/:id/attendance`,
  input: { params: byId },
  reply: AssemblyAttendance,
})
/** Marks somebody as present or not, for the chair and those who prepare. Idempotent. */
export const setPresence = endpoint({
  method: 'PUT',
  path: `${path}/:id/attendance/:uuid`,
  input: {
    params: v.object({ ...byId.entries, uuid: Uuid }),
    body: v.object({ present: v.boolean('validation.required') }),
  },
  reply: Attendee,
})
/** The code at the door, for the chair and those who prepare: a link and its QR code, row by row of 0 and 1. */
export const getDoorCode = endpoint({
  method: 'GET',
  path: `${path}/:id/door`,
  input: { params: byId },
  reply: v.object({ link: v.string(), picture: v.array(v.string()) }),
})
/** Marks the caller as present by the code at the door. Refused at `code` if it is older than some minutes. */
export const enterByCode = endpoint({
  method: 'POST',
  path: `${path}/:id/door`,
  input: { params: byId, body: v.object({ code: v.pipe(v.string(), v.maxLength(100, 'validation.invalid')) }) },
  reply: Attendee,
})
/** The list of those invited, to sign, for the chair and those who prepare. */
export const exportSigningList = endpoint({
  method: 'GET',
  path: `${path}/:id/signing-list`,
  input: { params: byId },
  reply: 'bytes',
})
