import { and, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Participant, SectionAnswers } from '#contract/answers.ts'
import type { PlayersAnswer } from '#contract/edited-events.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireDate } from '#contract/time.ts'
import { effectiveAnswer } from '../../platform/db/effective-answer.ts'
import { findSectionOrder } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { absence, account, event, participation, person } from '../../platform/db/tables.ts'
import { isPlanned, type PlanningScope } from '../../platform/http/planner.ts'
import { findInvited } from '../invitations/invited.ts'
import { byName, formatLabel, nameColumns } from '../persons/queries.ts'
import { countSubstitutes } from '../substitutes/strength.ts'
import { type CoveringAbsence, findAbsencesOf } from './covering-absence.ts'

/** Who gave an answer for the player. */
const author = alias(person, 'author')

/**
 * The answers to these events by section, by event; sections without players are omitted. Whoever does not play is in
 * 'other'.
 */
export const countAnswers = async (
  db: Db,
  events: SQL | undefined,
  now: Date,
): Promise<ReadonlyMap<number, SectionAnswers[]>> => {
  const invited = await findInvited(db, now)
  const { status, assumed, maybe } = effectiveAnswer(db, invited.personId, toWireDate(now), events)
  // One row for each person of a section: a person may have several memberships in it.
  const players = db
    .selectDistinct({
      eventId: event.id,
      section: invited.section,
      personId: invited.personId,
      status: status.as('effective_status'),
      assumed: assumed.as('assumed'),
      maybe: maybe.as('maybe'),
    })
    .from(event)
    .innerJoinLateral(invited, sql`true`)
    .leftJoin(participation, and(eq(participation.eventId, event.id), eq(participation.personId, invited.personId)))
    .where(events)
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
  const byEvent = Map.groupBy(counted, ({ eventId }) => eventId)
  const substitutesOf = await countSubstitutes(db, [...byEvent.keys()])
  const order = await findSectionOrder(db)
  return new Map(
    [...byEvent].map(([eventId, rows]) => {
      const bySection = Map.groupBy(rows, ({ section }) => order.sectionOf(section))
      return [
        eventId,
        order.all.flatMap((section) => sumOf(section, bySection.get(section) ?? [], substitutesOf(eventId, section))),
      ]
    }),
  )
}

const countWhere = (condition: SQLWrapper) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

type Counts = Omit<SectionAnswers, 'section' | 'substitutes'>
const sumOf = (section: string, rows: readonly Counts[], substitutes: number): SectionAnswers[] => {
  const total = (name: keyof Counts): number => rows.reduce((sum, row) => sum + row[name], 0)
  const [yes, no, open] = [total('yes'), total('no'), total('open')]
  if (yes + no + open + substitutes === 0) return []
  return [{ section, yes, no, open, assumed: total('assumed'), maybe: total('maybe'), substitutes }]
}

/** Everybody whom the event invites, on its day, with their answer; undefined for an event without sign-up. */
export const findParticipants = async (db: Db, eventId: number, now: Date): Promise<Participant[] | undefined> =>
  (await findAnswers(db, eventId, { scope: 'all', reasonsFor: null, now }))?.map(
    ({ uuid, label, section, status, assumed, maybeUntil }) => ({
      uuid,
      label,
      section,
      status,
      assumed,
      maybe: maybeUntil !== null,
    }),
  )

/** The players whose answers are read, and those whose reasons of absences are read too. */
interface Reader {
  readonly scope: PlanningScope
  readonly reasonsFor: PlanningScope
  readonly now: Date
}

/** The same including remarks, for administrators and planners: the players in their scope. */
export const findAnswers = async (db: Db, eventId: number, reader: Reader): Promise<PlayersAnswer[] | undefined> => {
  const [found] = await db
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.id, eventId), inArray(event.kind, [...subscribableKinds])))
  if (found === undefined) return undefined
  return (await findAnswersByEvent(db, eq(event.id, eventId), reader)).get(eventId) ?? []
}

/** The same for several events: two queries, however many. An event without players is missing. */
export const findAnswersByEvent = async (
  db: Db,
  events: SQL,
  { scope, reasonsFor, now }: Reader,
): Promise<ReadonlyMap<number, PlayersAnswer[]>> => {
  const rows = await selectAnswers(db, events, { scope, now })
  const absences = await findAbsencesOf(db, events)
  const order = await findSectionOrder(db)
  const sorted = rows
    .map((row) => ({ row, section: order.sectionOf(row.section), label: formatLabel(row) }))
    .sort((a, b) => order.compare(a.section, b.section) || byName(a.row, b.row) || a.row.id - b.row.id)
  const byEvent = Map.groupBy(sorted, ({ row }) => row.eventId)
  const present = ({ row, section, label }: (typeof sorted)[number]): PlayersAnswer => ({
    ...{ uuid: row.uuid, label, section },
    ...presentAnswer(row, absences, reasonsFor),
  })
  return new Map([...byEvent].map(([eventId, answers]) => [eventId, answers.map(present)]))
}

interface Chosen {
  readonly scope: PlanningScope
  /** The persons whose answers are read, if they are few; undefined = of all. */
  readonly persons?: readonly number[]
  readonly now: Date
}

/** The answers to these events by those whom they invite, on their days, also by those who have not answered. */
export const selectAnswers = async (db: Db, events: SQL, { scope, persons, now }: Chosen) => {
  const invited = await findInvited(db, now)
  // Without the persons the database would look for the absences of the whole band.
  const among = persons === undefined ? events : and(events, inArray(absence.personId, [...persons]))
  const own = persons === undefined ? undefined : inArray(invited.personId, [...persons])
  const { status, assumed, maybe, absent } = effectiveAnswer(db, person.id, toWireDate(now), among)
  return await db
    .selectDistinct({
      eventId: event.id,
      id: person.id,
      uuid: person.uuid,
      ...nameColumns,
      section: invited.section,
      status,
      assumed,
      absent,
      maybeUntil: sql<string | null>`case when ${maybe} then ${participation.maybeUntil}::text end`,
      remarks: participation.remarks,
      late: participation.late,
      version: participation.version,
      changedAt: participation.changedAt,
      changedBy: participation.changedBy,
      author: { firstName: author.firstName, lastName: author.lastName, company: author.company },
    })
    .from(event)
    .innerJoinLateral(invited, sql`true`)
    .innerJoin(person, eq(person.id, invited.personId))
    .leftJoin(participation, and(eq(participation.personId, person.id), eq(participation.eventId, event.id)))
    .leftJoin(account, eq(account.id, participation.changedBy))
    .leftJoin(author, and(eq(author.id, account.personId), ne(author.id, person.id)))
    .where(and(events, own, isPlanned(db, scope, invited)))
}
type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number]

/** The absence that answers the event of a row. */
export const absenceIn = (
  absences: ReadonlyMap<string, CoveringAbsence>,
  { absent, id, eventId }: AnswerRow,
): CoveringAbsence | undefined => (absent ? absences.get(`${id} ${eventId}`) : undefined)

/** @param reasonsFor whose reasons of absence may be read */
export const presentAnswer = (
  row: AnswerRow,
  absences: ReadonlyMap<string, CoveringAbsence>,
  reasonsFor: PlanningScope,
) => {
  const { status, assumed, maybeUntil, remarks, late, version, section, author: by } = row
  const days = absenceIn(absences, row)?.days
  const mayRead = reasonsFor === 'all' || (reasonsFor !== null && reasonsFor === section)
  return {
    status,
    assumed,
    absence: days === undefined ? null : { ...days, reason: mayRead ? days.reason : '' },
    maybeUntil,
    remarks: remarks ?? '',
    late: late !== null && !late.refused ? late : null,
    version,
    answeredBy: by === null ? null : formatLabel(by),
  }
}
