import type { Sheet } from '#contract/compositions.ts'
import type { AppPart } from '#contract/worker.ts'
import type { Call } from '../call.ts'
import { ClosedError } from '../connection.ts'
import { AppTooOldError, OfflineError, SignInNeededError, TemporaryError } from '../errors.ts'
import { saveRecordings } from '../recordings/save.ts'
import type { AudioId, RecordingStore, StorableRecording } from '../recordings/store.ts'
import { addressesOf, type DownloadSettings, fetchSheet } from './download.ts'
import { partsFor } from './pdf-needs.ts'
import { type PlannedPiece, sumBytes } from './plan.ts'
import type { SheetFault, SheetPlace, SheetStore } from './store.ts'

export interface SaveProgress {
  /** Pieces whose sheets are all saved. */
  readonly pieces: number
  readonly piecesTotal: number
  readonly recordings: number
  readonly recordingsTotal: number
  readonly bytes: number
  readonly bytesTotal: number
}

export interface SaveOptions {
  readonly onProgress?: (progress: SaveProgress) => void
  /** Aborting pauses: complete files stay, and the next run restarts the interrupted file. */
  readonly signal?: AbortSignal
}

type Fault = SheetFault | 'refused'

export interface SaveResult {
  /**
   * `done` may still have failed sheets; `full`: the storage quota is exceeded, saved sheets stay readable; `not-kept`:
   * a write failed for another reason.
   */
  readonly end: 'done' | 'paused' | 'offline' | 'full' | 'not-kept' | 'sign-in-needed' | 'update-needed'
  readonly progress: SaveProgress
  readonly failed: readonly (SheetPlace & { readonly title: string; readonly fault: Fault })[]
  readonly failedRecordings: readonly { readonly id: AudioId; readonly title: string; readonly fault: Fault }[]
}

export interface SaveSettings extends DownloadSettings {
  readonly store: SheetStore
  readonly recordings: RecordingStore
  readonly call: Call
  /**
   * Stores the parts of the app that show a sheet. Called before the sheet counts as saved, so that every saved sheet
   * opens without network.
   * @throws OfflineError
   */
  readonly storeParts: (parts: readonly AppPart[]) => Promise<void>
}

export type SaveSheets = (plan: readonly PlannedPiece[], options?: SaveOptions) => Promise<SaveResult>

/** Number of parallel downloads: for small files, latency dominates. */
const lanes = 3

/** Counts pieces and bytes of a run, and reports them. */
const createTally = (plan: readonly PlannedPiece[], onProgress: SaveOptions['onProgress']) => {
  const bytesTotal = sumBytes(plan)
  const failed: { compositionId: number; sheetId: number; title: string; fault: Fault }[] = []
  const failedRecordings: { id: AudioId; title: string; fault: Fault }[] = []
  const piecesTotal = plan.filter(({ sheets }) => sheets.length > 0).length
  const recordingsTotal = plan.reduce((sum, piece) => sum + piece.recordings.length, 0)
  let progress: SaveProgress = { pieces: 0, piecesTotal, recordings: 0, recordingsTotal, bytes: 0, bytesTotal }
  /** Complete pieces, recordings and bytes on the device. */
  let [pieces, recordings, bytes] = [0, 0, 0]
  /** Received bytes of files that are still being downloaded or written. */
  const arrived = new Map<Sheet | StorableRecording, number>()
  const left = new Map(plan.map((piece) => [piece, piece.sheets.length]))
  const report = (): void => {
    const underWay = [...arrived.values()].reduce((sum, count) => sum + count, 0)
    progress = { ...progress, pieces, recordings, bytes: Math.min(bytes + underWay, bytesTotal) }
    onProgress?.(progress)
  }
  report()
  return {
    /** A file is downloaded from its beginning. */
    begin: (sheet: Sheet): void => {
      arrived.delete(sheet)
    },
    receive: (file: Sheet | StorableRecording, count: number): void => {
      arrived.set(file, (arrived.get(file) ?? 0) + count)
      report()
    },
    settle: (piece: PlannedPiece, sheet: Sheet, fault: Fault | null): void => {
      arrived.delete(sheet)
      if (fault === null) {
        bytes += sheet.size
        const missing = (left.get(piece) ?? 0) - 1
        left.set(piece, missing)
        if (missing === 0) pieces++
      } else failed.push({ compositionId: piece.compositionId, sheetId: sheet.id, title: piece.title, fault })
      report()
    },
    settleRecording: (piece: PlannedPiece, recording: StorableRecording, fault: Fault | null): void => {
      arrived.delete(recording)
      if (fault === null) {
        bytes += recording.size
        recordings++
      } else failedRecordings.push({ id: recording.id, title: `${piece.title}: ${recording.title}`, fault })
      report()
    },
    /** Nothing of interrupted files was saved. */
    interrupt: (): void => {
      arrived.clear()
      report()
    },
    result: (end: SaveResult['end']): SaveResult => ({ end, progress, failed, failedRecordings }),
  }
}

/** Returns a function that tells whether this edition of a sheet is on the device. */
const readSaved = async (store: SheetStore): Promise<(sheet: Sheet) => boolean> => {
  const saved = new Map<string, string>()
  for (const { compositionId, sheetId, sha256 } of await store.list()) saved.set(`${compositionId}/${sheetId}`, sha256)
  return ({ compositionId, id, sha256 }) => saved.get(`${compositionId}/${id}`) === sha256
}

/** Writes files one at a time: each needs twice its size until it is committed. */
const createWriter = (store: SheetStore, stop: AbortSignal) => {
  let writing: Promise<unknown> = Promise.resolve()
  return ({ title }: PlannedPiece, sheet: Sheet, fetched: ArrayBuffer): Promise<SheetFault | null> => {
    const written = writing.then(() => {
      stop.throwIfAborted()
      return store.save(sheet, fetched, title)
    })
    writing = written.catch(() => undefined)
    return written
  }
}

/**
 * Downloads and saves all files of a plan.
 * @throws the first error that ends the run
 */
const saveAll = async (
  settings: SaveSettings,
  plan: readonly PlannedPiece[],
  tally: ReturnType<typeof createTally>,
  broken: AbortController,
): Promise<void> => {
  const { store } = settings
  const stop = broken.signal
  const isSaved = await readSaved(store)
  await Promise.all([store.want(plan), settings.recordings.want(plan)])
  const queue = plan.flatMap((piece) => piece.sheets.map((sheet) => ({ piece, sheet })))
  const missing = queue.map(({ sheet }) => sheet).filter((sheet) => !isSaved(sheet))
  const addresses = addressesOf(settings.call, missing, stop)
  const write = createWriter(store, stop)
  const attempt = async (piece: PlannedPiece, sheet: Sheet): Promise<Fault | null> => {
    tally.begin(sheet)
    const fetched = await fetchSheet(settings, sheet, addresses, stop, (count) => tally.receive(sheet, count))
    if ('fault' in fetched) return fetched.fault
    await settings.storeParts(await partsFor(fetched.bytes))
    return write(piece, sheet, fetched.bytes)
  }
  const bring = async (piece: PlannedPiece, sheet: Sheet): Promise<void> => {
    if (isSaved(sheet)) return tally.settle(piece, sheet, null)
    const fault = await attempt(piece, sheet)
    // Something between here and the server may have changed the reply: once more, at a new address.
    const isFinal = fault === null || fault === 'replaced' || !addresses.renew(sheet)
    tally.settle(piece, sheet, isFinal ? fault : await attempt(piece, sheet))
  }
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      stop.throwIfAborted()
      await bring(next.piece, next.sheet)
    }
  }
  await Promise.all(Array.from({ length: lanes }, () => lane().catch((error: unknown) => broken.abort(error))))
  stop.throwIfAborted()
  // After the sheets: on a full device there is the music at least.
  await saveRecordings(settings, plan, tally, stop)
}

/** Creates the function that downloads and saves the files of a plan, several sheets in parallel. */
export const createSaveSheets =
  (settings: SaveSettings): SaveSheets =>
  async (plan, { onProgress, signal } = {}) => {
    /** Aborts every download, on pause and on the first failure that ends the run. */
    const broken = new AbortController()
    const pause = (): void => broken.abort(signal?.reason)
    if (signal?.aborted === true) pause()
    signal?.addEventListener('abort', pause, { once: true })
    const tally = createTally(plan, onProgress)
    try {
      await saveAll(settings, plan, tally, broken)
      return tally.result('done')
    } catch (error) {
      tally.interrupt()
      return tally.result(endOf(error, signal))
    }
  }

const endOf = (error: unknown, signal: AbortSignal | undefined): SaveResult['end'] => {
  if (signal?.aborted === true) return 'paused'
  if (error instanceof OfflineError || error instanceof TemporaryError) return 'offline'
  if (error instanceof SignInNeededError) return 'sign-in-needed'
  if (error instanceof AppTooOldError) return 'update-needed'
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full'
  if (error instanceof DOMException || error instanceof ClosedError) return 'not-kept'
  throw error
}
