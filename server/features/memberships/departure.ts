import { and, eq, gt, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber, Uuid } from '#contract/endpoint.ts'
import { countedSeats, countedVolunteers, isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { duty, dutyVolunteer, event, eventDay, lift, liftSeat } from '../../platform/db/tables.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'

/**
 * Notifies planners, drivers and riders of the end of a membership. `person`: id of the person, `duties`: ids of the duties
 * that the person had taken, `driven`: ids of the person's lifts, `seats`: ids of the lifts in which the person had a seat.
 */
export const departureJob = defineJob(
  'departure',
  v.object({ person: RowNumber, duties: v.array(RowNumber), driven: v.array(Uuid), seats: v.array(Uuid) }),
)

/**
 * Enqueues messages about the coming duties and lifts of persons who are members on their day. Call it in the transaction
 * that ends memberships or deletes an account, before it changes rows.
 */
export const announceDeparture = async (tx: Db, personIds: readonly number[], now: Date): Promise<void> => {
  const ids = [...personIds]
  const duties = await tx
    .select({ personId: dutyVolunteer.personId, id: duty.id })
    .from(dutyVolunteer)
    .innerJoin(duty, eq(duty.id, dutyVolunteer.dutyId))
    .where(and(inArray(dutyVolunteer.personId, ids), countedVolunteers(tx), gt(duty.startsAt, now)))
  const isComing = and(eq(lift.deleted, false), gt(lift.leavesAt, now))
  const driven = await tx
    .select({ personId: lift.personId, id: lift.id })
    .from(lift)
    .innerJoin(event, eq(event.id, lift.eventId))
    .where(and(inArray(lift.personId, ids), isMember(tx, lift.personId, eventDay(event)), isComing))
  const seats = await tx
    .select({ personId: liftSeat.personId, id: lift.id })
    .from(liftSeat)
    .innerJoin(lift, eq(lift.id, liftSeat.liftId))
    .innerJoin(event, eq(event.id, lift.eventId))
    .where(and(inArray(liftSeat.personId, ids), countedSeats(tx), isComing))
  const jobs = ids.flatMap((person) => {
    const idsOf = <Id>(rows: readonly { readonly personId: number; readonly id: Id }[]): Id[] =>
      rows.filter(({ personId }) => personId === person).map(({ id }) => id)
    const payload = { person, duties: idsOf(duties), driven: idsOf(driven), seats: idsOf(seats) }
    const isConcerned = payload.duties.length + payload.driven.length + payload.seats.length > 0
    return isConcerned ? [{ kind: departureJob, payload }] : []
  })
  await enqueueAll(tx, jobs)
}
