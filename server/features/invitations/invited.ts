import { and, eq, exists, inArray, isNotNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { activeMembership, type Day, isMember, players } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { firstFurtherSection, isInSection } from '../../platform/db/played-sections.ts'
import { absence, bandGroup, event, eventDay, eventInvitation, membership, person } from '../../platform/db/tables.ts'
import { membersOf } from '../persons/admin/groups.ts'

/** Events that have rows; the subquery does not depend on the row: PostgreSQL evaluates it once per query. */
const rowsOf = (db: Db, kind?: 'BAND') =>
  db
    .select({ eventId: eventInvitation.eventId })
    .from(eventInvitation)
    .where(kind === undefined ? undefined : eq(eventInvitation.kind, kind))

/**
 * The condition that an event of the query invites the whole band: `invitesBand` of contract/invited.ts as SQL. The
 * usual case is the first, because a count of a large band evaluates it a million times.
 */
export const invitesBand = (db: Db): SQL =>
  sql`((cardinality(${event.sections}) = 0 and ${event.id} not in ${rowsOf(db)})
    or ${event.id} in ${rowsOf(db, 'BAND')})`

/** Sections that an event of the query invites. */
const isSectionInvited = (section: SQLWrapper): SQL => sql`${section} = any(${event.sections})`

/** The membership of a player, of whom `isInSection` asks. */
const player = { personId: membership.personId, main: membership.functionType }

/**
 * The section in which a player counts at an event of the query: the main one, unless the event invites others, and the
 * player belongs to one of them by a further part.
 */
const countedSection = (db: Db): SQL<string | null> =>
  // Nested, so that drizzle qualifies the columns with their tables.
  sql<string | null>`(${sql`case
    when cardinality(${event.sections}) = 0 or ${isSectionInvited(player.main)} or ${invitesBand(db)} then ${player.main}
    else coalesce(${firstFurtherSection(db, player, isSectionInvited)}, ${player.main}) end`})`

const playing = (db: Db) => ({ section: countedSection(db).as('section'), main: membership.functionType })

type InGroup = readonly (SQL | undefined)[]

/** For each group that an event invites, the condition on `event_invitation` and `person`; groups are those of today. */
const findInGroup = async (db: Db, now: Date): Promise<InGroup> => {
  const invited = db.select({ id: eventInvitation.groupId }).from(eventInvitation)
  const groups = await db.select().from(bandGroup).where(inArray(bandGroup.id, invited))
  return groups.map((group) => and(eq(eventInvitation.groupId, group.id), membersOf(db, group, now)))
}

const besideOf = (db: Db, inGroup: InGroup, days: readonly Day[]) => {
  const passive = exists(
    db
      .select({ id: membership.id })
      .from(membership)
      .where(
        and(
          eq(membership.personId, person.id),
          eq(membership.organizationId, organizations.passiveMembers),
          or(...days.map(activeMembership)),
        ),
      ),
  )
  const matches = or(
    and(eq(eventInvitation.kind, 'PERSON'), eq(person.id, eventInvitation.personId)),
    and(eq(eventInvitation.kind, 'PASSIVE'), passive),
    and(eq(eventInvitation.kind, 'HONORARY'), isNotNull(person.honoraryYear)),
    ...inGroup,
  )
  return db
    .select({ personId: person.id, ...playing(db) })
    .from(eventInvitation)
    .innerJoin(person, and(eq(person.archived, false), matches))
    .leftJoin(membership, and(eq(membership.personId, person.id), or(...days.map(players))))
    .where(eq(eventInvitation.eventId, event.id))
}

/** The persons whom the rows of an event of the outer query invite beside band and sections; the columns as for `findInvited`. */
export const findBeside = async (db: Db, now: Date) =>
  besideOf(db, await findInGroup(db, now), [eventDay(event)]).as('beside')

/**
 * The persons whom an event of the outer query invites, on its day or on one of the `days`: everything that asks, counts
 * or lists answers joins them laterally. A person may be in it several times, by membership. `section` is where the person
 * counts, `main` the section of the main part; both are null for whoever does not play.
 */
export const findInvited = async (db: Db, now: Date, days: readonly Day[] = [eventDay(event)]) => {
  const inGroup = await findInGroup(db, now)
  return db
    .select({ personId: membership.personId, ...playing(db) })
    .from(membership)
    .where(and(or(...days.map(players)), or(invitesBand(db), isInSection(db, player, isSectionInvited))))
    .unionAll(besideOf(db, inGroup, days))
    .as('invited')
}
export type Invited = Awaited<ReturnType<typeof findInvited>>

/** Returns the condition that an event of the outer query invites a person. */
export const isInvited = (db: Db, invited: Invited, personId: SQL): SQL =>
  exists(db.select({ personId: invited.personId }).from(invited).where(sql`${invited.personId} = ${personId}`))

/** Returns the condition on `absence` and `event` that the event invites the absent person. */
export const findInvitedAbsent = async (db: Db, now: Date): Promise<SQL> =>
  isInvited(db, await findInvited(db, now), sql`${absence.personId}`)

/**
 * Returns the condition that a person can answer an event of the outer query: the person is invited, or is on the board
 * on its day and the event is for the whole band.
 */
export const mayAnswer = (db: Db, invited: Invited, personId: SQL): SQL | undefined =>
  or(isInvited(db, invited, personId), and(invitesBand(db), isMember(db, personId, eventDay(event))))
