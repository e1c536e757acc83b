import type { Sheet } from '#contract/compositions.ts'
import type { Call } from '#device/call.ts'
import type { SheetStore } from '#device/sheets/store.ts'
import { type LoadedSheet, loadSheet } from './load-sheet.ts'
import { openPdf, type Pdf, preparePdf, UnreadablePdfError } from './stand/pdf.ts'
import { newSheetSettings, type Position, type SheetSettings } from './stand/settings.ts'
import type { SettingsStore } from './stand/settings-store.ts'

export type OpenedSheet =
  | {
      readonly kind: 'open'
      readonly pdf: Pdf
      readonly settings: SheetSettings
      readonly sha256: string
      /** The position where the player was in it during the last hours. */
      readonly position: Position
    }
  | {
      readonly kind: 'failed'
      readonly why: Exclude<LoadedSheet['kind'], 'ready'> | UnreadablePdfError['why'] | 'refused'
      /** True if there are damaged bytes whose readable part `anyway` can show. */
      readonly hasLeft: boolean
    }

export interface OpenOptions {
  /** After an abort the outcome is discarded and closed. */
  readonly signal: AbortSignal
  /** Shows the readable part of a damaged sheet. */
  readonly anyway?: boolean
}

interface Needs {
  readonly sheets: SheetStore
  readonly call: Call
  readonly store: SettingsStore
}

/** Opens sheets. One sheet can be opened in advance, before the tap. */
export interface SheetOpener {
  /** Opens the sheet that probably follows; the one prepared before is closed. */
  prepare(sheet: Sheet): void
  /** The caller closes it. */
  open(sheet: Sheet, options: OpenOptions): Promise<OpenedSheet>
  close(): void
}

const atStart: Position = { place: 0, between: false, mode: null }

const openNow = async (
  { sheets, call, store }: Needs,
  sheet: Sheet,
  { signal, anyway = false }: OpenOptions,
): Promise<OpenedSheet> => {
  const failed = (why: Extract<OpenedSheet, { kind: 'failed' }>['why'], hasLeft = false): OpenedSheet => ({
    kind: 'failed',
    why,
    hasLeft,
  })
  const at = { compositionId: sheet.compositionId, sheetId: sheet.id }
  let sha256 = ''
  /** Lists of saved pieces count only files that can be shown. */
  const markReadable = (isReadable: boolean): void =>
    void sheets
      .markReadable(at, sha256, isReadable)
      .catch((error: unknown) => console.warn('sheet.mark_readable_failed', error))
  try {
    const reading = Promise.all([store.sheet(at), store.position(at)]).catch((error: unknown) => {
      console.warn('sheet_settings.read_failed', error)
      return [newSheetSettings, atStart] as const
    })
    // After a reload nothing has loaded the code yet; a failure is reported by `openPdf`.
    preparePdf().catch(() => undefined)
    const loaded = await loadSheet({ sheets, call, signal }, sheet)
    if (loaded.kind === 'out-of-reach') return failed(loaded.kind)
    const shown = loaded.kind === 'ready' ? loaded : anyway ? loaded.left : null
    if (shown === null) return failed('damaged', loaded.kind === 'damaged' && loaded.left !== null)
    sha256 = shown.sha256
    const [pdf, [settings, position]] = await Promise.all([openPdf(shown.bytes), reading])
    if (loaded.kind === 'ready') markReadable(true)
    return { kind: 'open', pdf, settings, sha256, position }
  } catch (error) {
    if (error instanceof UnreadablePdfError) {
      // A slow device says nothing about the file.
      if (error.why !== 'slow') markReadable(false)
      return failed(error.why)
    }
    if (!signal.aborted) console.warn('sheet.open_failed', error)
    return failed('refused')
  }
}

const closeLater = (opening: Promise<OpenedSheet>): void => {
  void opening.then((opened) => opened.kind === 'open' && opened.pdf.close())
}

export const createOpener = (needs: Needs): SheetOpener => {
  let ahead: { readonly id: number; readonly opening: Promise<OpenedSheet>; readonly stop: AbortController } | null =
    null
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
      ahead = { id: sheet.id, opening: openNow(needs, sheet, { signal: stop.signal }), stop }
    },
    open: async (sheet, options) => {
      const { signal } = options
      const prepared = ahead?.id === sheet.id ? ahead.opening : null
      if (prepared === null) drop()
      else ahead = null
      const opening = prepared ?? openNow(needs, sheet, options)
      if (signal.aborted) closeLater(opening)
      else signal.addEventListener('abort', () => closeLater(opening), { once: true })
      const opened = await opening
      // A sheet that could not be prefetched may be reachable by now.
      return prepared !== null && opened.kind === 'failed' ? openNow(needs, sheet, options) : opened
    },
    close: drop,
  }
}
