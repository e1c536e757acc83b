import { and, eq, exists, gt, inArray, lte, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import { type Player, partsFor, partsOf } from '#contract/my-part.ts'
import { toWireDate, WireDate } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { rolesOfMembers } from '../../platform/db/settings.ts'
import { composition, type notification, person, personRole, repertoire, sheet } from '../../platform/db/tables.ts'
import { defineJob, type Payload, RescheduleJob } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { dayAfter, fromWireTime } from '../../platform/time.ts'
import { findFurtherParts } from '../persons/further-parts.ts'
import { createNotifications } from './create-notifications.ts'
import { announcementDay, closeOf, eveningOf } from './evening.ts'
import { endOfQuietHours } from './plan.ts'
import { findProgrammeNews, findProgrammeReaders, type ProgrammeNews } from './programme-news.ts'
import { findPlayersToNotify } from './recipients.ts'

/** A repertoire is announced on its first day, not before members see it in the app. */
const morning = (day: string): Date => fromWireTime(`${day}T08:00`)

/** Notifies library readers of a new repertoire or of the sheets added until 18:00 on a day, players of its programmes. */
export const musicJob = defineJob(
  'music',
  v.variant('what', [
    v.object({ what: v.literal('repertoire'), id: RowNumber }),
    v.object({ what: v.literal('sheets'), day: WireDate }),
    v.object({ what: v.literal('programmes'), day: WireDate }),
  ]),
)
type News = Payload<typeof musicJob>

type RepertoireRow = typeof repertoire.$inferSelect

/**
 * Enqueues the announcement of a repertoire that members do not know yet; it waits until the repertoire's first day.
 * Call it in the transaction that creates or changes the repertoire.
 */
export const announceRepertoire = async (
  tx: Db,
  { id, hidden, dateEnd, version }: Pick<RepertoireRow, 'id' | 'hidden' | 'dateEnd' | 'version'>,
  now: Date,
): Promise<void> => {
  if (hidden || dateEnd < toWireDate(now)) return
  await enqueue(tx, {
    kind: musicJob,
    payload: { what: 'repertoire', id },
    uniqueKey: `music:repertoire:${id}:${version}`,
    runAt: endOfQuietHours(now),
  })
}

/** Call it in the transaction that adds a sheet, or another edition of one. */
export const announceSheets = (tx: Db, now: Date): Promise<void> => announceInTheEvening(tx, 'sheets', now)

/** Call it in the transaction that changes the programme of an event. */
export const announceProgramme = (tx: Db, now: Date): Promise<void> => announceInTheEvening(tx, 'programmes', now)

const announceInTheEvening = async (tx: Db, what: 'sheets' | 'programmes', now: Date): Promise<void> => {
  const day = announcementDay(now)
  await enqueue(tx, {
    kind: musicJob,
    payload: { what, day },
    uniqueKey: `music:${what}:${day}`,
    runAt: eveningOf(day),
  })
}

const causeOf = (news: News): string =>
  news.what === 'repertoire' ? `repertoire:${news.id}` : `${news.what}:${news.day}`

const newsIn = (cause: string): News => {
  const [what, which = ''] = cause.split(':')
  if (what === 'repertoire') return { what, id: Number(which) }
  return { what: what === 'programmes' ? what : 'sheets', day: which }
}

/**
 * Notifies library readers: all of them of a repertoire, but of sheets only those whose own part is among them. Players
 * are notified of programmes, which every member may read.
 */
export const notifyOfMusic = async (tx: DatabaseTransaction, news: News, now: Date): Promise<void> => {
  if (news.what === 'repertoire' && (await findShown(tx, news.id, now)) === undefined) return
  const details = { kind: 'music', cause: causeOf(news), eventId: null, now } as const
  if (news.what === 'programmes') {
    await createNotifications(tx, await findProgrammeReaders(tx, news.day, now), details)
    return
  }
  const readers = await findPlayersToNotify(tx, 'music', { where: readsLibrary(tx), now })
  if (news.what === 'repertoire') {
    await createNotifications(tx, readers, details)
    return
  }
  const pieces = await findNewPieces(tx, news.day)
  const players = await findPlayers(
    tx,
    readers.map(({ personId }) => personId),
  )
  const concerned = readers.filter(({ personId }) => newTo(players.get(personId), pieces).length > 0)
  await createNotifications(tx, concerned, details)
}

/** The recipients are active members. */
const readsLibrary = (db: Db) =>
  or(
    sql`(${rolesOfMembers}) @> '["MHZ_LIBRARY_READ"]'`,
    exists(
      db
        .select({ role: personRole.role })
        .from(personRole)
        .where(and(eq(personRole.personId, person.id), eq(personRole.role, 'MHZ_LIBRARY_READ'))),
    ),
  )

/** The content of a notification of new music; sheets have at least one piece. */
export type Music =
  | { readonly what: 'repertoire'; readonly name: string }
  | { readonly what: 'sheets'; readonly pieces: readonly Pick<NewPiece, 'id' | 'title'>[] }
  | ProgrammeNews

/**
 * Reads the current subject of a notification; undefined if it is out of date: the repertoire is deleted, hidden or
 * over, none of the sheets exists any more, or the programmes are as before.
 * @throws RescheduleJob to the repertoire's first morning
 */
export const findMusic = async (
  db: Db,
  { cause, personId }: Pick<typeof notification.$inferSelect, 'cause' | 'personId'>,
  now: Date,
): Promise<Music | undefined> => {
  const news = newsIn(cause)
  if (news.what === 'repertoire') {
    const row = await findShown(db, news.id, now)
    return row && { what: 'repertoire', name: row.name }
  }
  if (news.what === 'programmes') return await findProgrammeNews(db, { day: news.day, personId }, now)
  const players = await findPlayers(db, [personId])
  const pieces = newTo(players.get(personId), await findNewPieces(db, news.day))
  return pieces.length === 0 ? undefined : { what: 'sheets', pieces }
}

/**
 * Finds a repertoire that members see in the app.
 * @throws RescheduleJob to its first morning
 */
const findShown = async (db: Db, id: number, now: Date): Promise<RepertoireRow | undefined> => {
  const [row] = await db.select().from(repertoire).where(eq(repertoire.id, id))
  if (row === undefined || row.hidden || row.dateEnd < toWireDate(now)) return undefined
  const begins = morning(row.dateStart)
  if (begins > now) throw new RescheduleJob(begins)
  return row
}

const findPlayers = async (db: Db, personIds: readonly number[]): Promise<ReadonlyMap<number, Player>> => {
  const { id, instrument, voice, key } = person
  const rows = await db
    .select({ id, instrument, voice, key })
    .from(person)
    .where(inArray(person.id, [...personIds]))
  const furtherOf = await findFurtherParts(db, personIds)
  return new Map(rows.map((row) => [row.id, { ...row, further: furtherOf(row.id) }]))
}

type Part = Pick<typeof sheet.$inferSelect, 'id' | 'instrument' | 'voice' | 'key'>
interface NewPiece {
  readonly id: number
  readonly title: string
  /** All sheets of the piece, because the player's part is chosen among all of them. */
  readonly sheets: readonly Part[]
  /** Ids of the sheets that were added on the day. */
  readonly fresh: ReadonlySet<number>
}

/**
 * Active pieces of which a sheet, or another edition of one, was added between the previous close and that of the day;
 * by title.
 */
const findNewPieces = async (db: Db, day: string): Promise<NewPiece[]> => {
  const came = await db
    .select({ sheet: sheet.id, id: composition.id, title: composition.title })
    .from(sheet)
    .innerJoin(composition, eq(composition.id, sheet.compositionId))
    .where(
      and(
        eq(composition.archived, false),
        gt(sheet.createdAt, closeOf(dayAfter(day, -1))),
        lte(sheet.createdAt, closeOf(day)),
      ),
    )
    .orderBy(composition.searchTitle, composition.id)
  const byPiece = Map.groupBy(came, ({ id }) => id)
  const { id, compositionId, instrument, voice, key, name } = sheet
  const parts = await db
    .select({ id, compositionId, instrument, voice, key })
    .from(sheet)
    .where(inArray(compositionId, [...byPiece.keys()]))
    .orderBy(name, id)
  const sheets = Map.groupBy(parts, (one) => one.compositionId)
  return [...byPiece].map(([piece, rows]) => ({
    id: piece,
    title: rows[0]?.title ?? '',
    sheets: sheets.get(piece) ?? [],
    fresh: new Set(rows.map((row) => row.sheet)),
  }))
}

/** The pieces whose new sheets include the part that the app opens for this player and marks as new. */
const newTo = (player: Player | undefined, pieces: readonly NewPiece[]): NewPiece[] =>
  pieces.filter(({ sheets, fresh }) => {
    const [part] = player === undefined ? [] : partsFor(partsOf(player), sheets)
    return part !== undefined && fresh.has(part.sheet.id)
  })
