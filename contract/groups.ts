import * as v from 'valibot'
import { endpoint, RowId } from './endpoint.ts'
import { listOf } from './lists.ts'

/** A group that does not exist any more: nobody is in it. */
export const removedGroup = 'REMOVED'
/** The only group that something is for; null = it is for no group. */
export const OnlyGroup = v.optional(v.nullable(v.union([v.literal(removedGroup), RowId], 'validation.invalid')), null)
/** The same of a row. Older servers omit it. */
export const StoredGroup = v.optional(v.nullable(v.union([v.number(), v.literal(removedGroup)])), null)

/** A group of a person. */
export const PersonGroup = v.object({
  id: v.number(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  leader: v.boolean(),
})
export type PersonGroup = v.InferOutput<typeof PersonGroup>

export const OwnGroup = v.object({
  ...PersonGroup.entries,
  /** The names of all its persons, in a group that the caller leads. */
  members: v.array(v.string()),
})
export type OwnGroup = v.InferOutput<typeof OwnGroup>
/** The groups of the person who is signed in. */
export const listOwnGroups = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/personnatural/myself/groups',
  input: {},
  reply: listOf(OwnGroup),
})

/** The groups by their names, for editors and planners, who choose one. */
export const listGroupNames = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/planning/group',
  input: {},
  reply: listOf(v.object({ id: v.number(), title: v.string() })),
})
