import * as v from 'valibot'
import type { MemberDatabase } from '../database.ts'

/** A list whose pieces are saved on this device, including pieces added to it later. */
const PinnedList = v.object({
  kind: v.picklist(['repertoire', 'event']),
  id: v.number(),
  /** The recordings of pieces that are added to it later are saved too. Pins of older apps have none. */
  recordings: v.optional(v.boolean(), false),
})
export type PinnedList = v.InferInput<typeof PinnedList>

const Pins = v.object({
  version: v.literal(1),
  lists: v.array(PinnedList),
  /** Compositions that the member removed from this device; they are not saved again because of a list. */
  without: v.array(v.number()),
  /** The member paused downloads; they resume when the member saves something again. */
  paused: v.boolean(),
})
export type Pins = v.InferOutput<typeof Pins>

const none: Pins = { version: 1, lists: [], without: [], paused: false }
const place = 'pins'

/** The lists that a member saves on this device. Single sheets are pinned by their own record (`SheetStore.want`). */
export interface SheetPins {
  read(): Promise<Pins>
  /** Pins these compositions and, with `list`, all pieces added to that list later. */
  want(compositionIds: readonly number[], list: PinnedList | null): Promise<void>
  /** Excludes compositions that the member removed. */
  exclude(compositionIds: readonly number[]): Promise<void>
  pause(): Promise<void>
  /** Clears all pins when the member removed everything. */
  clear(): Promise<void>
}

/** A list that was saved with its recordings remains so. */
const withList = (lists: Pins['lists'], list: PinnedList): Pins['lists'] => {
  const isList = ({ kind, id }: PinnedList): boolean => kind === list.kind && id === list.id
  const recordings = [list, ...lists.filter(isList)].some((one) => one.recordings === true)
  return [...lists.filter((one) => !isList(one)), { kind: list.kind, id: list.id, recordings }]
}

export const openPins = (database: MemberDatabase): SheetPins => {
  const parse = (value: unknown): Pins => {
    const parsed = v.safeParse(Pins, value)
    return parsed.success ? parsed.output : none
  }
  const change = (to: (pins: Pins) => Pins): Promise<void> =>
    database.write(['pins'], async (transaction) =>
      transaction.put('pins', place, to(parse(await transaction.get('pins', place)))),
    )
  return {
    read: async () => parse(await database.read(['pins'], (transaction) => transaction.get('pins', place))),
    want: (compositionIds, list) =>
      change((pins) => ({
        ...pins,
        paused: false,
        without: pins.without.filter((id) => !compositionIds.includes(id)),
        lists: list === null ? pins.lists : withList(pins.lists, list),
      })),
    exclude: (compositionIds) =>
      change((pins) => ({ ...pins, without: [...new Set([...pins.without, ...compositionIds])] })),
    pause: () => change((pins) => ({ ...pins, paused: true })),
    clear: () => change(() => none),
  }
}
