import { and, eq, inArray, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { answeredKinds } from '#contract/events.ts'
import { timeZone } from '#contract/time.ts'
import type { Day } from './active-membership.ts'
import type { Db } from './open.ts'
import { absence, defaultAnswer, event, eventDay, participation, setting } from './tables.ts'

/**
 * The answer that counts, as SQL: the same rule as `findEffectiveAnswer` of contract/effective-answer.ts. The query
 * contains the event and, with a left join, the participation of the person. `personId` is the person, and `today` the
 * day in Zürich on which it counts. The subqueries do not depend on the row: PostgreSQL evaluates each of them once per query.
 */
export interface EffectiveAnswerSql {
  /** true, false, or null for an open answer and a maybe. */
  readonly status: SQL<boolean | null>
  /** The status follows from a default answer. */
  readonly assumed: SQL<boolean>
  /** A maybe holds. */
  readonly maybe: SQL<boolean>
  /** An absence answers the event with no. */
  readonly absent: SQL<boolean>
  /** Nothing answers the event. */
  readonly open: SQL
  readonly comes: SQL
}

/** @param among condition on `event` and `absence` that contains all rows of the query, where those are few */
export const effectiveAnswer = (
  db: Db,
  personId: SQLWrapper,
  today: Day,
  among: SQL | undefined = undefined,
): EffectiveAnswerSql => {
  const absent = sql<boolean>`(${personId}, ${event.id}) in ${absentFrom(db, today, among)}`
  const holds = sql<boolean>`coalesce(${participation.maybeUntil} >= ${today}::date, false)`
  const said = sql`(${participation.status} is not null or ${holds})`
  const attends = attendsByDefault(personId)
  const status = sql<
    boolean | null
  >`case when ${absent} then false when ${said} then ${participation.status} when ${attends} then true end`
  const maybe = sql<boolean>`(not ${absent} and ${participation.status} is null and ${holds})`
  return {
    status,
    assumed: sql<boolean>`(not ${absent} and not ${said} and ${attends})`,
    maybe,
    absent,
    open: sql`((${status}) is null and not ${maybe})`,
    comes: sql`coalesce((${status}), false)`,
  }
}

/** Person and event of every event that an absence answers with no. */
const absentFrom = (db: Db, today: Day, among: SQL | undefined) => {
  const said = sql`(${participation.status} is not null or ${participation.maybeUntil} >= ${today}::date)`
  const statedAt = sql`coalesce(${participation.statedAt}, ${participation.changedAt})`
  const outweighs = sql`coalesce(${said} and (${participation.despite} = ${absence.id} or ${statedAt} >= ${absence.statedAt}), false)`
  return db
    .select({ personId: absence.personId, eventId: event.id })
    .from(absence)
    .innerJoin(event, absenceCovers)
    .leftJoin(participation, and(eq(participation.personId, absence.personId), eq(participation.eventId, event.id)))
    .where(and(eq(absence.deleted, false), inArray(event.kind, [...answeredKinds]), among, not(outweighs)))
}

const reportedOn = sql`(${absence.statedAt} at time zone ${sql.raw(`'${timeZone}'`)})::date`

/** The absence contains the day of the event. */
export const dayCovered = sql`${eventDay(event)} between ${absence.firstDay} and ${absence.lastDay}`

/** The absence was reported before the reply deadline. */
export const reportedInTime = sql`(${event.replyBy} is null or ${reportedOn} <= ${event.replyBy})`

/** Join condition: the absence contains the day of the event, and was reported before the reply deadline. */
export const absenceCovers = sql`${dayCovered} and ${reportedInTime}`

/** The person's default for the kind of the event, or else the band's. */
const attendsByDefault = (personId: SQLWrapper): SQL => {
  const band = sql`coalesce((select ${setting.value} from ${setting} where ${setting.key} = 'assumedKinds'), '[]'::jsonb)`
  const listed = (kinds: SQLWrapper) =>
    sql`(${personId}, ${event.kind}) in (select ${defaultAnswer.personId}, unnest(${kinds}) from ${defaultAnswer})`
  return sql`(${listed(defaultAnswer.attending)} or (${band} @> to_jsonb(${event.kind}) and not ${listed(defaultAnswer.open)}))`
}
