import * as v from 'valibot'
import { clearable } from './edited.ts'
import { endpoint, RowId } from './endpoint.ts'
import { DocumentFormatName } from './formats.ts'
import { Locale } from './locales.ts'
import { normalizeForSearch } from './search-normalization.ts'

/** Things that a piece or one of its parts needs, one per line: '4 Pauken', 'Dämpfer'. */
export const Material = clearable(
  v.pipe(v.string('validation.required'), v.trim(), v.maxLength(500, 'validation.text_too_long')),
)

interface Needing {
  readonly material?: string | null | undefined
}
interface Piece<Part extends Needing> extends Needing {
  readonly id: number
  readonly title: string
  readonly sheets: readonly Part[]
}

/** A piece that needs a thing. */
interface Need<Part> {
  readonly title: string
  readonly count: number
  /** The parts that need it; empty if the piece needs it as a whole. */
  readonly parts: readonly Part[]
}
/** A thing that a programme needs. */
export interface NeededThing<Part> {
  readonly name: string
  /** The most that a piece needs: the pieces are not played at once. */
  readonly count: number
  /** In playing order. */
  readonly needs: readonly Need<Part>[]
}

/** The number in front of a thing, as in '4 Pauken' and '2× Dämpfer'; without one it is a single thing. */
const counted = /^(\d{1,3})\s*[x×]?\s+(?=\S)/i

const thingsOf = ({ material }: Needing): { name: string; count: number }[] =>
  (material ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ name: line.replace(counted, ''), count: Number(counted.exec(line)?.[1] ?? 1) }))

type Group<Item> = [Item, ...Item[]]

/** The items with the same key together, in their order. */
const groups = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Group<Item>[] => {
  const found = new Map<unknown, Group<Item>>()
  for (const item of items) {
    const group = found.get(keyOf(item))
    if (group === undefined) found.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...found.values()]
}

/** Collects what the pieces of a programme need, by thing; a piece that is played twice counts once. */
export const collectMaterial = <Part extends Needing>(pieces: readonly Piece<Part>[]): NeededThing<Part>[] => {
  const once = [...new Map(pieces.map((piece) => [piece.id, piece])).values()]
  const found = once.flatMap((piece) => [
    ...thingsOf(piece).map((thing) => ({ ...thing, piece, part: null })),
    ...piece.sheets.flatMap((part) => thingsOf(part).map((thing) => ({ ...thing, piece, part }))),
  ])
  return groups(found, ({ name }) => normalizeForSearch(name))
    .map((same) => {
      const needs = groups(same, ({ piece }) => piece.id).map((own) => ({
        title: own[0].piece.title,
        count: own.reduce((sum, { count }) => sum + count, 0),
        parts: own.flatMap(({ part }) => (part === null ? [] : [part])),
      }))
      return { name: same[0].name, count: Math.max(...needs.map(({ count }) => count)), needs }
    })
    .sort((a, b) => (normalizeForSearch(a.name) < normalizeForSearch(b.name) ? -1 : 1))
}

/**
 * The material of the programme of an event as a list to print or calculate with, in the language of the query or else of the
 * request. not_found without a programme.
 */
export const exportMaterial = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/event/:id/material',
  input: {
    params: v.object({ id: RowId }),
    query: v.object({ format: DocumentFormatName, language: v.optional(Locale) }),
  },
  reply: 'bytes',
})
