import { generateDownload, type Sheet } from '#contract/compositions.ts'
import type { Call } from '#device/call.ts'
import { OfflineError } from '#device/errors.ts'
import { type SheetStore, sha256Hex } from '#device/sheets/store.ts'
import { fetchFile } from '../../platform/offline/fetch-file.ts'

export type LoadedSheet =
  | { readonly kind: 'ready'; readonly bytes: ArrayBuffer; readonly saved: boolean; readonly sha256: string }
  /** The sheet is not on this device, and there is no network to fetch it. */
  | { readonly kind: 'out-of-reach' }
  /** The saved bytes are damaged, and there is no network to fetch them again. `left`: the damaged bytes. */
  | { readonly kind: 'damaged'; readonly left: { readonly bytes: ArrayBuffer; readonly sha256: string } | null }

interface Needs {
  readonly sheets: SheetStore
  readonly call: Call
  readonly signal: AbortSignal
}

/** Saves the sheet again. If the device cannot save it, the sheet is still shown and repaired later. */
const repair = async (sheets: SheetStore, sheet: Sheet, bytes: ArrayBuffer, title: string): Promise<boolean> => {
  try {
    return (await sheets.save(sheet, bytes, title)) === null
  } catch (error) {
    console.warn('sheet.repair_failed', error)
    return false
  }
}

/**
 * Returns a sheet's bytes: the saved ones, or else the server's. A damaged sheet is replaced by the server's bytes; the
 * caller offers to save any other one. Throws the errors of the endpoint.
 */
export const loadSheet = async ({ sheets, call, signal }: Needs, sheet: Sheet): Promise<LoadedSheet> => {
  const opened = await sheets.open({ compositionId: sheet.compositionId, sheetId: sheet.id })
  if (opened.kind === 'ready') return { kind: 'ready', bytes: opened.bytes, saved: true, sha256: opened.sheet.sha256 }
  try {
    const { url } = await call(
      generateDownload,
      { body: { id: sheet.compositionId, fileName: sheet.name } },
      { signal },
    )
    const bytes = await (await fetchFile(url, { signal })).arrayBuffer()
    const saved = opened.kind === 'damaged' && (await repair(sheets, sheet, bytes, opened.left?.sheet.title ?? ''))
    return { kind: 'ready', bytes, saved, sha256: await sha256Hex(bytes) }
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error
    if (opened.kind !== 'damaged') return { kind: 'out-of-reach' }
    const left = opened.left === null ? null : { bytes: opened.left.bytes, sha256: opened.left.sheet.sha256 }
    return { kind: 'damaged', left }
  }
}
