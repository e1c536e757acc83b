import * as v from 'valibot'
import { TakeSection } from '#contract/takes.ts'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase, MemberStore } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import { bytesOf } from '../sheets/store.ts'
import type { Transaction } from '../transaction.ts'

/** The record of a take, which waits on this device until the server has it. Its bytes are stored in slices. */
export const RecordedTake = v.object({
  version: v.literal(1),
  id: v.string(),
  eventId: v.number(),
  /** Title of the event, so that it can be named without a list. */
  title: v.string(),
  /** An instant. */
  recordedAt: v.string(),
  mimeType: v.string(),
  slices: v.number(),
  /** Bytes. */
  size: v.number(),
  /** Milliseconds up to the end of the last slice. */
  duration: v.number(),
  sections: v.array(TakeSection),
  /** The last day on which it is heard; null = the usual one. */
  until: v.nullable(v.string()),
  /** True once the recorder wants it to be sent. */
  isReady: v.boolean(),
})
export type RecordedTake = v.InferOutput<typeof RecordedTake>
export type NewTake = Pick<RecordedTake, 'eventId' | 'title' | 'mimeType' | 'sections'>
export type TakeChange = Partial<Pick<RecordedTake, 'sections' | 'until' | 'isReady'>>

export interface TakeStore {
  /** Returns the takes of all events in the order of their recording. One that ended before its first slice is not listed. */
  list(): Promise<readonly RecordedTake[]>
  /** Stores a take without bytes. @returns its id @throws QuotaExceededError (DOMException) */
  begin(take: NewTake): Promise<string>
  /**
   * Stores the next bytes of a take, with its length: after it, neither a full device nor the end of the page loses them.
   * A section that reached to the end of the take still does. @throws QuotaExceededError (DOMException)
   */
  append(id: string, slice: ArrayBuffer, duration: number): Promise<void>
  /** Reads a take as a file, a few minutes at a time: three hours of it are not in the memory of the page. */
  file(id: string): Promise<Blob>
  /** Changes the takes that still exist, all or none. */
  change(changes: ReadonlyMap<string, TakeChange>): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Calls the listener after every change, here or in other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const parts = ['takes', 'take-bytes'] as const
/** Slices that are read at once: five minutes, or 2.4 MB. */
const slicesAtOnce = 100
const sliceKey = (id: string, index: number): string => `${id}/${index}`

const recordAt = async (transaction: Transaction<MemberStore>, id: string): Promise<RecordedTake | null> => {
  const found = v.safeParse(RecordedTake, await transaction.get('takes', id))
  return found.success ? found.output : null
}

/** Opens the takes of a member, which a sign-out removes. Records of a newer app stay, and are not listed. */
export const openTakes = (deps: Pick<DeviceDeps, 'channel' | 'uuid' | 'now'>, database: MemberDatabase): TakeStore => {
  const { announce, subscribe } = createChangeChannel(deps, 'takes-changed')
  return {
    list: () =>
      database.read(['takes'], async (transaction) =>
        (await transaction.all('takes'))
          .flatMap(({ value }) => {
            const take = v.safeParse(RecordedTake, value)
            return take.success && take.output.slices > 0 ? [take.output] : []
          })
          .sort((a, b) => a.recordedAt.localeCompare(b.recordedAt)),
      ),
    begin: async (take) => {
      const id = deps.uuid()
      await database.write(['takes'], async (transaction) => {
        transaction.put('takes', id, {
          ...{ ...take, version: 1, id, recordedAt: deps.now().toISOString() },
          ...{ slices: 0, size: 0, duration: 0, until: null, isReady: false },
        } satisfies RecordedTake)
      })
      announce()
      return id
    },
    append: async (id, slice, duration) => {
      await database.write(parts, async (transaction) => {
        const before = await recordAt(transaction, id)
        // It was removed in another tab.
        if (before === null) return
        transaction.put('take-bytes', sliceKey(id, before.slices), slice)
        const sections = before.sections.map((one) => (one.to === before.duration ? { ...one, to: duration } : one))
        const size = before.size + slice.byteLength
        transaction.put('takes', id, { ...before, sections, size, duration, slices: before.slices + 1 })
      })
      announce()
    },
    file: async (id) => {
      const take = await database.read(['takes'], (transaction) => recordAt(transaction, id))
      // The browser keeps the bytes of a Blob outside of the page, on the disk if they are many.
      const read: Blob[] = []
      for (let from = 0; from < (take?.slices ?? 0); from += slicesAtOnce)
        read.push(
          await database.read(['take-bytes'], async (transaction) => {
            const found: ArrayBuffer[] = []
            for (let index = from; index < from + slicesAtOnce; index += 1) {
              const bytes = bytesOf(await transaction.get('take-bytes', sliceKey(id, index)))
              if (bytes !== null) found.push(bytes)
            }
            return new Blob(found)
          }),
        )
      return new Blob(read, { type: take?.mimeType ?? '' })
    },
    change: async (changes) => {
      await database.write(['takes'], async (transaction) => {
        for (const [id, change] of changes) {
          const before = await recordAt(transaction, id)
          if (before !== null) transaction.put('takes', id, { ...before, ...change })
        }
      })
      announce()
    },
    remove: async (ids) => {
      await database.write(parts, async (transaction) => {
        for (const id of ids) {
          const count = (await recordAt(transaction, id))?.slices ?? 0
          transaction.delete('takes', id)
          for (let index = 0; index < count; index += 1) transaction.delete('take-bytes', sliceKey(id, index))
        }
      })
      announce()
    },
    subscribe,
  }
}
