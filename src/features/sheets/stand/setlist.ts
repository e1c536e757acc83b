import type { Composition } from '#contract/compositions.ts'
import { type PartChoice, type PlayedPart, partsFor } from '#contract/my-part.ts'
import { type PlannedPiece, pieceState } from '#device/sheets/plan.ts'
import type { SavedSheet } from '#device/sheets/store.ts'
import type { Turn } from './turns.ts'

/** A list of pieces: a repertoire, or the programme of an event. */
export interface PieceList {
  readonly kind: 'repertoire' | 'event'
  readonly id: number
}

/** 'repertoire-3', as used in an address. */
export const nameOfList = ({ kind, id }: PieceList): string => `${kind}-${id}`

export const listOfName = (name: unknown): PieceList | null => {
  const [, kind, id] = /^(repertoire|event)-(\d{1,9})$/.exec(typeof name === 'string' ? name : '') ?? []
  return kind === 'repertoire' || kind === 'event' ? { kind, id: Number(id) } : null
}

export interface Entry {
  /** The piece's number and its occurrence, because it may be played again as an encore: '12-1'. */
  readonly key: string
  readonly composition: Composition
  /** null = the player has no part in it: turning skips it. */
  readonly part: PartChoice | null
}

export const keyOf = (compositionId: number, time = 1): string => `${compositionId}-${time}`

/** The entries in the list's own order, each at the player's part. */
export const entriesOf = (parts: readonly PlayedPart[], compositions: readonly Composition[]): readonly Entry[] => {
  const times = new Map<number, number>()
  return compositions.map((composition) => {
    const time = (times.get(composition.id) ?? 0) + 1
    times.set(composition.id, time)
    return { key: keyOf(composition.id, time), composition, part: partsFor(parts, composition.sheets)[0] ?? null }
  })
}

/** The player's part of an entry as a plan for saving; without sheets if there is no part. */
export const toPlan = ({ composition, part }: Entry): PlannedPiece => ({
  compositionId: composition.id,
  title: composition.title,
  sheets: part === null ? [] : [part.sheet],
  recordings: [],
})

/**
 * Returns the pieces that cannot be played offline, each once even if it is played twice. An older edition counts as
 * playable.
 */
export const findMissingEntries = (
  entries: readonly Entry[],
  saved: readonly SavedSheet[],
): readonly PlannedPiece[] => [
  ...new Map(
    entries
      .filter((entry) => entry.part !== null && pieceState(toPlan(entry), saved) === 'notSaved')
      .map((entry) => [entry.composition.id, toPlan(entry)]),
  ).values(),
]

/** Sorts the entries in the player's own order; entries added to the list since are appended. */
export const arrange = (entries: readonly Entry[], keys: readonly string[] | null): readonly Entry[] => {
  if (keys === null) return entries
  const place = ({ key }: Entry): number => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return [...entries].sort((a, b) => place(a) - place(b))
}

/** Returns the keys after one of them was moved up or down by one. */
export const moveEntry = (keys: readonly string[], key: string, by: -1 | 1): readonly string[] => {
  const from = keys.indexOf(key)
  const to = from + by
  if (from === -1 || to < 0 || to >= keys.length) return keys
  return keys.with(from, keys[to] ?? key).with(to, key)
}

/** Returns the next entry that can be played in this direction; null at the end of the list. */
export const entryAfter = (entries: readonly Entry[], key: string, turn: Turn): Entry | null => {
  const at = entries.findIndex((entry) => entry.key === key)
  if (at === -1) return null
  const candidates = turn === 'next' ? entries.slice(at + 1) : entries.slice(0, at).reverse()
  return candidates.find(({ part }) => part !== null) ?? null
}
