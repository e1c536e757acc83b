import * as v from 'valibot'
import { endpoint, RowId } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { WireDate } from './time.ts'

/** Organizations whose active members the public site shows; any other returns not_found or an empty list. */
export const publicOrganizations = { band: 1, board: 7 } as const

/**
 * A membership with the public data of its person. Both names are null for a person who has not agreed to be named: the
 * row then contains only what is played.
 */
export const Membership = v.object({
  /** Number of the membership, not of the person. */
  id: v.number(),
  organizationId: v.number(),
  /** In the band the section, on the board the office. */
  functionType: v.nullable(v.string()),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  /** Last day; null = open. */
  leaveDate: v.nullable(WireDate),
})
export type Membership = v.InferOutput<typeof Membership>

/** Active members by last name, unnamed ones last. not_found for organizations that are not public. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/frontend/organization/:id/member',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(Membership),
})
export const getMembership = endpoint({
  method: 'GET',
  path: '/api/membership/:id',
  input: { params: v.object({ id: RowId }) },
  reply: Membership,
})
/**
 * Filter fields: id, organizationId, functionType, leaveDate, lastName. Regardless of the filter, only active members
 * of public organizations are returned.
 */
export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/membership',
  input: { query: ListQuery },
  reply: listOf(Membership),
})
