import { and, asc, desc, eq, exists, gt, lte, ne, type SQL } from 'drizzle-orm'
import type { DutyEvent } from '#contract/duties.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { duty, event, person } from '../../platform/db/tables.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { byName, formatLabel } from '../persons/queries.ts'
import { findVolunteers } from './queries.ts'

/** Days for which past events with duties are listed, to copy their duties. */
const pastDays = 730
/** Coming events that are listed. */
const comingMaximum = 100

const isNotCancelled = eq(event.cancelled, false)
/** In the holidays the band needs nobody. */
const isNoHoliday = ne(event.kind, 'holiday')

/** The coming events, earliest first, then the past ones with duties, latest first; each with the numbers of its duties. */
export const findDutyEvents = async (db: Db, locale: Locale, now: Date): Promise<DutyEvent[]> => {
  const past = new Date(now.getTime() - pastDays * 86_400_000)
  const hasDuties = exists(db.select({ id: duty.id }).from(duty).where(eq(duty.eventId, event.id)))
  const read = (where: SQL | undefined) => db.select().from(event).where(and(isNotCancelled, where))
  const coming = await read(and(isNoHoliday, gt(event.endsAt, now)))
    .orderBy(asc(event.startsAt), asc(event.id))
    .limit(comingMaximum)
  const over = await read(and(lte(event.endsAt, now), gt(event.endsAt, past), hasDuties))
    .orderBy(desc(event.startsAt), asc(event.id))
    .limit(comingMaximum)
  const duties = await db
    .select({ id: duty.id, eventId: duty.eventId, needed: duty.needed })
    .from(duty)
    .innerJoin(event, eq(event.id, duty.eventId))
    .where(and(isNotCancelled, gt(event.endsAt, past)))
  const volunteers = Map.groupBy(
    await findVolunteers(
      db,
      duties.map(({ id }) => id),
    ),
    ({ dutyId }) => dutyId,
  )
  return [...coming, ...over].map((row) => {
    const own = duties.filter(({ eventId }) => eventId === row.id)
    return {
      id: row.id,
      ...localizedTexts(locale, { title: [row.titleDe, row.titleEn] }),
      dateStart: toWireTime(row.startsAt),
      fullDay: row.fullDay,
      coming: row.endsAt > now,
      duties: own.length,
      needed: own.reduce((total, { needed }) => total + needed, 0),
      taken: own.reduce((total, { id, needed }) => total + Math.min(needed, volunteers.get(id)?.length ?? 0), 0),
    }
  })
}

/** Members today, by name. */
export const findDutyMembers = async (db: Db, now: Date): Promise<{ uuid: string; label: string }[]> => {
  const rows = await db
    .select()
    .from(person)
    .where(and(eq(person.archived, false), isMember(db, person.id, toWireDate(now))))
  return rows.sort((a, b) => byName(a, b) || a.id - b.id).map((row) => ({ uuid: row.uuid, label: formatLabel(row) }))
}
