import * as v from 'valibot'
import type { Sheet } from '#contract/compositions.ts'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'

/** The record beside the bytes of one sheet that a member wants on this device. */
export const SavedSheet = v.object({
  version: v.literal(1),
  compositionId: v.number(),
  sheetId: v.number(),
  /** Of the piece, to be named without any list; '' where an older app saved it. */
  title: v.optional(v.string(), ''),
  name: v.string(),
  contentType: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Hex, lower case. */
  sha256: v.string(),
  etag: v.string(),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Still wanted, but its bytes are not (rightly) there: `listMissing` names it until it is saved again or removed. */
  missing: v.optional(v.boolean(), false),
})
export type SavedSheet = v.InferOutput<typeof SavedSheet>

/** Saved by a newer app, which may come back: not ours to read, and not ours to remove. */
const NewerSheet = v.object({ version: v.pipe(v.number(), v.minValue(2)) })

export interface SheetPlace {
  readonly compositionId: number
  readonly sheetId: number
}

export type OpenedSheet =
  /** A copy of its own: pdf.js may detach it. */
  | { readonly kind: 'ready'; readonly bytes: ArrayBuffer; readonly sheet: SavedSheet }
  | { readonly kind: 'missing' }
  /** The bytes no longer match their hash. `left` is what is there of a sheet whose record is readable. */
  | { readonly kind: 'damaged'; readonly left: { readonly bytes: ArrayBuffer; readonly sheet: SavedSheet } | null }

/** Why a download is not a sheet. `replaced`: whole, but not the version that was asked for; fetch the list again. */
export type SheetFault = 'cut' | 'not-a-pdf' | 'damaged' | 'replaced'

export interface SheetStore {
  /** Sheets whose bytes are there. */
  list(): Promise<readonly SavedSheet[]>
  /** Sheets that are wanted and whose bytes are damaged, lost or not downloaded yet. */
  listMissing(): Promise<readonly SavedSheet[]>
  /** Reads and hashes again. A damaged one counts as missing from then on; without a readable record it is removed. */
  open(place: SheetPlace): Promise<OpenedSheet>
  /**
   * Stages the bytes, reads them back, checks length, `%PDF-` and hash, then puts bytes and record in one transaction. What
   * was saved before stays until then. Throws QuotaExceededError (DOMException).
   */
  save(sheet: Sheet, bytes: ArrayBuffer, title: string): Promise<SheetFault | null>
  /** Notes sheets as wanted before they are downloaded, so that a download that is cut is resumed later. */
  want(pieces: readonly { readonly title: string; readonly sheets: readonly Sheet[] }[]): Promise<void>
  /** Unpins pieces: all their sheets go. */
  remove(compositionIds: readonly number[]): Promise<void>
  /**
   * Removes what no list shows and only takes room: a download that was cut, bytes without a record, unreadable records. A
   * record without bytes becomes a missing sheet. What a newer app saved stays.
   */
  tidy(): Promise<void>
  /** Calls back after every change, here or in other tabs. The result ends it. */
  subscribe(listener: () => void): () => void
}

const parts = ['sheets', 'sheet-bytes', 'sheet-staging'] as const

const placeKey = ({ compositionId, sheetId }: SheetPlace): string => `${compositionId}/${sheetId}`

/** In hexadecimal digits. */
export const sha256Hex = async (bytes: ArrayBuffer): Promise<string> => {
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
  if (bytes.byteLength === sheet.size) return (await sha256Hex(bytes)) === sheet.sha256 ? null : 'damaged'
  return 'damaged'
}

export const openSheetStore = (deps: Pick<DeviceDeps, 'now' | 'channel'>, database: MemberDatabase): SheetStore => {
  const { announce, subscribe } = createChangeChannel(deps, 'sheets-changed')

  /** Removes an unreadable record and the bytes that nothing describes any more. */
  const drop = async (key: string): Promise<void> => {
    await database.write(['sheets', 'sheet-bytes'], async (transaction) => {
      transaction.delete('sheets', key)
      transaction.delete('sheet-bytes', key)
    })
    announce()
  }
  const unstage = (key: string): Promise<void> =>
    database.write(['sheet-staging'], async (transaction) => transaction.delete('sheet-staging', key))

  const records = (missing: boolean): Promise<readonly SavedSheet[]> =>
    database.read(['sheets'], async (transaction) =>
      (await transaction.all('sheets')).flatMap(({ value }) => {
        const saved = v.safeParse(SavedSheet, value)
        return saved.success && saved.output.missing === missing ? [saved.output] : []
      }),
    )
  /** Unless another tab has saved it anew in the meantime. */
  const markMissing = async (key: string, seen: SavedSheet): Promise<void> => {
    await database.write(['sheets'], async (transaction) => {
      const now = v.safeParse(SavedSheet, await transaction.get('sheets', key))
      if (now.success && now.output.savedAt === seen.savedAt)
        transaction.put('sheets', key, { ...now.output, missing: true } satisfies SavedSheet)
    })
    announce()
  }
  const recordOf = (sheet: Sheet, title: string, missing: boolean): SavedSheet => ({
    version: 1,
    compositionId: sheet.compositionId,
    sheetId: sheet.id,
    title,
    name: sheet.name,
    contentType: sheet.contentType,
    size: sheet.size,
    sha256: sheet.sha256,
    etag: sheet.etag,
    savedAt: deps.now().toISOString(),
    missing,
  })

  return {
    list: () => records(false),
    listMissing: () => records(true),
    open: async (place) => {
      const found = await database.read(['sheets', 'sheet-bytes'], async (transaction) => ({
        saved: await transaction.get('sheets', placeKey(place)),
        bytes: await transaction.get('sheet-bytes', placeKey(place)),
      }))
      if (found.saved === undefined || v.is(NewerSheet, found.saved)) return { kind: 'missing' }
      const saved = v.safeParse(SavedSheet, found.saved)
      const bytes = bytesOf(found.bytes)
      if (!saved.success) {
        await drop(placeKey(place))
        return { kind: 'damaged', left: null }
      }
      const sheet = saved.output
      if (sheet.missing && bytes === null) return { kind: 'missing' }
      const same = bytes !== null && bytes.byteLength === sheet.size && (await sha256Hex(bytes)) === sheet.sha256
      if (same) return { kind: 'ready', bytes, sheet }
      if (!sheet.missing) await markMissing(placeKey(place), sheet)
      return { kind: 'damaged', left: bytes === null ? null : { bytes, sheet } }
    },
    save: async (sheet, bytes, title) => {
      const key = placeKey({ compositionId: sheet.compositionId, sheetId: sheet.id })
      const staged = await database.write(['sheet-staging'], async (transaction) => {
        transaction.put('sheet-staging', key, bytes)
        return bytesOf(await transaction.get('sheet-staging', key))
      })
      const fault = staged === null ? 'damaged' : await faultOf(sheet, staged)
      if (fault !== null) {
        await unstage(key)
        return fault
      }
      try {
        await database.write(parts, async (transaction) => {
          transaction.delete('sheet-staging', key)
          transaction.put('sheet-bytes', key, staged)
          transaction.put('sheets', key, recordOf(sheet, title, false))
        })
      } catch (error) {
        // On a full device the staged bytes would stand in the way of what is to be saved next.
        await unstage(key).catch(() => undefined)
        throw error
      }
      announce()
      return null
    },
    want: async (pieces) => {
      await database.write(['sheets'], async (transaction) => {
        const known = new Set(await transaction.keys('sheets'))
        for (const { title, sheets } of pieces)
          for (const sheet of sheets) {
            const key = placeKey({ compositionId: sheet.compositionId, sheetId: sheet.id })
            if (!known.has(key)) transaction.put('sheets', key, recordOf(sheet, title, true))
          }
      })
    },
    remove: async (compositionIds) => {
      const gone = new Set(compositionIds.map(String))
      await database.write(parts, async (transaction) => {
        // The records name the bytes; what lies there without one goes when the store is tidied.
        for (const key of await transaction.keys('sheets'))
          if (gone.has(key.split('/')[0] ?? '')) for (const store of parts) transaction.delete(store, key)
      })
      announce()
    },
    tidy: async () => {
      const removed = await database.write(parts, async (transaction) => {
        const withBytes = new Set(await transaction.keys('sheet-bytes'))
        const whole = new Set<string>()
        let count = 0
        for (const { key, value } of await transaction.all('sheets')) {
          const saved = v.safeParse(SavedSheet, value)
          if (withBytes.has(key) && (saved.success || v.is(NewerSheet, value))) whole.add(key)
          else if (!saved.success) {
            transaction.delete('sheets', key)
            count++
          } else if (!saved.output.missing) {
            transaction.put('sheets', key, { ...saved.output, missing: true } satisfies SavedSheet)
            count++
          }
        }
        for (const key of withBytes) if (!whole.has(key)) transaction.delete('sheet-bytes', key)
        transaction.clear('sheet-staging')
        return count
      })
      if (removed > 0) announce()
    },
    subscribe,
  }
}
