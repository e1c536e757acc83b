import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { WireDate } from './time.ts'

export const StoredFunction = v.nullable(v.string())

/** A function that a person had earlier in a membership: instrument or office. It began when the one before ended. */
const FormerFunction = v.object({
  id: v.number(),
  functionType: StoredFunction,
  /** Last day. */
  until: WireDate,
})
export type FormerFunction = v.InferOutput<typeof FormerFunction>

export const MembershipWithHistory = v.object({
  id: v.number(),
  organizationId: v.number(),
  functionType: StoredFunction,
  joinDate: WireDate,
  /** Last day; null = open. */
  leaveDate: v.nullable(WireDate),
  /** Sorted by last day. */
  former: v.optional(v.array(FormerFunction), []),
})
export type MembershipWithHistory = v.InferOutput<typeof MembershipWithHistory>

export const OtherMembership = v.object({
  id: v.number(),
  /** Name of the other band. */
  band: v.string(),
  joinDate: WireDate,
  /** Last day; null = open. */
  leaveDate: v.nullable(WireDate),
})
export type OtherMembership = v.InferOutput<typeof OtherMembership>

export const MembershipHistory = v.object({
  /** Sorted by organization, newest first. */
  memberships: v.array(MembershipWithHistory),
  /** Oldest first. */
  otherMemberships: v.array(OtherMembership),
})
export type MembershipHistory = v.InferOutput<typeof MembershipHistory>

/** The caller's own history. */
export const getMyMemberships = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/personnatural/myself/membership',
  input: {},
  reply: MembershipHistory,
})
