import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { event, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { isPlanned, type PlanningScope } from '../../platform/http/planner.ts'
import { findInvited } from '../invitations/invited.ts'

/**
 * Returns the id of a person in the scope of the author whom the event invites, on its day.
 * @param uuid of the person
 * @throws HttpError not_found
 */
export const findPlayer = async (
  db: Db,
  { uuid, eventId, scope }: { readonly uuid: string; readonly eventId: number; readonly scope: PlanningScope },
  now: Date,
): Promise<number> => {
  const invited = await findInvited(db, now)
  const row = requireFirst(
    await db
      .select({ id: person.id })
      .from(event)
      .innerJoinLateral(invited, sql`true`)
      .innerJoin(person, eq(person.id, invited.personId))
      .where(and(eq(event.id, eventId), eq(person.uuid, uuid), isPlanned(db, scope, invited))),
  )
  return row.id
}
