import { and, asc, countDistinct, eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlayersAnswer } from '#contract/edited-events.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { Attendance, Participant, SectionAnswers } from '#contract/participation.ts'
import { type Section, sections } from '#contract/persons.ts'
import { addressedPlayers } from '../db/active-membership.ts'
import type { Db } from '../db/open.ts'
import { account, event, membership, participation, person } from '../db/tables.ts'
import { inPlanningScope, type PlanningScope } from '../http/planner.ts'
import { formatLabel } from '../persons/queries.ts'
import { countSubstitutes } from '../substitutes/strength.ts'
import { upcomingSubscribable } from './queries.ts'

const isSection = (name: string | null): name is Section => sections.some((one) => one === name)
const sectionOf = (functionType: string | null): Section | 'other' => (isSection(functionType) ? functionType : 'other')

/** Who gave an answer for the player. */
const author = alias(person, 'author')

const order = [...sections, 'other'] as const
const collator = new Intl.Collator('de-CH')
interface Named {
  readonly firstName: string
  readonly lastName: string
}
const byName = (a: Named, b: Named): number =>
  collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName)

/** The answers to each upcoming event by section; sections without players are omitted. */
export const findAttendance = async (db: Db, now: Date): Promise<Attendance[]> => {
  const sizes = await db
    .select({ eventId: event.id, section: membership.functionType, size: countDistinct(membership.personId) })
    .from(event)
    .innerJoin(membership, addressedPlayers)
    .where(upcomingSubscribable(now))
    .groupBy(event.id, membership.functionType)
  const events = await db
    .select({ id: event.id })
    .from(event)
    .where(upcomingSubscribable(now))
    .orderBy(asc(event.startsAt), asc(event.id))
  const answers = await db
    .select({
      eventId: participation.eventId,
      section: membership.functionType,
      status: participation.status,
      count: countDistinct(membership.personId),
    })
    .from(participation)
    .innerJoin(event, eq(event.id, participation.eventId))
    .innerJoin(membership, eq(membership.personId, participation.personId))
    .where(and(upcomingSubscribable(now), addressedPlayers))
    .groupBy(participation.eventId, membership.functionType, participation.status)
  const byEvent = Map.groupBy(answers, ({ eventId }) => eventId)
  const sizesOf = Map.groupBy(sizes, ({ eventId }) => eventId)
  const substitutesOf = await countSubstitutes(
    db,
    events.map(({ id }) => id),
  )
  return events.map(({ id }) => {
    const ofEvent = byEvent.get(id) ?? []
    const sum = (section: Section | 'other', status: boolean): number =>
      ofEvent
        .filter((one) => sectionOf(one.section) === section && one.status === status)
        .reduce((total, { count }) => total + count, 0)
    const answersOf = (section: Section | 'other'): SectionAnswers => {
      const size = (sizesOf.get(id) ?? [])
        .filter((one) => sectionOf(one.section) === section)
        .reduce((total, one) => total + one.size, 0)
      const [yes, no] = [sum(section, true), sum(section, false)]
      return { section, yes, no, open: size - yes - no, substitutes: substitutesOf(id, section) }
    }
    const isPresent = ({ yes, no, open, substitutes }: SectionAnswers) => yes + no + open + substitutes > 0
    return { eventId: id, sections: order.map(answersOf).filter(isPresent) }
  })
}

/** Every player to whom the event is addressed, on its day, with their answer; undefined for an event without sign-up. */
export const findParticipants = async (db: Db, eventId: number): Promise<Participant[] | undefined> =>
  (await findAnswers(db, eventId, 'all'))?.map(({ label, section, status }) => ({ label, section, status }))

/** The same including remarks, for editors and planners: the players in their scope. */
export const findAnswers = async (
  db: Db,
  eventId: number,
  scope: PlanningScope,
): Promise<PlayersAnswer[] | undefined> => {
  const [found] = await db
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.id, eventId), inArray(event.kind, [...subscribableKinds])))
  if (found === undefined) return undefined
  const rows = await db
    .selectDistinct({
      id: person.id,
      uuid: person.uuid,
      firstName: person.firstName,
      lastName: person.lastName,
      company: person.company,
      section: membership.functionType,
      status: participation.status,
      remarks: participation.remarks,
      version: participation.version,
      author: { firstName: author.firstName, lastName: author.lastName, company: author.company },
    })
    .from(membership)
    .innerJoin(event, eq(event.id, eventId))
    .innerJoin(person, eq(person.id, membership.personId))
    .leftJoin(participation, and(eq(participation.personId, person.id), eq(participation.eventId, eventId)))
    .leftJoin(account, eq(account.id, participation.changedBy))
    .leftJoin(author, and(eq(author.id, account.personId), ne(author.id, person.id)))
    .where(and(addressedPlayers, inPlanningScope(scope)))
  return rows
    .map((row) => ({ ...row, section: sectionOf(row.section), label: formatLabel(row) }))
    .sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section) || byName(a, b) || a.id - b.id)
    .map(({ uuid, label, section, status, remarks, version, author: by }) => ({
      uuid,
      label,
      section,
      status,
      remarks: remarks ?? '',
      version,
      answeredBy: by === null ? null : formatLabel(by),
    }))
}
