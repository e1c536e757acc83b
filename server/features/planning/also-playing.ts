import { and, asc, eq, not, sql } from 'drizzle-orm'
import type { AlsoPlaying } from '#contract/planning.ts'
import { players } from '../../platform/db/active-membership.ts'
import { findSectionOrder } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, eventDay, furtherPart, membership, person } from '../../platform/db/tables.ts'
import { inPlanningScope, type PlanningScope } from '../../platform/http/planner.ts'
import { selectAnswers } from '../answers/answers.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'

/** The members who play another instrument besides, and are not at the event for it. An unknown event has none. */
export const findAlsoPlaying = async (
  db: Db,
  scope: PlanningScope,
  eventId: number,
  now: Date,
): Promise<AlsoPlaying[]> => {
  const { instrument, voice, position } = furtherPart
  const rows = await db
    .select({ id: person.id, uuid: person.uuid, ...nameColumns, main: membership.functionType, instrument, voice })
    .from(event)
    .innerJoin(membership, players(eventDay(event)))
    .innerJoin(person, and(eq(person.id, membership.personId), eq(person.archived, false)))
    .innerJoin(furtherPart, and(eq(furtherPart.personId, person.id), not(furtherPart.forGroup)))
    .where(
      and(
        eq(event.id, eventId),
        sql`${instrument} is distinct from ${membership.functionType}`,
        inPlanningScope(scope, instrument),
      ),
    )
    .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id), asc(position))
  if (rows.length === 0) return []
  const persons = rows.map(({ id }) => id)
  const answers = new Map(
    (await selectAnswers(db, eq(event.id, eventId), { scope: 'all', persons, now })).map((one) => [one.id, one]),
  )
  const order = await findSectionOrder(db)
  return rows.flatMap(({ id, main, ...row }) => {
    const answer = answers.get(id)
    if (answer?.section === row.instrument) return []
    const { uuid, instrument: other, voice: ofOther } = row
    return {
      ...{ uuid, label: formatLabel(row), section: order.sectionOf(main), instrument: other, voice: ofOther },
      ...{ status: answer?.status ?? null, invited: answer !== undefined },
    }
  })
}
