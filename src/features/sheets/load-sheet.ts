import { generateDownload, type Sheet } from '#contract/compositions.ts'
import type { Call } from '#device/call.ts'
import { OfflineError } from '#device/errors.ts'
import { type SheetStore, sha256Of } from '#device/sheets/store.ts'
import { fetchFile } from '../../offline/fetch-file.ts'

export type LoadedSheet =
  | { readonly kind: 'ready'; readonly bytes: ArrayBuffer; readonly saved: boolean; readonly sha256: string }
  /** Not on this device, and no network to fetch it. */
  | { readonly kind: 'out-of-reach' }
  /** Saved, but the bytes are not what was saved, and no network to fetch them anew. */
  | { readonly kind: 'damaged' }

interface Needs {
  readonly sheets: SheetStore
  readonly call: Call
  readonly signal: AbortSignal
}

/** A sheet's bytes: what is saved, else from the server, which then offers to save it. Throws what a refusal throws. */
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
    return { kind: 'ready', bytes, saved: false, sha256: await sha256Of(bytes) }
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error
    return { kind: opened.kind === 'damaged' ? 'damaged' : 'out-of-reach' }
  }
}
