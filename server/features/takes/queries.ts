import { and, asc, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/clock.ts'
import { type Take, takeDaysMaximum } from '#contract/takes.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, take } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { dayAfter } from '../../platform/time.ts'
import { findInvited, mayAnswer } from '../invitations/invited.ts'
import type { TakeReader } from './policy.ts'

/** The condition that a take is neither deleted nor over. */
const isThere = (now: Date) => and(eq(take.deleted, false), gte(take.until, toWireDate(now)))

/** Takes that a person may hear or delete, in the order of their recording. */
export const findTakes = async (db: Db, reader: Checked<TakeReader>, locale: Locale, where?: SQL): Promise<Take[]> => {
  const { personId, plays, administers, now } = reader
  const isOwn = eq(take.personId, personId)
  const isInvited = mayAnswer(db, await findInvited(db, now), sql`${personId}::integer`)
  const isForPlayers = and(sql`${plays}::boolean`, sql`jsonb_array_length(${take.sections}) > 0`, isInvited)
  const audible = sql<boolean>`coalesce(${or(isOwn, isForPlayers)}, false)`
  const rows = await db
    .select({ take, event, audible })
    .from(take)
    .innerJoin(event, eq(event.id, take.eventId))
    .where(and(where, isThere(now), or(isOwn, isForPlayers, sql`${administers}::boolean`)))
    .orderBy(asc(take.recordedAt), asc(take.id))
  return rows.map(({ take: row, event: held, audible: isAudible }) => ({
    id: row.uuid,
    eventId: held.id,
    ...localizedTexts(locale, { title: [held.titleDe, held.titleEn] }),
    dateStart: toWireTime(held.startsAt),
    fullDay: held.fullDay,
    recordedAt: row.recordedAt.toISOString(),
    ...{ size: row.size, sha256: row.sha256, contentType: row.contentType },
    until: row.until,
    untilMaximum: dayAfter(toWireDate(held.endsAt), takeDaysMaximum),
    own: row.personId === personId,
    removable: administers || row.personId === personId,
    audible: isAudible,
    sections: row.sections,
  }))
}

/** The bytes of a take that is neither deleted nor over. */
export const findSentTake = async (db: Db, id: number, now: Date) => {
  const [row] = await db
    .select()
    .from(take)
    .where(and(eq(take.id, id), isThere(now)))
  return row === undefined
    ? undefined
    : { sha256: row.sha256, contentType: row.contentType, name: toWireTime(row.recordedAt).replace(/[:T]/g, '-') }
}
