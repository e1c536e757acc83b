import * as v from 'valibot'
import { line } from './edited.ts'
import { endpoint, RowId, Uuid } from './endpoint.ts'
import { listFormats } from './formats.ts'
import { FunctionId } from './function-ids.ts'
import { listOf } from './lists.ts'
import { AdminPerson } from './members.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/internal/admin'
const byId = v.object({ id: RowId })
const FunctionType = FunctionId('validation.required')
/** An open period ends with null or an empty text. */
const LastDay = v.pipe(
  v.optional(v.nullable(v.string('validation.date')), null),
  v.transform((text) => text || null),
  v.nullable(WireDate),
)

/**
 * Corrects the first day, ends a membership, or reopens it with null; an absent key means unchanged. The devices of a
 * former member are wiped at their next request. Refused at the changed day if the history does not fit.
 */
export const changeMembership = endpoint({
  method: 'PUT',
  path: `${path}/membership/:id`,
  input: {
    params: byId,
    body: v.object({ joinDate: v.optional(WireDate), leaveDate: v.optional(v.nullable(WireDate)) }),
  },
  reply: AdminPerson,
  errors: ['rule.beyond_own_roles', 'rule.last_admin'],
})

export const FunctionChange = v.object({ functionType: FunctionType, since: WireDate })
export type FunctionChange = v.InferOutput<typeof FunctionChange>
/**
 * Gives an open membership another function from a day on; the present one becomes a former one. On the first day of
 * the present function it is a correction. In the band it is the person's instrument, and voice and key are cleared.
 */
export const changeFunction = endpoint({
  method: 'POST',
  path: `${path}/membership/:id/function`,
  input: { params: byId, body: FunctionChange },
  reply: AdminPerson,
  errors: ['rule.beyond_own_roles'],
})

export const FormerFunctionInput = v.object({ functionType: FunctionType, until: WireDate })
export type FormerFunctionInput = v.InferOutput<typeof FormerFunctionInput>
/** Refused at `until` outside the membership, on the last day of another one, or if the same function overlaps. */
export const addFormerFunction = endpoint({
  method: 'POST',
  path: `${path}/membership/:id/formerfunction`,
  input: { params: byId, body: FormerFunctionInput },
  reply: AdminPerson,
})
/** An absent key means unchanged. */
export const changeFormerFunction = endpoint({
  method: 'PUT',
  path: `${path}/formerfunction/:id`,
  input: { params: byId, body: v.partial(FormerFunctionInput) },
  reply: AdminPerson,
})
/** The function that follows takes over its days. */
export const removeFormerFunction = endpoint({
  method: 'DELETE',
  path: `${path}/formerfunction/:id`,
  input: { params: byId },
  reply: AdminPerson,
})

const otherMembership = v.object({
  band: line(1, 100),
  joinDate: v.pipe(WireDate, v.minValue('1900-01-01', 'validation.date')),
  leaveDate: LastDay,
})
/** A period in another band. */
export const OtherMembershipInput = v.pipe(
  otherMembership,
  v.forward(
    v.partialCheck(
      [['joinDate'], ['leaveDate']],
      ({ joinDate, leaveDate }) => leaveDate === null || joinDate <= leaveDate,
      'validation.leave_before_join',
    ),
    ['leaveDate'],
  ),
)
export type OtherMembershipInput = v.InferOutput<typeof OtherMembershipInput>
/** Refused for a day in the future, and at `joinDate` if the person was in this band already. */
export const addOtherMembership = endpoint({
  method: 'POST',
  path: `${path}/person/:uuid/othermembership`,
  input: { params: v.object({ uuid: Uuid }), body: OtherMembershipInput },
  reply: AdminPerson,
})
/** An absent key means unchanged, null clears. */
export const changeOtherMembership = endpoint({
  method: 'PUT',
  path: `${path}/othermembership/:id`,
  input: { params: byId, body: v.partial(otherMembership) },
  reply: AdminPerson,
})
export const removeOtherMembership = endpoint({
  method: 'DELETE',
  path: `${path}/othermembership/:id`,
  input: { params: byId },
  reply: AdminPerson,
})

/** Awards of the federations, for the years in all bands; `band` = an anniversary of the band, for the years in it. */
export const awards = ['cantonal', 'federal', 'cantonal_honorary', 'cism', 'band'] as const
export type Award = (typeof awards)[number]

/** Somebody who completes the years of an award while a member of the band. */
export const Anniversary = v.object({
  uuid: v.string(),
  label: v.string(),
  award: v.fallback(v.picklist([...awards, 'other']), 'other'),
  years: v.number(),
  /** The day on which the years are complete; 1 January if only the year is known, or if calendar years count. */
  date: WireDate,
})
export type Anniversary = v.InferOutput<typeof Anniversary>

const Year = v.pipe(v.string(), v.regex(/^(?:19|20|21)\d\d$/, 'validation.invalid'))
export const anniversarySorts = ['date', 'name', 'years'] as const
/** The anniversaries of a year, at most 5,000, by day. By default those of the coming year. */
export const listAnniversaries = endpoint({
  method: 'GET',
  path: `${path}/anniversary`,
  input: {
    query: v.object({
      year: v.optional(Year),
      sort: v.optional(v.picklist(anniversarySorts, 'validation.invalid')),
      order: v.optional(v.picklist(['ASC', 'DESC'], 'validation.invalid')),
    }),
  },
  reply: listOf(Anniversary),
})

export const exportAnniversaries = endpoint({
  method: 'GET',
  path: `${path}/anniversaryexport`,
  input: { query: v.object({ year: v.optional(Year), format: v.picklist(listFormats, 'validation.invalid') }) },
  reply: 'bytes',
})
