import { toWireDate } from '#contract/clock.ts'
import { type Player, partsFor, partsOf } from '#contract/my-part.ts'
import type { Repertoire } from '#contract/repertoires.ts'
import type { Programme } from '../repertoires/useCurrentRepertoire.ts'

/** Days for which a piece is new. */
const newForDays = 30

export interface NewPiece {
  readonly id: number
  readonly title: string
  /** Name of the repertoire it is played in. */
  readonly repertoire: string
  /** ISO 8601 instant at which the player's part was added. */
  readonly since: string
}

/** Returns the first day of the new ones; a repertoire that began since then is new as a whole. */
const oldestDay = (now: Date): string => toWireDate(new Date(now.getTime() - newForDays * 86_400_000))

/** Returns the repertoires that began lately, newest first. */
export const newRepertoires = (programmes: readonly Programme[], now: Date): readonly Repertoire[] =>
  programmes
    .map(({ repertoire }) => repertoire)
    .filter(({ dateStart }) => dateStart >= oldestDay(now) && dateStart <= toWireDate(now))
    .sort((a, b) => (a.dateStart < b.dateStart ? 1 : a.dateStart > b.dateStart ? -1 : 0))

/** Returns the pieces of the current repertoires whose part for this player was added lately, newest first. */
export const newMusic = (programmes: readonly Programme[], player: Player, now: Date): readonly NewPiece[] => {
  const oldest = new Date(now.getTime() - newForDays * 86_400_000).toISOString()
  const parts = partsOf(player)
  const pieces = new Map<number, NewPiece>()
  for (const { repertoire, compositions } of programmes)
    for (const { id, title, sheets } of compositions ?? []) {
      const [part] = partsFor(parts, sheets)
      const since = part?.sheet.createdAt ?? ''
      if (since >= oldest && !pieces.has(id)) pieces.set(id, { id, title, repertoire: repertoire.name, since })
    }
  return [...pieces.values()].sort((a, b) => (a.since < b.since ? 1 : a.since > b.since ? -1 : 0))
}
