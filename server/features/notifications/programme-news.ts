import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../platform/db/open.ts'
import { change, composition, type EventRow, event, eventComposition, person } from '../../platform/db/tables.ts'
import { dayAfter } from '../../platform/time.ts'
import { closeOf } from './evening.ts'
import { findRecipientsByEvent, hasNotDeclined, type Recipient } from './recipients.ts'

/** A coming event whose programme is another one than before the day. */
interface ChangedProgramme {
  readonly event: EventRow
  /** There was no programme before. */
  readonly isNew: boolean
  /** Titles in playing order. */
  readonly pieces: readonly string[]
}

/** Programmes that were arranged on one day, earliest event first. */
export interface ProgrammeNews {
  readonly what: 'programmes'
  readonly programmes: readonly ChangedProgramme[]
}

const Pieces = v.optional(v.tuple([v.array(v.number()), v.array(v.number())]))

/** Finds the programmes that were changed between the previous close and that of the day, and have pieces. */
export const findChangedProgrammes = async (db: Db, day: string, now: Date): Promise<ChangedProgramme[]> => {
  const ofDay = and(gt(change.changedAt, closeOf(dayAfter(day, -1))), lte(change.changedAt, closeOf(day)))
  const log = await db
    .select({ id: change.rowId, fields: change.fields })
    .from(change)
    .where(and(eq(change.noun, 'programme'), ofDay))
    .orderBy(asc(change.id))
  const before = new Map<number, readonly number[]>()
  for (const { id, fields } of log) {
    const pieces = v.parse(Pieces, fields.compositionIds)
    if (pieces !== undefined && !before.has(id)) before.set(id, pieces[0])
  }
  const isComing = and(inArray(event.id, [...before.keys()]), eq(event.cancelled, false), gt(event.startsAt, now))
  const rows = await db
    .select({ event, id: composition.id, title: composition.title })
    .from(event)
    .innerJoin(eventComposition, eq(eventComposition.eventId, event.id))
    .innerJoin(composition, eq(composition.id, eventComposition.compositionId))
    .where(isComing)
    .orderBy(asc(event.startsAt), asc(event.id), asc(eventComposition.position))
  return [...Map.groupBy(rows, (row) => row.event.id)].flatMap(([id, pieces]) => {
    const [first] = pieces
    const was = before.get(id) ?? []
    const isSame = was.length === pieces.length && pieces.every((piece, at) => piece.id === was[at])
    if (first === undefined || isSame) return []
    return { event: first.event, isNew: was.length === 0, pieces: pieces.map(({ title }) => title) }
  })
}

/** Players to whom each event is addressed, who have not declined it and want news of music. */
const findReaders = (db: Db, programmes: readonly ChangedProgramme[], now: Date, whom?: SQL) =>
  findRecipientsByEvent(db, 'music', {
    eventIds: programmes.map(({ event: held }) => held.id),
    where: (answer) => and(hasNotDeclined(answer), whom),
    now,
  })

/** Finds the people to notify of the programmes of a day, each once. */
export const findProgrammeReaders = async (db: Db, day: string, now: Date): Promise<Recipient[]> => {
  const readers = await findReaders(db, await findChangedProgrammes(db, day, now), now)
  return [...new Map([...readers.values()].flat().map((reader) => [reader.personId, reader])).values()]
}

/** Reads the programmes of a day for one person just before the message is sent; undefined if there are none any more. */
export const findProgrammeNews = async (
  db: Db,
  { day, personId }: { readonly day: string; readonly personId: number },
  now: Date,
): Promise<ProgrammeNews | undefined> => {
  const changed = await findChangedProgrammes(db, day, now)
  const readers = await findReaders(db, changed, now, eq(person.id, personId))
  const programmes = changed.filter(({ event: held }) => readers.has(held.id))
  return programmes.length === 0 ? undefined : { what: 'programmes', programmes }
}
