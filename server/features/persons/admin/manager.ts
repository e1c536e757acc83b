import { eq } from 'drizzle-orm'
import { needsAdministrator } from '#contract/handing-out.ts'
import type { Db } from '../../../platform/db/open.ts'
import { person } from '../../../platform/db/tables.ts'
import { authorOf, type Caller } from '../../../platform/http/caller.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { administrators } from '../../../platform/http/policy.ts'
import type { Giver } from '../../memberships/hand-out.ts'
import { findPerson } from './queries.ts'

/** An address manager or an administrator, who manages persons. */
export interface Manager extends Giver {
  readonly isAdministrator: boolean
}

/** @throws HttpError auth.required */
export const getManager = (caller: Caller, now: Date): Manager => ({
  ...authorOf(caller, now),
  member: caller.kind === 'person' && caller.member,
  roles: caller.kind === 'person' ? caller.roles : [],
  instrument: caller.kind === 'person' ? caller.instrument : null,
  isAdministrator: administrators(caller) === null,
})

/**
 * Address managers do not change the access of some persons. Call it after `lockRoles`, so that no role is granted in
 * between.
 * @throws HttpError auth.forbidden
 */
export const requireMayManage = async (tx: Db, personId: number, manager: Manager): Promise<void> => {
  if (manager.isAdministrator) return
  const found = await findPerson(tx, eq(person.id, personId), manager.now)
  if (found !== undefined && needsAdministrator(found, manager)) throw new HttpError('auth.forbidden')
}
