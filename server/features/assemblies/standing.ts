import { and, eq, exists, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Attendee } from '#contract/assemblies.ts'
import type { InvitedCircle } from '#contract/invited.ts'
import { activeMembership, isMember, isOnBoard } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { assembly, assemblyPresence, event, eventDay, membership, person } from '../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { findInvited, mayAnswer } from '../invitations/invited.ts'
import { byName, formatLabel } from '../persons/queries.ts'
import type { Participant } from './policy.ts'

/** A person whom an assembly invites. */
export interface Standing extends Attendee {
  readonly personId: number
}

/** The condition that a person belongs to a circle on the day of the event. */
const belongsTo = (db: Db, circle: InvitedCircle): SQL | undefined => {
  if (circle === 'BAND') return isMember(db, person.id, eventDay(event))
  if (circle === 'HONORARY') return isNotNull(person.honoraryYear)
  const passive = and(
    eq(membership.personId, person.id),
    eq(membership.organizationId, organizations.passiveMembers),
    activeMembership(eventDay(event)),
  )
  return exists(db.select({ id: membership.id }).from(membership).where(passive))
}

/**
 * The persons whom an assembly invites as things are now, by name: whether they have a vote by the settings of the band, and
 * whether they are in the room.
 */
export const findStandings = async (db: Db, eventId: number, now: Date, where?: SQL): Promise<Standing[]> => {
  const invited = await findInvited(db, now)
  const circles = await readSetting(db, 'assemblyVoters')
  const hasVote = sql<boolean>`(${or(...circles.map((circle) => belongsTo(db, circle)))})`
  const rows = await db
    .select({ person, hasVote, present: sql<boolean>`coalesce(${assemblyPresence.present}, false)` })
    .from(event)
    .innerJoin(person, and(eq(person.archived, false), where))
    .leftJoin(assemblyPresence, and(eq(assemblyPresence.eventId, event.id), eq(assemblyPresence.personId, person.id)))
    .where(and(eq(event.id, eventId), mayAnswer(db, invited, sql`${person.id}`)))
  return rows
    .toSorted((a, b) => byName(a.person, b.person))
    .map(({ person: { id, uuid, ...name }, ...state }) => ({ personId: id, uuid, label: formatLabel(name), ...state }))
}

/** Finds how one person takes part; undefined for somebody who is not invited. */
export const findStanding = async (
  db: Db,
  eventId: number,
  personId: number,
  now: Date,
): Promise<Standing | undefined> => (await findStandings(db, eventId, now, eq(person.id, personId)))[0]

/** Persons present with a vote. */
export const presentVoters = (standings: readonly Standing[]): number =>
  standings.filter(({ hasVote, present }) => hasVote && present).length

/** The chair of an assembly: whom it names, or else the president; undefined if that person is not on the board on its day. */
export const findChair = async (
  db: Db,
  eventId: number,
): Promise<{ readonly id: number; readonly uuid: string; readonly label: string } | undefined> => {
  const isPresident = exists(
    db
      .select({ id: membership.id })
      .from(membership)
      .where(
        and(
          eq(membership.personId, person.id),
          eq(membership.organizationId, organizations.board),
          eq(membership.functionType, 'PRESIDENT'),
          activeMembership(eventDay(event)),
        ),
      ),
  )
  const [row] = await db
    .select({ person })
    .from(event)
    .leftJoin(assembly, eq(assembly.id, event.id))
    .innerJoin(
      person,
      and(
        eq(person.archived, false),
        isOnBoard(db, person.id, eventDay(event)),
        or(eq(person.id, assembly.personId), and(sql`${assembly.personId} is null`, isPresident)),
      ),
    )
    .where(eq(event.id, eventId))
    .orderBy(person.id)
    .limit(1)
  return row && { id: row.person.id, uuid: row.person.uuid, label: formatLabel(row.person) }
}

type EventRow = typeof event.$inferSelect

/** @throws HttpError not_found for an event that is none, or of another kind */
export const requireAssembly = async (db: Db, id: number): Promise<EventRow> =>
  requireFirst(
    await db
      .select()
      .from(event)
      .where(and(eq(event.id, id), eq(event.kind, 'assembly'))),
  )

/** @throws HttpError not_found for whoever neither prepares assemblies nor is the chair of this one */
export const requireDesk = async (db: Db, id: number, who: Checked<Participant>): Promise<EventRow> => {
  const found = await requireAssembly(db, id)
  if (!who.prepares && (await findChair(db, id))?.id !== who.personId) throw new HttpError('not_found')
  return found
}

/** @throws HttpError not_found for whoever is not the chair */
export const requireChair = async (db: Db, id: number, who: Checked<Participant>): Promise<EventRow> => {
  const found = await requireAssembly(db, id)
  if (who.personId === 0 || (await findChair(db, id))?.id !== who.personId) throw new HttpError('not_found')
  return found
}
