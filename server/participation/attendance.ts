import { and, asc, eq, inArray, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlayersAnswer } from '#contract/edited-events.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { Attendance, Participant, SectionAnswers } from '#contract/participation.ts'
import { type Section, sections } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import { addressedPlayers } from '../db/active-membership.ts'
import { effectiveAnswer } from '../db/effective-answer.ts'
import type { Db } from '../db/open.ts'
import { account, event, membership, participation, person } from '../db/tables.ts'
import { inPlanningScope, type PlanningScope } from '../http/planner.ts'
import { formatLabel } from '../persons/queries.ts'
import { findAbsencesOf } from './covering-absence.ts'
import { upcomingSubscribable } from './queries.ts'

const isSection = (name: string | null): name is Section => sections.some((one) => one === name)
export const sectionOf = (functionType: string | null): Section | 'other' =>
  isSection(functionType) ? functionType : 'other'

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
  const { status, assumed, maybe } = effectiveAnswer(db, membership.personId, toWireDate(now))
  // One row for each player of a section: a person may have several memberships in it.
  const players = db
    .selectDistinct({
      eventId: event.id,
      section: membership.functionType,
      personId: membership.personId,
      status: status.as('effective_status'),
      assumed: assumed.as('assumed'),
      maybe: maybe.as('maybe'),
    })
    .from(event)
    .innerJoin(membership, addressedPlayers)
    .leftJoin(participation, and(eq(participation.eventId, event.id), eq(participation.personId, membership.personId)))
    .where(upcomingSubscribable(now))
    .as('players')
  const counted = await db
    .select({
      eventId: players.eventId,
      section: players.section,
      yes: countWhere(sql`${players.status}`),
      no: countWhere(sql`not ${players.status}`),
      open: countWhere(sql`${players.status} is null`),
      assumed: countWhere(players.assumed),
      maybe: countWhere(players.maybe),
    })
    .from(players)
    .groupBy(players.eventId, players.section)
  const events = await db
    .select({ id: event.id })
    .from(event)
    .where(upcomingSubscribable(now))
    .orderBy(asc(event.startsAt), asc(event.id))
  const byEvent = Map.groupBy(counted, ({ eventId }) => eventId)
  return events.map(({ id }) => {
    const bySection = Map.groupBy(byEvent.get(id) ?? [], ({ section }) => sectionOf(section))
    return { eventId: id, sections: order.flatMap((section) => sumOf(section, bySection.get(section) ?? [])) }
  })
}

const countWhere = (condition: SQLWrapper) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

type Counts = Omit<SectionAnswers, 'section'>
const sumOf = (section: Section | 'other', rows: readonly Counts[]): SectionAnswers[] => {
  const total = (name: keyof Counts): number => rows.reduce((sum, row) => sum + row[name], 0)
  const [yes, no, open] = [total('yes'), total('no'), total('open')]
  return yes + no + open === 0 ? [] : [{ section, yes, no, open, assumed: total('assumed'), maybe: total('maybe') }]
}

/** Every player to whom the event is addressed, on its day, with their answer; undefined for an event without sign-up. */
export const findParticipants = async (db: Db, eventId: number, now: Date): Promise<Participant[] | undefined> =>
  (await findAnswers(db, eventId, { scope: 'all', reasonsFor: null, now }))?.map(
    ({ label, section, status, assumed, maybeUntil }) => ({
      label,
      section,
      status,
      assumed,
      maybe: maybeUntil !== null,
    }),
  )

/** Whose answers are read, and for which of them the reasons of absences. */
interface Reader {
  readonly scope: PlanningScope
  readonly reasonsFor: PlanningScope
  readonly now: Date
}

/** The same including remarks, for editors and planners: the players in their scope. */
export const findAnswers = async (
  db: Db,
  eventId: number,
  { scope, reasonsFor, now }: Reader,
): Promise<PlayersAnswer[] | undefined> => {
  const [found] = await db
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.id, eventId), inArray(event.kind, [...subscribableKinds])))
  if (found === undefined) return undefined
  const { status, assumed, maybe, absent } = effectiveAnswer(db, person.id, toWireDate(now))
  const rows = await db
    .selectDistinct({
      id: person.id,
      uuid: person.uuid,
      firstName: person.firstName,
      lastName: person.lastName,
      company: person.company,
      section: membership.functionType,
      status,
      assumed,
      absent,
      maybeUntil: sql<string | null>`case when ${maybe} then ${participation.maybeUntil}::text end`,
      remarks: participation.remarks,
      late: participation.late,
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
  const absences = await findAbsencesOf(db, eventId)
  const absenceOf = (row: (typeof rows)[number]): PlayersAnswer['absence'] => {
    const found = row.absent ? absences.get(row.id) : undefined
    const mayRead = reasonsFor === 'all' || (reasonsFor !== null && reasonsFor === row.section)
    return found === undefined ? null : { ...found, reason: mayRead ? found.reason : '' }
  }
  return rows
    .map((row) => ({ ...row, absence: absenceOf(row), section: sectionOf(row.section), label: formatLabel(row) }))
    .sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section) || byName(a, b) || a.id - b.id)
    .map(({ uuid, label, section, status, assumed, absence, maybeUntil, remarks, late, version, author: by }) => ({
      uuid,
      label,
      section,
      status,
      assumed,
      absence,
      maybeUntil,
      remarks: remarks ?? '',
      late: late !== null && !late.refused ? late : null,
      version,
      answeredBy: by === null ? null : formatLabel(by),
    }))
}
