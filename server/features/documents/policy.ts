import { inArray, isNull, or, type SQL } from 'drizzle-orm'
import { file } from '../../platform/db/tables.ts'
import { type Caller, rolesOf } from '../../platform/http/caller.ts'
import { editors, everyone, members, restricted } from '../../platform/http/policy.ts'

/** Public documents for everyone, others for persons with the role; editors see all. */
const readable = (caller: Caller): SQL | undefined =>
  editors(caller) === null ? undefined : or(isNull(file.roleType), inArray(file.roleType, rolesOf(caller)))

export const readFiles = restricted<SQL>({
  name: 'everyone, what their role may load',
  may: everyone,
  rows: readable,
})
export const readPublicFiles = restricted<SQL>({
  name: 'everyone, public ones only',
  may: everyone,
  rows: () => isNull(file.roleType),
})
export const readInternalFiles = restricted<SQL>({
  name: 'members, what their role may load',
  may: members,
  rows: readable,
})
