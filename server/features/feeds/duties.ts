import { and, asc, eq, gt } from 'drizzle-orm'
import { intls } from '#i18n/catalogues.ts'
import type { Config } from '../../config.ts'
import { isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { duty, dutyVolunteer, event, eventDay } from '../../platform/db/tables.ts'
import type { IcalEvent } from '../../platform/formats/ical.ts'
import { localized } from '../../platform/localized.ts'
import type { FeedOwner } from './address.ts'
import { retentionMs } from './events.ts'

/** The duties that a member has taken. Each version of the duty, of the event and of the member's part counts in SEQUENCE. */
export const memberFeedDuties = async (
  db: Db,
  { reader, config, now }: { reader: FeedOwner; config: Pick<Config, 'publicOrigin'>; now: Date },
): Promise<IcalEvent[]> => {
  const { personId, locale, alarm } = reader
  const rows = await db
    .select({ duty, event, own: dutyVolunteer })
    .from(dutyVolunteer)
    .innerJoin(duty, eq(duty.id, dutyVolunteer.dutyId))
    .innerJoin(event, eq(event.id, duty.eventId))
    .where(
      and(
        eq(dutyVolunteer.personId, personId),
        eq(dutyVolunteer.takes, true),
        isMember(db, dutyVolunteer.personId, eventDay(duty)),
        gt(duty.endsAt, new Date(now.getTime() - retentionMs)),
      ),
    )
    .orderBy(asc(duty.startsAt), asc(duty.id))
  const { formatMessage } = intls[locale]
  return rows.map(({ duty: row, event: held, own }) => {
    const title = formatMessage(
      { id: 'document.calendar.duty' },
      { name: localized(locale, row.nameDe, row.nameEn), event: localized(locale, held.titleDe, held.titleEn) },
    )
    return {
      uid: `duty-${row.id}@${new URL(config.publicOrigin).hostname}`,
      sequence: row.version + held.version + own.version - 3,
      lastChanged: new Date(Math.max(Number(row.changedAt), Number(own.changedAt))),
      summary: held.cancelled ? formatMessage({ id: 'document.calendar.cancelled' }, { title }) : title,
      description: null,
      location: row.location ?? held.location,
      url: `${config.publicOrigin}/${locale}/intra/duties#duty-${row.id}`,
      status: held.cancelled ? 'CANCELLED' : 'CONFIRMED',
      alarm: held.cancelled ? null : alarm,
      time: { start: row.startsAt, end: row.endsAt },
    }
  })
}
