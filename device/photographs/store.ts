import * as v from 'valibot'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase, MemberStore } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import { bytesOf } from '../sheets/store.ts'
import type { Transaction } from '../transaction.ts'
import type { PageImage } from './pages-pdf.ts'

/** A place in a photograph, as shares of its width and height. */
const Place = v.object({ x: v.number(), y: v.number() })

/** The part that begins with a page, as the editor names it. */
const BeginningPart = v.object({
  words: v.string(),
  instrument: v.string(),
  voice: v.string(),
  key: v.string(),
  name: v.string(),
  /** True once the reading of a name with several ones was confirmed. */
  isAnswered: v.boolean(),
  /** True if it may replace the piece's file of this name. */
  replace: v.boolean(),
})
export type BeginningPart = v.InferOutput<typeof BeginningPart>

/** The record of a photographed sheet of paper, which waits on this device until the parts of its piece are stored. */
export const Photograph = v.object({
  version: v.literal(1),
  id: v.string(),
  compositionId: v.number(),
  /** Title of the piece, so that it can be named without a list. */
  title: v.string(),
  /** Order of the pages; not necessarily without gaps. */
  position: v.number(),
  /** False until the sheet was looked for: there is no preview, and the corners are those of the photograph. */
  isRead: v.boolean(),
  /** Corners of the sheet: upper left, upper right, lower right, lower left. */
  corners: v.tuple([Place, Place, Place, Place]),
  /** False until a person has said where the corners are that were not found. */
  isCertain: v.boolean(),
  /** Degrees clockwise by which the straightened page is turned. */
  turn: v.picklist([0, 90, 180, 270]),
  look: v.picklist(['grey', 'black-and-white']),
  /** null = the page belongs to the part before it. */
  part: v.optional(v.nullable(BeginningPart), null),
  /** The page that was made of the photograph, without its bytes; null = it was not made yet. */
  page: v.optional(
    v.nullable(
      v.object({
        kind: v.picklist(['jpeg', 'bits']),
        width: v.number(),
        height: v.number(),
        /** Bytes. */
        size: v.number(),
      }),
    ),
    null,
  ),
})
export type Photograph = v.InferOutput<typeof Photograph>
/** The decisions of a person about a photograph. */
export type PhotographChange = Partial<
  Pick<Photograph, 'position' | 'corners' | 'isCertain' | 'turn' | 'look' | 'part'>
>
/** The decisions on which a page depends. */
export type PageWish = Pick<Photograph, 'corners' | 'turn' | 'look'>

export interface PhotographStore {
  /** Returns the photographs of all pieces, those of a piece in the order of their pages. */
  list(): Promise<readonly Photograph[]>
  /** Reads the file of the camera; null if there is none. */
  file(id: string): Promise<ArrayBuffer | null>
  /** Reads the smaller picture for the screen; null before the photograph was read. */
  preview(id: string): Promise<ArrayBuffer | null>
  /** Reads the straightened page; null if it was not made, or its corners were moved since. */
  page(id: string): Promise<PageImage | null>
  /**
   * Stores a photograph after the others of its piece, with its file in one transaction: after it, neither a full device
   * nor the end of the page loses it.
   * @throws QuotaExceededError (DOMException)
   */
  add(piece: Pick<Photograph, 'compositionId' | 'title'>, file: ArrayBuffer): Promise<void>
  /** Stores what was found in a photograph that still exists. */
  found(id: string, change: PhotographChange, preview: ArrayBuffer): Promise<void>
  /** Stores the page that was made as wished, unless the wish is another one by now. */
  made(id: string, wish: PageWish, page: PageImage): Promise<void>
  /** Changes the records that still exist, all or none. Other corners, another rotation or look removes the page. */
  change(changes: ReadonlyMap<string, PhotographChange>): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Calls the listener after every change, here or in other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const parts = ['photographs', 'photograph-bytes'] as const
const previewOf = (id: string): string => `${id}/preview`
const pageOf = (id: string): string => `${id}/page`

/** The corners of a whole photograph, until its sheet is found. */
const whole: Photograph['corners'] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

const photographsIn = async (transaction: Transaction<MemberStore>): Promise<readonly Photograph[]> =>
  (await transaction.all('photographs'))
    .flatMap(({ value }) => {
      const photograph = v.safeParse(Photograph, value)
      return photograph.success ? [photograph.output] : []
    })
    .sort((a, b) => a.compositionId - b.compositionId || a.position - b.position)

const bytesAt = async (database: MemberDatabase, key: string): Promise<ArrayBuffer | null> =>
  bytesOf(await database.read(['photograph-bytes'], (transaction) => transaction.get('photograph-bytes', key)))

/** Changes a record. @returns false if it does not exist, or if a newer app wrote it */
const changeOne = async (
  transaction: Transaction<MemberStore>,
  id: string,
  change: Partial<Photograph>,
): Promise<boolean> => {
  const before = v.safeParse(Photograph, await transaction.get('photographs', id))
  if (!before.success) return false
  const after = { ...before.output, ...change }
  const page = isSameWish(before.output, after) ? after.page : null
  if (page === null) transaction.delete('photograph-bytes', pageOf(id))
  transaction.put('photographs', id, { ...after, page } satisfies Photograph)
  return true
}

const isSameWish = (a: PageWish, b: PageWish): boolean =>
  a.turn === b.turn && a.look === b.look && JSON.stringify(a.corners) === JSON.stringify(b.corners)

/** Opens the photographs of a member, which a sign-out removes. Records of a newer app stay, and are not listed. */
export const openPhotographs = (
  deps: Pick<DeviceDeps, 'channel' | 'uuid'>,
  database: MemberDatabase,
): PhotographStore => {
  const { announce, subscribe } = createChangeChannel(deps, 'photographs-changed')
  return {
    list: () => database.read(['photographs'], photographsIn),
    file: (id) => bytesAt(database, id),
    preview: (id) => bytesAt(database, previewOf(id)),
    add: async (piece, file) => {
      await database.write(parts, async (transaction) => {
        const last = (await photographsIn(transaction))
          .filter(({ compositionId }) => compositionId === piece.compositionId)
          .at(-1)
        const id = deps.uuid()
        transaction.put('photographs', id, {
          ...{ ...piece, version: 1, id, position: (last?.position ?? 0) + 1, look: last?.look ?? 'grey' },
          ...{ isRead: false, corners: whole, isCertain: false, turn: 0, part: null, page: null },
        } satisfies Photograph)
        transaction.put('photograph-bytes', id, file)
      })
      announce()
    },
    found: async (id, change, preview) => {
      await database.write(parts, async (transaction) => {
        if (await changeOne(transaction, id, { ...change, isRead: true }))
          transaction.put('photograph-bytes', previewOf(id), preview)
      })
      announce()
    },
    page: (id) =>
      database.read(parts, async (transaction) => {
        const photograph = v.safeParse(Photograph, await transaction.get('photographs', id))
        const bytes = bytesOf(await transaction.get('photograph-bytes', pageOf(id)))
        const page = photograph.success ? photograph.output.page : null
        return page === null || bytes === null ? null : { ...page, bytes }
      }),
    made: async (id, wish, { bytes, kind, width, height }) => {
      await database.write(parts, async (transaction) => {
        const photograph = v.safeParse(Photograph, await transaction.get('photographs', id))
        if (!photograph.success || !isSameWish(photograph.output, wish)) return
        const page = { kind, width, height, size: bytes.byteLength }
        transaction.put('photographs', id, { ...photograph.output, page } satisfies Photograph)
        transaction.put('photograph-bytes', pageOf(id), bytes)
      })
      announce()
    },
    change: async (changes) => {
      await database.write(parts, async (transaction) => {
        for (const [id, change] of changes) await changeOne(transaction, id, change)
      })
      announce()
    },
    remove: async (ids) => {
      await database.write(parts, async (transaction) => {
        for (const id of ids) {
          transaction.delete('photographs', id)
          for (const key of [id, previewOf(id), pageOf(id)]) transaction.delete('photograph-bytes', key)
        }
      })
      announce()
    },
    subscribe,
  }
}
