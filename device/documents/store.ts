import * as v from 'valibot'
import type { StaticFile } from '#contract/documents.ts'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import { bytesOf } from '../sheets/store.ts'

/**
 * The record of a document that a member keeps on this device. It is beside the sheets, with a version that an app without
 * documents neither reads nor removes.
 */
export const KeptDocument = v.object({
  version: v.literal(2),
  kind: v.literal('document'),
  id: v.number(),
  title: v.string(),
  mimeType: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Version of the document on the server. */
  edition: v.number(),
  /** True if the server has it no longer for the member: its bytes are deleted, and only the title remains. */
  gone: v.boolean(),
})
export type KeptDocument = v.InferOutput<typeof KeptDocument>

export interface DocumentStore {
  /** Returns the kept documents by title, also those that are gone. */
  list(): Promise<readonly KeptDocument[]>
  /** Reads the bytes of a kept document; null if there are none. */
  open(id: number): Promise<ArrayBuffer | null>
  /**
   * Stores bytes and record in one transaction; an earlier version stays until then.
   * @throws QuotaExceededError (DOMException)
   */
  keep(file: StaticFile, bytes: ArrayBuffer): Promise<void>
  remove(id: number): Promise<void>
  /** Deletes the bytes of documents that the member may read no longer; their titles stay. */
  lose(ids: readonly number[]): Promise<void>
  /** Calls the listener after every change, here or in other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const parts = ['sheets', 'sheet-bytes'] as const
const keyOf = (id: number): string => `document/${id}`

/** Opens the documents of a member. They are in the stores of the sheets, which a sign-out empties. */
export const openDocuments = (deps: Pick<DeviceDeps, 'channel'>, database: MemberDatabase): DocumentStore => {
  // They share the stores of the sheets, and their hint.
  const { announce, subscribe } = createChangeChannel(deps, 'sheets-changed')
  return {
    list: () =>
      database.read(['sheets'], async (transaction) =>
        (await transaction.all('sheets'))
          .flatMap(({ value }) => {
            const kept = v.safeParse(KeptDocument, value)
            return kept.success ? [kept.output] : []
          })
          .sort((a, b) => a.title.localeCompare(b.title, 'de-CH')),
      ),
    open: async (id) =>
      bytesOf(await database.read(['sheet-bytes'], (transaction) => transaction.get('sheet-bytes', keyOf(id)))),
    keep: async ({ id, title, mimeType, version: edition }, bytes) => {
      const kept = { version: 2, kind: 'document', id, title, mimeType, size: bytes.byteLength, edition, gone: false }
      await database.write(parts, async (transaction) => {
        transaction.put('sheet-bytes', keyOf(id), bytes)
        transaction.put('sheets', keyOf(id), kept satisfies Record<keyof KeptDocument, unknown>)
      })
      announce()
    },
    remove: async (id) => {
      await database.write(parts, async (transaction) => {
        for (const store of parts) transaction.delete(store, keyOf(id))
      })
      announce()
    },
    lose: async (ids) => {
      if (ids.length === 0) return
      await database.write(parts, async (transaction) => {
        for (const id of ids) {
          const kept = v.safeParse(KeptDocument, await transaction.get('sheets', keyOf(id)))
          transaction.delete('sheet-bytes', keyOf(id))
          if (kept.success) transaction.put('sheets', keyOf(id), { ...kept.output, gone: true, size: 0 })
        }
      })
      announce()
    },
    subscribe,
  }
}
