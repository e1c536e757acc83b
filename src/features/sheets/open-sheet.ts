import type { Sheet } from '#contract/compositions.ts'
import type { Call } from '#device/call.ts'
import type { SheetStore } from '#device/sheets/store.ts'
import { type LoadedSheet, loadSheet } from './load-sheet.ts'
import { openPdf, type Pdf, UnreadablePdfError } from './stand/pdf.ts'
import { newSheetSettings, type SheetSettings } from './stand/settings.ts'
import type { SettingsStore } from './stand/settings-store.ts'

export type Opened =
  | { readonly kind: 'open'; readonly pdf: Pdf; readonly settings: SheetSettings; readonly sha256: string }
  | {
      readonly kind: 'failed'
      readonly why: Exclude<LoadedSheet['kind'], 'ready'> | UnreadablePdfError['why'] | 'refused'
    }

interface Needs {
  readonly sheets: SheetStore
  readonly call: Call
  readonly store: SettingsStore
}

/** Opens sheets, one of them ahead of the tap that asks for it. */
export interface SheetOpener {
  /** For the piece that probably follows; the one prepared before is closed. */
  prepare(sheet: Sheet): void
  /** The caller closes it. Aborting `signal` makes the outcome irrelevant, and closes it. */
  open(sheet: Sheet, signal: AbortSignal): Promise<Opened>
  close(): void
}

const openNow = async ({ sheets, call, store }: Needs, sheet: Sheet, signal: AbortSignal): Promise<Opened> => {
  try {
    const reading = store.sheet({ compositionId: sheet.compositionId, sheetId: sheet.id }).catch((error: unknown) => {
      console.warn('The settings of a sheet could not be read', error)
      return newSheetSettings
    })
    const loaded = await loadSheet({ sheets, call, signal }, sheet)
    if (loaded.kind !== 'ready') return { kind: 'failed', why: loaded.kind }
    const { sha256 } = loaded
    const [pdf, settings] = await Promise.all([openPdf(loaded.bytes), reading])
    return { kind: 'open', pdf, settings, sha256 }
  } catch (error) {
    if (error instanceof UnreadablePdfError) return { kind: 'failed', why: error.why }
    if (!signal.aborted) console.warn('The sheet could not be opened', error)
    return { kind: 'failed', why: 'refused' }
  }
}

const closeLater = (opening: Promise<Opened>): void => {
  void opening.then((opened) => opened.kind === 'open' && opened.pdf.close())
}

export const createOpener = (needs: Needs): SheetOpener => {
  let ahead: { readonly id: number; readonly opening: Promise<Opened>; readonly stop: AbortController } | null = null
  const drop = (): void => {
    if (ahead === null) return
    ahead.stop.abort()
    closeLater(ahead.opening)
    ahead = null
  }
  return {
    prepare: (sheet) => {
      if (ahead?.id === sheet.id) return
      drop()
      const stop = new AbortController()
      ahead = { id: sheet.id, opening: openNow(needs, sheet, stop.signal), stop }
    },
    open: async (sheet, signal) => {
      const prepared = ahead?.id === sheet.id ? ahead.opening : null
      if (prepared === null) drop()
      else ahead = null
      const opening = prepared ?? openNow(needs, sheet, signal)
      if (signal.aborted) closeLater(opening)
      else signal.addEventListener('abort', () => closeLater(opening), { once: true })
      const opened = await opening
      // What could not be fetched ahead may be within reach by now.
      return prepared !== null && opened.kind === 'failed' ? openNow(needs, sheet, signal) : opened
    },
    close: drop,
  }
}
