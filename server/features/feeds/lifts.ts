import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm'
import { intls } from '#i18n/catalogues.ts'
import type { Config } from '../../config.ts'
import { isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, eventDay, lift, liftSeat } from '../../platform/db/tables.ts'
import type { IcalEvent } from '../../platform/formats/ical.ts'
import { localized } from '../../platform/localized.ts'
import type { FeedOwner } from './address.ts'
import { retentionMs } from './events.ts'

/** Milliseconds that a lift takes if it does not leave before its event. */
const hourMs = 3_600_000

/**
 * The lifts that a member drives or has a seat in, from the departure to the start of the event. Each version of the lift, of the
 * event and of the seat counts in SEQUENCE.
 */
export const memberFeedLifts = async (
  db: Db,
  { reader, config, now }: { reader: FeedOwner; config: Pick<Config, 'publicOrigin'>; now: Date },
): Promise<IcalEvent[]> => {
  const { personId, locale, alarm } = reader
  const rows = await db
    .select({ lift, event, seat: liftSeat })
    .from(lift)
    .innerJoin(event, eq(event.id, lift.eventId))
    .leftJoin(liftSeat, and(eq(liftSeat.liftId, lift.id), eq(liftSeat.personId, personId), eq(liftSeat.takes, true)))
    .where(
      and(
        or(eq(lift.personId, personId), and(isNotNull(liftSeat.id), isMember(db, liftSeat.personId, eventDay(event)))),
        eq(lift.deleted, false),
        isMember(db, lift.personId, eventDay(event)),
        gt(lift.leavesAt, new Date(now.getTime() - retentionMs)),
      ),
    )
    .orderBy(asc(lift.leavesAt), asc(lift.id))
  const { formatMessage } = intls[locale]
  return rows.map(({ lift: row, event: held, seat }) => {
    const title = formatMessage(
      { id: seat === null ? 'document.calendar.drive' : 'document.calendar.ride' },
      { event: localized(locale, held.titleDe, held.titleEn) },
    )
    const isBefore = held.startsAt > row.leavesAt && !held.fullDay
    return {
      uid: `lift-${row.id}@${new URL(config.publicOrigin).hostname}`,
      sequence: row.version + held.version + (seat?.version ?? 0) - 2,
      lastChanged: new Date(Math.max(Number(row.changedAt), Number(seat?.changedAt ?? row.changedAt))),
      summary: held.cancelled ? formatMessage({ id: 'document.calendar.cancelled' }, { title }) : title,
      description: row.remarks === '' ? null : row.remarks,
      location: row.place,
      url: `${config.publicOrigin}/${locale}/intra/lifts#lift-${row.id}`,
      status: held.cancelled ? 'CANCELLED' : 'CONFIRMED',
      alarm: held.cancelled ? null : alarm,
      time: { start: row.leavesAt, end: isBefore ? held.startsAt : new Date(row.leavesAt.getTime() + hourMs) },
    }
  })
}
