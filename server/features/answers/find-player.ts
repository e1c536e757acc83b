import { and, eq } from 'drizzle-orm'
import { addressedPlayers } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, membership, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { inPlanningScope, type PlanningScope } from '../../platform/http/planner.ts'

/**
 * Returns the id of a player in the scope of the author to whom the event is addressed, on its day.
 * @param uuid of the person
 * @throws HttpError not_found
 */
export const findPlayer = async (db: Db, uuid: string, eventId: number, scope: PlanningScope): Promise<number> => {
  const row = requireFirst(
    await db
      .select({ id: person.id })
      .from(person)
      .innerJoin(membership, eq(membership.personId, person.id))
      .innerJoin(event, eq(event.id, eventId))
      .where(and(eq(person.uuid, uuid), addressedPlayers, inPlanningScope(scope))),
  )
  return row.id
}
