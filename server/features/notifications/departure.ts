import { and, eq, inArray } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { countedVolunteers, isMember } from '../../platform/db/active-membership.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { duty, dutyVolunteer, event, lift, person } from '../../platform/db/tables.ts'
import type { Payload } from '../../platform/jobs/job.ts'
import type { departureJob } from '../memberships/departure.ts'
import { announceSeats, findSeated, notifyOfLift } from './lift-news.ts'
import { announceWithdrawal } from './short-duties.ts'

/**
 * Notifies planners of the duties, and riders and drivers of the lifts, on whose day a person is no longer a member. It
 * may run repeatedly.
 */
export const notifyOfDeparture = async (
  tx: DatabaseTransaction,
  { person: personId, duties, driven, seats }: Payload<typeof departureJob>,
  now: Date,
): Promise<void> => {
  for (const row of await tx.select().from(duty).where(inArray(duty.id, duties))) {
    const own = and(eq(dutyVolunteer.dutyId, row.id), eq(dutyVolunteer.personId, personId))
    const [counted] = await tx
      .select({ id: dutyVolunteer.id })
      .from(dutyVolunteer)
      .innerJoin(duty, eq(duty.id, dutyVolunteer.dutyId))
      .where(and(own, countedVolunteers(tx)))
    if (counted === undefined) await announceWithdrawal(tx, row, { by: personId, now })
  }
  const rows = await tx
    .select({ lift, startsAt: event.startsAt })
    .from(lift)
    .innerJoin(event, eq(event.id, lift.eventId))
    .where(inArray(lift.id, [...driven, ...seats]))
  for (const { lift: row, startsAt } of rows) {
    const stays = and(eq(person.id, personId), isMember(tx, person.id, toWireDate(startsAt)))
    if ((await tx.$count(person, stays)) > 0) continue
    const riders = await findSeated(tx, row.id)
    if (row.personId === personId) await notifyOfLift(tx, 'ended', row, { personIds: riders, occasion: 'left', now })
    else await announceSeats(tx, row, { riders: [...riders, personId], now })
  }
}
