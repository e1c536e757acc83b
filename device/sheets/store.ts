import * as v from 'valibot'
import type { Sheet } from '#contract/compositions.ts'
import { changesOf } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'

/** What stands beside the bytes of one saved sheet. */
export const SavedSheet = v.object({
  version: v.literal(1),
  compositionId: v.number(),
  sheetId: v.number(),
  name: v.string(),
  contentType: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Hex, lower case. */
  sha256: v.string(),
  etag: v.string(),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type SavedSheet = v.InferOutput<typeof SavedSheet>

export interface SheetPlace {
  readonly compositionId: number
  readonly sheetId: number
}

export type OpenedSheet =
  /** A copy of its own: pdf.js may detach it. */
  | { readonly kind: 'ready'; readonly bytes: ArrayBuffer; readonly sheet: SavedSheet }
  | { readonly kind: 'missing' }
  /** The bytes no longer match their hash; offer a new download. */
  | { readonly kind: 'damaged' }

/** Why a download is not a sheet. `replaced`: whole, but not the version that was asked for; fetch the list again. */
export type SheetFault = 'cut' | 'not-a-pdf' | 'damaged' | 'replaced'

export interface SheetStore {
  list(): Promise<readonly SavedSheet[]>
  /** Reads and hashes again. A damaged one is reported once and is then no longer saved. */
  open(place: SheetPlace): Promise<OpenedSheet>
  /**
   * Stages the bytes, reads them back, checks length, `%PDF-` and hash, then puts bytes and record in one transaction. What
   * was saved before stays until then. Throws QuotaExceededError (DOMException).
   */
  save(sheet: Sheet, bytes: ArrayBuffer): Promise<SheetFault | null>
  /** Unpins a piece: all its sheets go. */
  remove(compositionId: number): Promise<void>
  /** Calls back after every change, here or in other tabs. The result ends it. */
  subscribe(listener: () => void): () => void
}

const placeKey = ({ compositionId, sheetId }: SheetPlace): string => `${compositionId}/${sheetId}`

const hexOf = async (bytes: ArrayBuffer): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** '%PDF-' (ISO 32000-1 §7.5.2); readers allow up to 1024 bytes before it, our files have none. */
const isPdf = (bytes: ArrayBuffer): boolean =>
  [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => new Uint8Array(bytes)[index] === byte)

/** Bytes as stored: other tabs' and the test's realm have an ArrayBuffer of their own. */
const bytesOf = (value: unknown): ArrayBuffer | null =>
  value !== null && Object.prototype.toString.call(value) === '[object ArrayBuffer]' ? (value as ArrayBuffer) : null

const faultOf = async (sheet: Sheet, bytes: ArrayBuffer): Promise<SheetFault | null> => {
  if (!isPdf(bytes)) return 'not-a-pdf'
  if (bytes.byteLength < sheet.size) return 'cut'
  if (bytes.byteLength === sheet.size) return (await hexOf(bytes)) === sheet.sha256 ? null : 'damaged'
  return 'damaged'
}

export const openSheetStore = (deps: Pick<DeviceDeps, 'now' | 'channel'>, database: MemberDatabase): SheetStore => {
  const { announce, subscribe } = changesOf(deps, 'sheets-changed')

  return {
    list: () =>
      database.read(['sheets'], async (transaction) =>
        (await transaction.all('sheets')).flatMap(({ value }) => {
          const saved = v.safeParse(SavedSheet, value)
          return saved.success ? [saved.output] : []
        }),
      ),
    open: async (place) => {
      const found = await database.read(['sheets', 'sheet-bytes'], async (transaction) => ({
        saved: await transaction.get('sheets', placeKey(place)),
        bytes: await transaction.get('sheet-bytes', placeKey(place)),
      }))
      if (found.saved === undefined) return { kind: 'missing' }
      const saved = v.safeParse(SavedSheet, found.saved)
      const bytes = bytesOf(found.bytes)
      if (!saved.success || bytes === null) return { kind: 'damaged' }
      const same = bytes.byteLength === saved.output.size && (await hexOf(bytes)) === saved.output.sha256
      if (same) return { kind: 'ready', bytes, sheet: saved.output }
      // Without its record the piece counts as not saved, and the next save fetches it again.
      await database.write(['sheets', 'sheet-bytes'], async (transaction) => {
        transaction.delete('sheets', placeKey(place))
        transaction.delete('sheet-bytes', placeKey(place))
      })
      announce()
      return { kind: 'damaged' }
    },
    save: async (sheet, bytes) => {
      const key = placeKey({ compositionId: sheet.compositionId, sheetId: sheet.id })
      const staged = await database.write(['sheet-staging'], async (transaction) => {
        transaction.put('sheet-staging', key, bytes)
        return bytesOf(await transaction.get('sheet-staging', key))
      })
      const fault = staged === null ? 'damaged' : await faultOf(sheet, staged)
      await database.write(['sheets', 'sheet-bytes', 'sheet-staging'], async (transaction) => {
        transaction.delete('sheet-staging', key)
        if (fault !== null) return
        transaction.put('sheet-bytes', key, staged)
        transaction.put('sheets', key, {
          version: 1,
          compositionId: sheet.compositionId,
          sheetId: sheet.id,
          name: sheet.name,
          contentType: sheet.contentType,
          size: sheet.size,
          sha256: sheet.sha256,
          etag: sheet.etag,
          savedAt: deps.now().toISOString(),
        } satisfies SavedSheet)
      })
      if (fault === null) announce()
      return fault
    },
    remove: async (compositionId) => {
      await database.write(['sheets', 'sheet-bytes', 'sheet-staging'], async (transaction) => {
        for (const store of ['sheets', 'sheet-bytes', 'sheet-staging'] as const)
          for (const key of await transaction.keys(store))
            if (key.startsWith(`${compositionId}/`)) transaction.delete(store, key)
      })
      announce()
    },
    subscribe,
  }
}
