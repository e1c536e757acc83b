import { and, eq } from 'drizzle-orm'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { duty, dutyVolunteer, event, type notification } from '../../platform/db/tables.ts'
import { localized } from '../../platform/localized.ts'
import { createNotifications } from './create-notifications.ts'
import { findMembers, type Recipient } from './recipients.ts'

/**
 * News about a duty. `entered` and `removed`: a planner did it. `given` goes to the member whose duty somebody took
 * over, `taken` to whoever took it, and `passed` to the planner. `changed`: another time or place, or cancelled.
 */
export const dutyNews = ['reminder', 'entered', 'removed', 'given', 'taken', 'passed', 'changed'] as const
export type DutyNews = (typeof dutyNews)[number]

type Row = typeof notification.$inferSelect
type DutyRow = typeof duty.$inferSelect

/** A duty with everything that a notification of it needs. */
export interface DutyNotice {
  readonly what: 'duty'
  readonly id: number
  readonly news: DutyNews
  /** In the recipient's language. */
  readonly name: string
  readonly location: string | null
  readonly startsAt: Date
  readonly cancelled: boolean
  readonly expiresAt: Date
}

/** Identifies the times of a duty: news with other times are out of date. */
const timesOf = ({ startsAt, endsAt }: Pick<DutyRow, 'startsAt' | 'endsAt'>): string =>
  `${startsAt.toISOString()}/${endsAt.toISOString()}`

/** @param occasion tells repetitions of the same news apart */
const causeOf = (news: DutyNews, row: DutyRow, occasion: string): string =>
  `duty:${news}:${row.id}:${occasion}:${timesOf(row)}`

const newsIn = (cause: string): DutyNews | undefined => dutyNews.find((one) => cause.startsWith(`duty:${one}:`))

/** Required part of the recipient when the news is sent: true = has the duty, false = does not, null = either. */
const concerns: Readonly<Record<DutyNews, boolean | null>> = {
  reminder: true,
  entered: true,
  removed: false,
  given: false,
  taken: true,
  passed: null,
  changed: true,
}

/** Notifies people of news about a duty that is not over, in the transaction of the cause. */
export const notifyOfDuty = async (
  tx: Db,
  news: DutyNews,
  row: DutyRow,
  {
    personIds,
    recipients,
    occasion,
    now,
  }: {
    readonly personIds: readonly number[]
    /** The recipients, if the caller has found them already. */
    readonly recipients?: readonly Recipient[]
    readonly occasion: string
    readonly now: Date
  },
): Promise<void> => {
  if (row.endsAt <= now) return
  const kind = news === 'reminder' ? 'reminder' : 'change'
  const readers = recipients ?? (await findMembers(tx, kind, personIds, { now }))
  await createNotifications(tx, readers, {
    ...{ kind, cause: causeOf(news, row, occasion), eventId: null, dutyId: row.id, now },
  })
}

/**
 * Reads the duty of a notification just before it is sent. Returns undefined if the news is out of date: the duty is
 * over or was moved again, or the person has withdrawn or has it back.
 */
export const findDutyNotice = async (
  db: Db,
  { cause, personId, dutyId }: Pick<Row, 'cause' | 'personId'> & { readonly dutyId: number },
  locale: Locale,
  now: Date,
): Promise<DutyNotice | undefined> => {
  const [found] = await db
    .select({ duty, cancelled: event.cancelled, takes: dutyVolunteer.takes })
    .from(duty)
    .innerJoin(event, eq(event.id, duty.eventId))
    .leftJoin(dutyVolunteer, and(eq(dutyVolunteer.dutyId, duty.id), eq(dutyVolunteer.personId, personId)))
    .where(eq(duty.id, dutyId))
  const news = newsIn(cause)
  if (found === undefined || news === undefined) return undefined
  const { duty: row, cancelled, takes } = found
  const expiresAt = news === 'reminder' ? row.startsAt : row.endsAt
  const concerned = concerns[news]
  if (expiresAt <= now || (concerned !== null && (takes ?? false) !== concerned)) return undefined
  const isOutdated = (news === 'reminder' || news === 'changed') && !cause.endsWith(timesOf(row))
  if (isOutdated || (cancelled && news !== 'changed')) return undefined
  const { id, location, startsAt } = row
  const name = localized(locale, row.nameDe, row.nameEn)
  return { what: 'duty', id, news, name, location, startsAt, cancelled, expiresAt }
}
