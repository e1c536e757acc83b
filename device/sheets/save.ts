import type { Sheet } from '#contract/compositions.ts'
import type { AppPart } from '#contract/worker.ts'
import type { Call } from '../call.ts'
import { ClosedError } from '../connection.ts'
import type { DeviceDeps } from '../deps.ts'
import { AppTooOldError, OfflineError, SignInNeededError, TemporaryError } from '../errors.ts'
import { addressesOf, fetchSheet } from './download.ts'
import { partsFor } from './pdf-needs.ts'
import { type PlannedPiece, sumBytes } from './plan.ts'
import type { SheetFault, SheetPlace, SheetStore } from './store.ts'

export interface SaveProgress {
  /** Pieces that are completely saved. */
  readonly pieces: number
  readonly piecesTotal: number
  readonly bytes: number
  readonly bytesTotal: number
}

export interface SaveOptions {
  readonly onProgress?: (progress: SaveProgress) => void
  /** Aborting pauses: complete files stay, and the next run restarts the interrupted file. */
  readonly signal?: AbortSignal
}

export interface SaveResult {
  /**
   * `done` may still have failed sheets; `full`: the storage quota is exceeded, saved sheets stay readable; `not-kept`:
   * a write failed for another reason.
   */
  readonly end: 'done' | 'paused' | 'offline' | 'full' | 'not-kept' | 'sign-in-needed' | 'update-needed'
  readonly progress: SaveProgress
  readonly failed: readonly (SheetPlace & { readonly title: string; readonly fault: SheetFault | 'refused' })[]
}

export interface SaveSettings extends Pick<DeviceDeps, 'fetch' | 'schedule'> {
  readonly store: SheetStore
  readonly call: Call
  /** Origin from which signed addresses may be fetched. */
  readonly origin: string
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

type Fault = SheetFault | 'refused'

/** Counts pieces and bytes of a run, and reports them. */
const createTally = (plan: readonly PlannedPiece[], onProgress: SaveOptions['onProgress']) => {
  const bytesTotal = sumBytes(plan)
  const failed: { compositionId: number; sheetId: number; title: string; fault: Fault }[] = []
  let progress: SaveProgress = { pieces: 0, piecesTotal: plan.length, bytes: 0, bytesTotal }
  /** Complete pieces and bytes on the device. */
  let [pieces, bytes] = [0, 0]
  /** Received bytes of files that are still being downloaded or written. */
  const arrived = new Map<Sheet, number>()
  const left = new Map(plan.map((piece) => [piece, piece.sheets.length]))
  const report = (): void => {
    const underWay = [...arrived.values()].reduce((sum, count) => sum + count, 0)
    progress = { ...progress, pieces, bytes: Math.min(bytes + underWay, bytesTotal) }
    onProgress?.(progress)
  }
  report()
  return {
    /** A file is downloaded from its beginning. */
    begin: (sheet: Sheet): void => {
      arrived.delete(sheet)
    },
    receive: (sheet: Sheet, count: number): void => {
      arrived.set(sheet, (arrived.get(sheet) ?? 0) + count)
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
    /** Nothing of interrupted files was saved. */
    interrupt: (): void => {
      arrived.clear()
      report()
    },
    result: (end: SaveResult['end']): SaveResult => ({ end, progress, failed }),
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
  await store.want(plan)
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
}

/** Creates the function that downloads and saves the files of a plan, several in parallel. */
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
