import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNotNull, notExists } from 'drizzle-orm'
import type { Coverage, Gap } from '#contract/coverage.ts'
import { type PlayedPart, partsFor } from '#contract/my-part.ts'
import type { Key } from '#contract/persons.ts'
import { score } from '#contract/sections.ts'
import { toWireDate } from '#contract/time.ts'
import { players } from '../../platform/db/active-membership.ts'
import { findPlayedSections } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { composition, membership, person, sheet } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { requireFirst } from '../../platform/http/http-error.ts'

/** A part that somebody plays, with the number of its players. */
interface CountedPart extends PlayedPart {
  readonly key: Key | null
  readonly players: number
}
type Part = Pick<typeof sheet.$inferSelect, 'instrument' | 'voice' | 'key'>

/** Pieces that are compared with the band before other requests have their turn. */
const chunkSize = 100

/** The parts of the players of the band on a day, in the order of the score. Conductors read the score. */
const findPlayedParts = async (db: Db, now: Date): Promise<readonly CountedPart[]> => {
  const rows = await db
    .selectDistinct({ id: person.id, instrument: person.instrument, voice: person.voice, key: person.key })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(and(players(toWireDate(now)), eq(person.archived, false), isNotNull(person.instrument)))
  const sections = (await findPlayedSections(db)).map(({ id }) => id)
  const ofInstruments = rows.filter(({ instrument }) => instrument !== null && sections.includes(instrument))
  const byPart = Map.groupBy(ofInstruments, ({ instrument, voice, key }) => JSON.stringify([instrument, voice, key]))
  return [...byPart.values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ ...first, players: others.length + 1 }]))
    .sort(
      (a, b) =>
        sections.indexOf(a.instrument ?? '') - sections.indexOf(b.instrument ?? '') ||
        (a.voice ?? '').localeCompare(b.voice ?? '', 'de-CH', { numeric: true }),
    )
}

/** Returns true if the players have a sheet of their own; whose voice is unknown needs any of the instrument. */
const isCovered = (played: PlayedPart, sheets: readonly Part[]): boolean => {
  const [best] = partsFor([played], sheets)
  return best !== undefined && (!best.fallback || played.voice === null)
}

const partColumns = {
  compositionId: sheet.compositionId,
  name: sheet.name,
  sha256: sheet.sha256,
  instrument: sheet.instrument,
  voice: sheet.voice,
  key: sheet.key,
}

/** @throws HttpError not_found */
export const findCoverage = async (db: Db, files: FileStore, id: number, now: Date): Promise<Coverage> => {
  requireFirst(await db.select({ id: composition.id }).from(composition).where(eq(composition.id, id)))
  const sheets = await db.select(partColumns).from(sheet).where(eq(sheet.compositionId, id)).orderBy(asc(sheet.name))
  const withoutFile: string[] = []
  for (const { name, sha256 } of sheets) if ((await files.size(sha256)) === null) withoutFile.push(name)
  const played = await findPlayedParts(db, now)
  return {
    hasScore: sheets.some(({ instrument }) => instrument === score),
    players: played.reduce((sum, part) => sum + part.players, 0),
    missing: played
      .filter((part) => !isCovered(part, sheets))
      .map(({ instrument, voice, key, players: count }) => ({
        instrument: instrument ?? 'other',
        voice,
        key,
        players: count,
      })),
    withoutFile,
  }
}

/** Returns the condition that a piece is active and lacks something. */
export const lacking = async (db: Db, gap: Gap, now: Date) => {
  const active = eq(composition.archived, false)
  if (gap === 'parts') return and(active, inArray(composition.id, await findWithoutOwnParts(db, now)))
  const sheets = db
    .select({ id: sheet.id })
    .from(sheet)
    .where(and(eq(sheet.compositionId, composition.id), gap === 'score' ? eq(sheet.instrument, score) : undefined))
  return and(active, notExists(sheets))
}

/** The ids of pieces in which somebody in the band has no sheet of their own. */
const findWithoutOwnParts = async (db: Db, now: Date): Promise<number[]> => {
  const played = await findPlayedParts(db, now)
  const found: number[] = []
  for (let last = 0; ; ) {
    const pieces = await db
      .select({ id: composition.id })
      .from(composition)
      .where(and(eq(composition.archived, false), gt(composition.id, last)))
      .orderBy(asc(composition.id))
      .limit(chunkSize)
    const ids = pieces.map(({ id }) => id)
    if (ids.length === 0) return found
    const rows = await db.select(partColumns).from(sheet).where(inArray(sheet.compositionId, ids))
    const byPiece = Map.groupBy(rows, ({ compositionId }) => compositionId)
    found.push(...ids.filter((id) => played.some((part) => !isCovered(part, byPiece.get(id) ?? []))))
    last = ids.at(-1) ?? last
    await setImmediate()
  }
}
