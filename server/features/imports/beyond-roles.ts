import { mayGiveFunction } from '#contract/handing-out.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { membership, personRole } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Manager } from '../persons/admin/manager.ts'
import { applyStored, type StoredWork } from './apply-persons.ts'
import type { PersonWork } from './person-work.ts'

/** Ends a trial: nothing of it stays. */
class TrialEnd extends Error {}

/** Applies a row on trial. @returns true if it would hand out a role beyond those of the manager */
const isRefusedOnTrial = async (db: Db, work: StoredWork, manager: Manager): Promise<boolean> => {
  try {
    return await db.transaction(async (tx) => {
      await applyStored(tx, work, manager)
      throw new TrialEnd()
    })
  } catch (error) {
    if (error instanceof TrialEnd) return false
    // Any other refusal refuses the whole import.
    if (error instanceof HttpError) return error.code === 'rule.beyond_own_roles'
    throw error
  }
}

/** Finds the rows that would hand out roles beyond those of the manager. */
export const createRoleCheck = async (db: Db, manager: Manager) => {
  const today = toWireDate(manager.now)
  const granted = await db.selectDistinct({ id: personRole.personId }).from(personRole)
  const members = await db.select().from(membership)
  const withFunction = members.filter(
    ({ organizationId, functionType }) => !mayGiveFunction(manager, organizationId, functionType),
  )
  /** Persons who have, or had, more than the role of a member. */
  const notable = new Set([...granted.map(({ id }) => id), ...withFunction.map(({ personId }) => personId)])

  return async ({ stored, ...work }: PersonWork, instrument: string | null): Promise<boolean> => {
    if (manager.isAdministrator) return false
    if (stored !== null && (notable.has(stored.id) || instrument === 'CONDUCTOR'))
      return await isRefusedOnTrial(db, { ...work, stored }, manager)
    const { membership: wanted } = work
    const isOver = wanted === null || (wanted.leaveDate !== null && wanted.leaveDate < today)
    return !isOver && wanted.organizationId === organizations.band
      ? !mayGiveFunction(manager, wanted.organizationId, instrument)
      : false
  }
}
