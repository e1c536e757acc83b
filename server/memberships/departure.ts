import { and, eq, gt } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber, Uuid } from '#contract/endpoint.ts'
import type { Db } from '../db/open.ts'
import { duty, dutyVolunteer, lift, liftSeat } from '../db/tables.ts'
import { defineJob } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'

/**
 * Tells planners, drivers and riders that a person has left the band. `duties` the person had taken, `driven` are the
 * person's lifts, and in `seats` the person had one.
 */
export const departureJob = defineJob(
  'departure',
  v.object({ person: RowNumber, duties: v.array(RowNumber), driven: v.array(Uuid), seats: v.array(Uuid) }),
)

/** Call it in the transaction that ends a membership or deletes the account, before it deletes rows. */
export const announceDeparture = async (tx: Db, personId: number, now: Date): Promise<void> => {
  const duties = await tx
    .select({ id: duty.id })
    .from(dutyVolunteer)
    .innerJoin(duty, eq(duty.id, dutyVolunteer.dutyId))
    .where(and(eq(dutyVolunteer.personId, personId), eq(dutyVolunteer.takes, true), gt(duty.startsAt, now)))
  const isComing = and(eq(lift.deleted, false), gt(lift.leavesAt, now))
  const driven = await tx
    .select({ id: lift.id })
    .from(lift)
    .where(and(eq(lift.personId, personId), isComing))
  const seats = await tx
    .select({ id: lift.id })
    .from(liftSeat)
    .innerJoin(lift, eq(lift.id, liftSeat.liftId))
    .where(and(eq(liftSeat.personId, personId), eq(liftSeat.takes, true), isComing))
  if (duties.length + driven.length + seats.length === 0) return
  const idsOf = <Id>(rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id)
  const payload = { person: personId, duties: idsOf(duties), driven: idsOf(driven), seats: idsOf(seats) }
  await enqueue(tx, { kind: departureJob, payload })
}
