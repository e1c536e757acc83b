import { and, eq, exists, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { activeMembership, type Day, isMember, players } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { firstFurtherSection, isInSection } from '../../platform/db/played-sections.ts'
import {
  absence,
  bandGroup,
  bulletin,
  bulletinInvitation,
  enquiry,
  enquiryInvitation,
  event,
  eventDay,
  eventInvitation,
  membership,
  person,
} from '../../platform/db/tables.ts'
import { membersOf } from '../persons/admin/groups.ts'

/** A noun whose rows invite: those of the outer query, and their invitations. */
export interface Inviter {
  readonly row: Readonly<Record<'id' | 'sections', SQLWrapper>>
  readonly invitation: typeof eventInvitation | typeof enquiryInvitation | typeof bulletinInvitation
  readonly inviting:
    | typeof eventInvitation.eventId
    | typeof enquiryInvitation.enquiryId
    | typeof bulletinInvitation.bulletinId
}
export const events: Inviter = { row: event, invitation: eventInvitation, inviting: eventInvitation.eventId }
export const enquiries: Inviter = {
  row: enquiry,
  invitation: enquiryInvitation,
  inviting: enquiryInvitation.enquiryId,
}
export const bulletins: Inviter = {
  row: bulletin,
  invitation: bulletinInvitation,
  inviting: bulletinInvitation.bulletinId,
}

/** Events that have rows; the subquery does not depend on the row: PostgreSQL evaluates it once per query. */
const rowsOf = (db: Db, { invitation, inviting }: Inviter, kind?: 'BAND') =>
  db
    .select({ inviting })
    .from(invitation)
    .where(kind === undefined ? undefined : eq(invitation.kind, kind))

/**
 * The condition that an event of the query invites the whole band: `invitesBand` of contract/invited.ts as SQL. The
 * usual case is the first, because a count of a large band evaluates it a million times.
 */
export const invitesBand = (db: Db, by = events): SQL =>
  sql`((cardinality(${by.row.sections}) = 0 and ${by.row.id} not in ${rowsOf(db, by)})
    or ${by.row.id} in ${rowsOf(db, by, 'BAND')})`

/** The condition that a row of the query invites a section. */
const invitedBySection =
  ({ row }: Inviter) =>
  (section: SQLWrapper): SQL =>
    sql`${section} = any(${row.sections})`

/** The membership of a player, of whom `isInSection` asks. */
const player = { personId: membership.personId, main: membership.functionType }

/**
 * The section in which a player counts at a row of the query: the main one, unless the row invites others, and the player belongs
 * to one of them by a further part.
 */
const countedSection = (db: Db, by: Inviter): SQL<string | null> => {
  const isInvitedSection = invitedBySection(by)
  // Nested, so that drizzle qualifies the columns with their tables.
  return sql<string | null>`(${sql`case
    when cardinality(${by.row.sections}) = 0 or ${isInvitedSection(player.main)} or ${invitesBand(db, by)} then ${player.main}
    else coalesce(${firstFurtherSection(db, player, isInvitedSection)}, ${player.main}) end`})`
}

const playing = (db: Db, by: Inviter) => ({
  section: countedSection(db, by).as('section'),
  main: membership.functionType,
})

type InGroup = readonly (SQL | undefined)[]

/** For each group that an event invites, the condition on its invitation and `person`; groups are those of today. */
const findInGroup = async (db: Db, { invitation }: Inviter, now: Date): Promise<InGroup> => {
  const invited = db.select({ id: invitation.groupId }).from(invitation)
  const groups = await db.select().from(bandGroup).where(inArray(bandGroup.id, invited))
  return groups.map((group) => and(eq(invitation.groupId, group.id), membersOf(db, group, now)))
}

const besideOf = (db: Db, by: Inviter, inGroup: InGroup, days: readonly Day[]) => {
  const { row, invitation, inviting } = by
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
    and(eq(invitation.kind, 'PERSON'), eq(person.id, invitation.personId)),
    and(eq(invitation.kind, 'PASSIVE'), passive),
    and(eq(invitation.kind, 'HONORARY'), isNotNull(person.honoraryYear)),
    ...inGroup,
  )
  return db
    .select({ personId: person.id, ...playing(db, by) })
    .from(invitation)
    .innerJoin(person, and(eq(person.archived, false), matches))
    .leftJoin(membership, and(eq(membership.personId, person.id), or(...days.map(players))))
    .where(eq(inviting, row.id))
}

/** The persons whom the rows of an event of the outer query invite beside band and sections; the columns as for `findInvited`. */
export const findBeside = async (db: Db, now: Date) =>
  besideOf(db, events, await findInGroup(db, events, now), [eventDay(event)]).as('beside')

/**
 * The persons whom an event of the outer query invites, on its day or on one of the `days`: everything that asks, counts
 * or lists answers joins them laterally. A person may be in it several times, by membership. `section` is where the person
 * counts, `main` the section of the main part; both are null for whoever does not play.
 */
export const findInvited = (db: Db, now: Date, days: readonly Day[] = [eventDay(event)]) =>
  invitedBy(db, events, now, days)

/** The same for an enquiry of the outer query, on the day of its deadline. */
export const findAsked = (db: Db, now: Date) =>
  invitedBy(db, enquiries, now, [eventDay({ startsAt: enquiry.closesAt })])

/**
 * The persons whom a bulletin of the outer query addresses: those whom its event invites on the day of the event, or else whom it
 * invites itself, today.
 */
export const findAddressed = async (db: Db, now: Date) => {
  const own = await invitedBy(db, bulletins, now, [toWireDate(now)])
  const invited = await findInvited(db, now)
  return db
    .select({ personId: own.personId })
    .from(own)
    .where(isNull(bulletin.eventId))
    .unionAll(
      db
        .select({ personId: invited.personId })
        .from(event)
        .innerJoinLateral(invited, sql`true`)
        .where(eq(event.id, bulletin.eventId)),
    )
    .as('addressed')
}

const invitedBy = async (db: Db, by: Inviter, now: Date, days: readonly Day[]) => {
  const inGroup = await findInGroup(db, by, now)
  return db
    .select({ personId: membership.personId, ...playing(db, by) })
    .from(membership)
    .where(and(or(...days.map(players)), or(invitesBand(db, by), isInSection(db, player, invitedBySection(by)))))
    .unionAll(besideOf(db, by, inGroup, days))
    .as('invited')
}
export type Invited = Awaited<ReturnType<typeof findInvited>>
export type Addressed = Awaited<ReturnType<typeof findAddressed>>

/** Returns the condition that an event, enquiry or bulletin of the outer query invites a person. */
export const isInvited = (db: Db, invited: Invited | Addressed, personId: SQL): SQL =>
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
