import { and, eq, gt } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber, Uuid } from '#contract/endpoint.ts'
import { countedSeats, countedVolunteers, isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { duty, dutyVolunteer, event, eventDay, lift, liftSeat } from '../../platform/db/tables.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'

/**
 * Notifies planners, drivers and riders of the end of a membership. `person`: id of the person, `duties`: ids of the duties
 * that the person had taken, `driven`: ids of the person's lifts, `seats`: ids of the lifts in which the person had a seat.
 */
export const departureJob = defineJob(
  'departure',
  v.object({ person: RowNumber, duties: v.array(RowNumber), driven: v.array(Uuid), seats: v.array(Uuid) }),
)

/**
 * Enqueues messages about the coming duties and lifts of a person who is a member on their day. Call it in the transaction
 * that ends a membership or deletes the account, before it changes rows.
 */
export const announceDeparture = async (tx: Db, personId: number, now: Date): Promise<void> => {
  const duties = await tx
    .select({ id: duty.id })
    .from(dutyVolunteer)
    .innerJoin(duty, eq(duty.id, dutyVolunteer.dutyId))
    .where(and(eq(dutyVolunteer.personId, personId), countedVolunteers(tx), gt(duty.startsAt, now)))
  const isComing = and(eq(lift.deleted, false), gt(lift.leavesAt, now))
  const driven = await tx
    .select({ id: lift.id })
    .from(lift)
    .innerJoin(event, eq(event.id, lift.eventId))
    .where(and(eq(lift.personId, personId), isMember(tx, lift.personId, eventDay(event)), isComing))
  const seats = await tx
    .select({ id: lift.id })
    .from(liftSeat)
    .innerJoin(lift, eq(lift.id, liftSeat.liftId))
    .innerJoin(event, eq(event.id, lift.eventId))
    .where(and(eq(liftSeat.personId, personId), countedSeats(tx), isComing))
  if (duties.length + driven.length + seats.length === 0) return
  const idsOf = <Id>(rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id)
  const payload = { person: personId, duties: idsOf(duties), driven: idsOf(driven), seats: idsOf(seats) }
  await enqueue(tx, { kind: departureJob, payload })
}
