import * as v from 'valibot'
import type { Sheet } from '#contract/compositions.ts'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'

/** The record of one sheet that a member wants on this device, stored beside its bytes. */
export const SavedSheet = v.object({
  version: v.literal(1),
  compositionId: v.number(),
  sheetId: v.number(),
  /** Title of the piece, so that it can be named without a list; '' if an older app saved it. */
  title: v.optional(v.string(), ''),
  name: v.string(),
  contentType: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Hexadecimal, lower case. */
  sha256: v.string(),
  etag: v.string(),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  /**
   * The sheet is wanted, but its bytes are missing or damaged: `listMissing` returns it until it is saved again or
   * removed.
   */
  missing: v.optional(v.boolean(), false),
  /**
   * True if this edition was found unreadable or protected by a password: its bytes are right, but no page can be
   * shown.
   */
  unreadable: v.optional(v.boolean()),
})
export type SavedSheet = v.InferOutput<typeof SavedSheet>

/** A document, or a sheet that a newer app saved, which may return: must be neither read nor removed. */
const NewerSheet = v.object({ version: v.pipe(v.number(), v.minValue(2)) })

export interface SheetPlace {
  readonly compositionId: number
  readonly sheetId: number
}

export type OpenedSheet =
  /** `bytes` is a separate copy, because pdf.js may detach it. */
  | { readonly kind: 'ready'; readonly bytes: ArrayBuffer; readonly sheet: SavedSheet }
  | { readonly kind: 'missing' }
  /** The bytes do not match their hash. `left` contains the stored bytes if the record is readable. */
  | { readonly kind: 'damaged'; readonly left: { readonly bytes: ArrayBuffer; readonly sheet: SavedSheet } | null }

/** Why a download is not valid. `replaced`: a complete file, but not the requested version; refetch the list. */
export type SheetFault = 'cut' | 'not-a-pdf' | 'damaged' | 'replaced'

export interface SheetStore {
  /** Returns the sheets whose bytes are stored. */
  list(): Promise<readonly SavedSheet[]>
  /** Returns the wanted sheets whose bytes are damaged, lost or not downloaded yet. */
  listMissing(): Promise<readonly SavedSheet[]>
  /**
   * Reads a sheet and verifies its hash. A damaged sheet is then marked as missing, or removed if its record cannot be
   * read.
   */
  open(place: SheetPlace): Promise<OpenedSheet>
  /**
   * Stages the bytes, reads them back, checks length, `%PDF-` and hash, then stores bytes and record in one
   * transaction. The previous version stays until then.
   * @throws QuotaExceededError (DOMException)
   */
  save(sheet: Sheet, bytes: ArrayBuffer, title: string): Promise<SheetFault | null>
  /** Marks whether a saved edition can be shown; does nothing if that is known or another edition is saved now. */
  markReadable(place: SheetPlace, sha256: string, isReadable: boolean): Promise<void>
  /** Marks sheets as wanted before they are downloaded, so that an interrupted download is resumed later. */
  want(pieces: readonly { readonly title: string; readonly sheets: readonly Sheet[] }[]): Promise<void>
  /** Unpins pieces and deletes all their sheets. */
  remove(compositionIds: readonly number[]): Promise<void>
  /**
   * Deletes data that no list shows: interrupted downloads, bytes without a record, unreadable records. A record
   * without bytes becomes a missing sheet. Data of a newer app stays.
   */
  tidy(): Promise<void>
  /** Calls the listener after every change, here or in other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const parts = ['sheets', 'sheet-bytes', 'sheet-staging'] as const

const placeKey = ({ compositionId, sheetId }: SheetPlace): string => `${compositionId}/${sheetId}`

/** Returns the SHA-256 in hexadecimal digits. */
export const sha256Hex = async (bytes: ArrayBuffer): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** '%PDF-' (ISO 32000-1 §7.5.2); readers allow up to 1024 bytes before it, our files have none. */
const isPdf = (bytes: ArrayBuffer): boolean =>
  [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, index) => new Uint8Array(bytes)[index] === byte)

/** Stored bytes. `instanceof` fails for an ArrayBuffer from another realm (other tabs, tests). */
export const bytesOf = (value: unknown): ArrayBuffer | null =>
  value !== null && Object.prototype.toString.call(value) === '[object ArrayBuffer]' ? (value as ArrayBuffer) : null

const faultOf = async (sheet: Sheet, bytes: ArrayBuffer): Promise<SheetFault | null> => {
  if (!isPdf(bytes)) return 'not-a-pdf'
  if (bytes.byteLength < sheet.size) return 'cut'
  if (bytes.byteLength === sheet.size) return (await sha256Hex(bytes)) === sheet.sha256 ? null : 'damaged'
  return 'damaged'
}

/** The database of an opened store. */
interface Opened extends Pick<DeviceDeps, 'now'> {
  readonly database: MemberDatabase
  /** Announces a change to every listener, in other tabs too. */
  readonly announce: () => void
}

/** Deletes an unreadable record and its bytes. */
const drop = async ({ database, announce }: Opened, key: string): Promise<void> => {
  await database.write(['sheets', 'sheet-bytes'], async (transaction) => {
    transaction.delete('sheets', key)
    transaction.delete('sheet-bytes', key)
  })
  announce()
}
const unstage = ({ database }: Opened, key: string): Promise<void> =>
  database.write(['sheet-staging'], async (transaction) => transaction.delete('sheet-staging', key))

const records = ({ database }: Opened, missing: boolean): Promise<readonly SavedSheet[]> =>
  database.read(['sheets'], async (transaction) =>
    (await transaction.all('sheets')).flatMap(({ value }) => {
      const saved = v.safeParse(SavedSheet, value)
      return saved.success && saved.output.missing === missing ? [saved.output] : []
    }),
  )
/** Marks a sheet as missing unless another tab has saved it again in the meantime. */
const markMissing = async ({ database, announce }: Opened, key: string, seen: SavedSheet): Promise<void> => {
  await database.write(['sheets'], async (transaction) => {
    const now = v.safeParse(SavedSheet, await transaction.get('sheets', key))
    if (now.success && now.output.savedAt === seen.savedAt)
      transaction.put('sheets', key, { ...now.output, missing: true } satisfies SavedSheet)
  })
  announce()
}

const recordOf = ({ now }: Opened, sheet: Sheet, title: string, missing: boolean): SavedSheet => ({
  version: 1,
  compositionId: sheet.compositionId,
  sheetId: sheet.id,
  title,
  name: sheet.name,
  contentType: sheet.contentType,
  size: sheet.size,
  sha256: sheet.sha256,
  etag: sheet.etag,
  savedAt: now().toISOString(),
  missing,
})

const openSheet = async (store: Opened, place: SheetPlace): Promise<OpenedSheet> => {
  const found = await store.database.read(['sheets', 'sheet-bytes'], async (transaction) => ({
    saved: await transaction.get('sheets', placeKey(place)),
    bytes: await transaction.get('sheet-bytes', placeKey(place)),
  }))
  if (found.saved === undefined || v.is(NewerSheet, found.saved)) return { kind: 'missing' }
  const saved = v.safeParse(SavedSheet, found.saved)
  const bytes = bytesOf(found.bytes)
  if (!saved.success) {
    await drop(store, placeKey(place))
    return { kind: 'damaged', left: null }
  }
  const sheet = saved.output
  if (sheet.missing && bytes === null) return { kind: 'missing' }
  const same = bytes !== null && bytes.byteLength === sheet.size && (await sha256Hex(bytes)) === sheet.sha256
  if (same) return { kind: 'ready', bytes, sheet }
  if (!sheet.missing) await markMissing(store, placeKey(place), sheet)
  return { kind: 'damaged', left: bytes === null ? null : { bytes, sheet } }
}

const saveSheet = async (
  store: Opened,
  sheet: Sheet,
  bytes: ArrayBuffer,
  title: string,
): Promise<SheetFault | null> => {
  const { database } = store
  const key = placeKey({ compositionId: sheet.compositionId, sheetId: sheet.id })
  const staged = await database.write(['sheet-staging'], async (transaction) => {
    transaction.put('sheet-staging', key, bytes)
    return bytesOf(await transaction.get('sheet-staging', key))
  })
  const fault = staged === null ? 'damaged' : await faultOf(sheet, staged)
  if (fault !== null) {
    await unstage(store, key)
    return fault
  }
  try {
    await database.write(parts, async (transaction) => {
      transaction.delete('sheet-staging', key)
      transaction.put('sheet-bytes', key, staged)
      transaction.put('sheets', key, recordOf(store, sheet, title, false))
    })
  } catch (error) {
    // On a full device the staged bytes would block the next save.
    await unstage(store, key).catch(() => undefined)
    throw error
  }
  store.announce()
  return null
}

const markReadable = async (
  { database, announce }: Opened,
  place: SheetPlace,
  sha256: string,
  isReadable: boolean,
): Promise<void> => {
  const key = placeKey(place)
  const isChange = (value: unknown): value is SavedSheet =>
    v.is(SavedSheet, value) && value.sha256 === sha256 && (value.unreadable ?? false) === isReadable
  // Most files are known to be readable: reading first avoids a write.
  if (!isChange(await database.read(['sheets'], (transaction) => transaction.get('sheets', key)))) return
  await database.write(['sheets'], async (transaction) => {
    const now = await transaction.get('sheets', key)
    if (isChange(now)) transaction.put('sheets', key, { ...now, unreadable: !isReadable })
  })
  announce()
}

const wantSheets = async (store: Opened, pieces: Parameters<SheetStore['want']>[0]): Promise<void> => {
  await store.database.write(['sheets'], async (transaction) => {
    const known = new Set(await transaction.keys('sheets'))
    for (const { title, sheets } of pieces)
      for (const sheet of sheets) {
        const key = placeKey({ compositionId: sheet.compositionId, sheetId: sheet.id })
        if (!known.has(key)) transaction.put('sheets', key, recordOf(store, sheet, title, true))
      }
  })
}

const removeSheets = async ({ database, announce }: Opened, compositionIds: readonly number[]): Promise<void> => {
  const removed = new Set(compositionIds.map(String))
  await database.write(parts, async (transaction) => {
    // Deletes by record; bytes without a record are deleted by `tidy`.
    for (const key of await transaction.keys('sheets'))
      if (removed.has(key.split('/')[0] ?? '')) for (const store of parts) transaction.delete(store, key)
  })
  announce()
}

const tidySheets = async ({ database, announce }: Opened): Promise<void> => {
  const removed = await database.write(parts, async (transaction) => {
    const withBytes = new Set(await transaction.keys('sheet-bytes'))
    const whole = new Set<string>()
    let count = 0
    for (const { key, value } of await transaction.all('sheets')) {
      const saved = v.safeParse(SavedSheet, value)
      if (withBytes.has(key) && (saved.success || v.is(NewerSheet, value))) whole.add(key)
      else if (v.is(NewerSheet, value)) continue
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
}

/** Opens the sheets of a member. */
export const openSheetStore = (deps: Pick<DeviceDeps, 'now' | 'channel'>, database: MemberDatabase): SheetStore => {
  const { announce, subscribe } = createChangeChannel(deps, 'sheets-changed')
  const store: Opened = { database, announce, now: deps.now }
  return {
    list: () => records(store, false),
    listMissing: () => records(store, true),
    open: (place) => openSheet(store, place),
    save: (sheet, bytes, title) => saveSheet(store, sheet, bytes, title),
    markReadable: (place, sha256, isReadable) => markReadable(store, place, sha256, isReadable),
    want: (pieces) => wantSheets(store, pieces),
    remove: (compositionIds) => removeSheets(store, compositionIds),
    tidy: () => tidySheets(store),
    subscribe,
  }
}
