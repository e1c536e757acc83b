import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'

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
