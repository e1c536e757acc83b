import { and, asc, count, eq, gte, sql } from 'drizzle-orm'
import type { Composition } from '#contract/compositions.ts'
import type { FreeLine, ProgrammeSize } from '#contract/programme.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  composition,
  type EventRow,
  event,
  eventComposition,
  eventInvitation,
  freeLine,
  furtherPart,
} from '../../platform/db/tables.ts'
import { findCompositions } from '../compositions/queries.ts'
import type { Reader } from './contacts.ts'

/** The pieces of an event in playing order; null if the event does not exist. */
export const findProgramme = async (db: Db, eventId: number): Promise<Composition[] | null> => {
  const [existing] = await db.select({ id: event.id }).from(event).where(eq(event.id, eventId))
  if (existing === undefined) return null
  const order = await db
    .select({ id: eventComposition.compositionId })
    .from(eventComposition)
    .where(eq(eventComposition.eventId, eventId))
    .orderBy(asc(eventComposition.position))
  return await findCompositions(
    db,
    order.map(({ id }) => id),
  )
}

const dayMs = 86_400_000

/** The length of the programme of an event, in a query that groups its pieces. */
export const programmeLength = {
  pieces: count(eventComposition.compositionId),
  duration: sql<number>`coalesce(sum(${composition.duration}), 0)::integer`,
  withoutDuration: sql<number>`(count(${composition.id}) - count(${composition.duration}))::integer`,
}

const freeLineFields = {
  piecesBefore: freeLine.piecesBefore,
  textDe: freeLine.textDe,
  textEn: freeLine.textEn,
  minutes: freeLine.minutes,
}

/** The free lines of a programme in order. */
export const findFreeLines = (db: Db, eventId: number): Promise<FreeLine[]> =>
  db.select(freeLineFields).from(freeLine).where(eq(freeLine.eventId, eventId)).orderBy(asc(freeLine.position))

/** The free lines of an event of the query as a JSON list, and their seconds. */
const freeLinesOf = (db: Db) => {
  const list = db
    .select({
      rows: sql`json_agg(json_build_object('piecesBefore', ${freeLine.piecesBefore}, 'textDe', ${freeLine.textDe},
        'textEn', ${freeLine.textEn}, 'minutes', ${freeLine.minutes}) order by ${freeLine.position})`,
    })
    .from(freeLine)
    .where(eq(freeLine.eventId, event.id))
  const seconds = db
    .select({ sum: sql`60 * sum(${freeLine.minutes})` })
    .from(freeLine)
    .where(eq(freeLine.eventId, event.id))
  return { list: sql<FreeLine[]>`coalesce((${list}), '[]')`, seconds: sql`coalesce((${seconds}), 0)` }
}

/** The groups that an event of the query invites and in which a person plays a further part, as a JSON list. */
const groupsPlayedIn = (db: Db, personId: number) => {
  const found = db
    .select({ ids: sql`json_agg(distinct ${furtherPart.groupId})` })
    .from(eventInvitation)
    .innerJoin(furtherPart, eq(furtherPart.groupId, eventInvitation.groupId))
    .where(and(eq(eventInvitation.eventId, event.id), eq(furtherPart.personId, personId)))
  return sql<number[]>`coalesce((${found}), '[]')`
}

/** The length of each programme of an event that is upcoming or ended at most a day ago, for a person. */
export const findProgrammeSizes = async (db: Db, personId: number, now: Date): Promise<ProgrammeSize[]> => {
  const { list, seconds } = freeLinesOf(db)
  return await db
    .select({
      eventId: event.id,
      ...programmeLength,
      duration: sql<number>`(${programmeLength.duration} + ${seconds})::integer`,
      freeLines: list,
      groups: groupsPlayedIn(db, personId),
      compositionIds: sql<number[]>`json_agg(${composition.id} order by ${eventComposition.position})`,
    })
    .from(event)
    .innerJoin(eventComposition, eq(eventComposition.eventId, event.id))
    .innerJoin(composition, eq(composition.id, eventComposition.compositionId))
    .where(gte(event.endsAt, new Date(now.getTime() - dayMs)))
    .groupBy(event.id)
    .orderBy(asc(event.id))
}

type Played = Pick<EventRow, 'id' | 'cancelled' | 'programmePublic'>

/** Ids of the events whose programme the reader may read. */
const readable = (events: readonly Played[], reader: Reader): number[] =>
  events
    .filter(({ cancelled, programmePublic }) => !cancelled && (reader === 'members' || programmePublic))
    .map(({ id }) => id)

/** The titles of the programmes that the reader may read, in playing order, by event. */
export const findTitles = async (
  db: Db,
  events: readonly Played[],
  reader: Reader,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const ids = readable(events, reader)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: eventComposition.eventId, title: composition.title })
    .from(eventComposition)
    .innerJoin(composition, eq(composition.id, eventComposition.compositionId))
    .where(sql`${eventComposition.eventId} = any(${sql.param(ids)}::integer[])`)
    .orderBy(asc(eventComposition.eventId), asc(eventComposition.position))
  const byEvent = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byEvent].map(([id, pieces]) => [id, pieces.map(({ title }) => title)]))
}

/** Finds the events whose programme leaflet the reader may download. */
export const findLeaflets = async (db: Db, events: readonly Played[], reader: Reader): Promise<ReadonlySet<number>> => {
  const ids = readable(events, reader)
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: eventComposition.eventId })
    .from(eventComposition)
    .where(sql`${eventComposition.eventId} = any(${sql.param(ids)}::integer[])`)
  return new Set(rows.map(({ id }) => id))
}
