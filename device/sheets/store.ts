import * as v from 'valibot'
import type { Sheet } from '#contract/compositions.ts'
import type { MemberDatabase } from '../database.ts'

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
  /** Reads and hashes again. */
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
export type { MemberDatabase }
