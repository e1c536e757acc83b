import { maxSignedSheets, type Sheet, signSheets } from '#contract/compositions.ts'
import type { AppPart } from '#contract/worker.ts'
import { anySignal } from '../any-signal.ts'
import type { Call } from '../call.ts'
import { ClosedError } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import { AppTooOldError, OfflineError, RefusedError, SignInNeededError, TemporaryError } from '../errors.ts'
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

/** Milliseconds without data after which a connection counts as lost. */
const stalledMs = 30_000

const tag = (etag: string | null): string => (etag ?? '').replace(/^W\//, '').replaceAll('"', '')

const joined = (chunks: readonly Uint8Array[]): ArrayBuffer => {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole.buffer
}

type Downloaded = { readonly bytes: ArrayBuffer } | { readonly fault: SheetFault | 'refused' } | 'expired'

/** Number of parallel downloads: for small files, latency dominates. */
const lanes = 3

/** Creates the function that downloads and saves the files of a plan, several in parallel. */
export const createSaveSheets = (settings: SaveSettings): SaveSheets => {
  const { store, call } = settings

  /** Downloads without a token: the signed address is the permission, and it must be on our origin. */
  const download = async (
    sheet: Sheet,
    address: string,
    signal: AbortSignal | undefined,
    onBytes: (count: number) => void,
  ): Promise<Downloaded> => {
    const url = new URL(address, settings.origin)
    if (url.origin !== new URL(settings.origin).origin) return { fault: 'refused' }
    const stalled = new AbortController()
    let cancel = settings.schedule(stalledMs, () => stalled.abort())
    const stop = anySignal(signal, stalled.signal)
    try {
      const response = await settings.fetch(
        new Request(url, { signal: stop, redirect: 'error', cache: 'no-store', credentials: 'omit' }),
      )
      if (response.status === 410) return 'expired'
      if (response.status >= 500 || response.status === 429) throw new OfflineError('foreign')
      if (response.status !== 200) return { fault: 'refused' }
      // A captive portal replies so to the request for a new address too, which then ends the run as offline.
      if (/^text\/html\b/.test(response.headers.get('content-type') ?? '')) {
        await response.body?.cancel()
        return { fault: 'not-a-pdf' }
      }
      const etag = tag(response.headers.get('etag'))
      if (etag !== '' && tag(sheet.etag) !== '' && etag !== tag(sheet.etag)) {
        await response.body?.cancel()
        return { fault: 'replaced' }
      }
      const chunks: Uint8Array[] = []
      const reader = response.body?.getReader()
      for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
        chunks.push(next.value)
        onBytes(next.value.byteLength)
        cancel()
        cancel = settings.schedule(stalledMs, () => stalled.abort())
      }
      return { bytes: joined(chunks) }
    } catch (error) {
      signal?.throwIfAborted()
      throw error instanceof OfflineError
        ? error
        : new OfflineError(stalled.signal.aborted ? 'timeout' : 'network', error)
    } finally {
      cancel()
    }
  }

  /**
   * Provides signed addresses, requested together for a file and those after it; null for a file that the server does
   * not have.
   */
  const addressesOf = (sheets: readonly Sheet[], signal: AbortSignal) => {
    const signed = new Map<Sheet, string | null>()
    let signing: Promise<unknown> = Promise.resolve()
    const sign = async (from: Sheet): Promise<void> => {
      const start = sheets.indexOf(from)
      const batch = sheets.slice(start, start + maxSignedSheets)
      const { urls } = await call(signSheets, { body: { sheetIds: batch.map(({ id }) => id) } }, { signal })
      for (const [index, sheet] of batch.entries()) signed.set(sheet, urls[index] ?? null)
    }
    return {
      get: (sheet: Sheet): Promise<string | null> => {
        const address = signing
          .catch(() => undefined)
          .then(async () => {
            if (!signed.has(sheet)) await sign(sheet)
            return signed.get(sheet) ?? null
          })
        signing = address
        return address
      },
      /** Discards all addresses of a request: they expire together. */
      expire: (sheet: Sheet, address: string): void => {
        if (signed.get(sheet) === address) signed.clear()
      },
      /** Discards the address of one sheet. @returns false if the server gave none */
      renew: (sheet: Sheet): boolean => {
        const had = signed.get(sheet) !== null
        signed.delete(sheet)
        return had
      },
    }
  }

  /** Requests a new address once if the signed one has expired. */
  const fetchOne = async (
    sheet: Sheet,
    addresses: ReturnType<typeof addressesOf>,
    signal: AbortSignal,
    onBytes: (count: number) => void,
  ): Promise<Exclude<Downloaded, 'expired'>> => {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        const address = await addresses.get(sheet)
        if (address === null) return { fault: 'refused' }
        const downloaded = await download(sheet, address, signal, onBytes)
        if (downloaded !== 'expired') return downloaded
        addresses.expire(sheet, address)
      } catch (error) {
        if (error instanceof RefusedError) return { fault: 'refused' }
        throw error
      }
    }
    return { fault: 'refused' }
  }

  return async (plan, { onProgress, signal } = {}) => {
    const saved = new Map<string, string>()
    const isSaved = ({ compositionId, id, sha256 }: Sheet): boolean => saved.get(`${compositionId}/${id}`) === sha256
    /** Aborts every download, on pause and on the first failure that ends the run. */
    const broken = new AbortController()
    const stop = broken.signal
    const pause = (): void => broken.abort(signal?.reason)
    if (signal?.aborted === true) pause()
    signal?.addEventListener('abort', pause, { once: true })
    const failed: { compositionId: number; sheetId: number; title: string; fault: SheetFault | 'refused' }[] = []
    const bytesTotal = sumBytes(plan)
    let progress: SaveProgress = { pieces: 0, piecesTotal: plan.length, bytes: 0, bytesTotal }
    /** Complete pieces and bytes on the device. */
    let [pieces, bytes] = [0, 0]
    /** Received bytes of files that are still being downloaded or written. */
    const arrived = new Map<Sheet, number>()
    const report = (): void => {
      const underWay = [...arrived.values()].reduce((sum, count) => sum + count, 0)
      progress = { ...progress, pieces, bytes: Math.min(bytes + underWay, bytesTotal) }
      onProgress?.(progress)
    }
    const left = new Map(plan.map((piece) => [piece, piece.sheets.length]))
    const settle = (piece: PlannedPiece, sheet: Sheet, fault: SheetFault | 'refused' | null): void => {
      arrived.delete(sheet)
      if (fault === null) {
        bytes += sheet.size
        const missing = (left.get(piece) ?? 0) - 1
        left.set(piece, missing)
        if (missing === 0) pieces++
      } else failed.push({ compositionId: piece.compositionId, sheetId: sheet.id, title: piece.title, fault })
      report()
    }
    report()
    try {
      for (const { compositionId, sheetId, sha256 } of await store.list())
        saved.set(`${compositionId}/${sheetId}`, sha256)
      await store.want(plan)
      const queue = plan.flatMap((piece) => piece.sheets.map((sheet) => ({ piece, sheet })))
      const addresses = addressesOf(
        queue.map(({ sheet }) => sheet).filter((sheet) => !isSaved(sheet)),
        stop,
      )
      /** Files are written one at a time: each needs twice its size until it is committed. */
      let writing: Promise<unknown> = Promise.resolve()
      const write = (piece: PlannedPiece, sheet: Sheet, fetched: ArrayBuffer): Promise<SheetFault | null> => {
        const written = writing.then(() => {
          broken.signal.throwIfAborted()
          return store.save(sheet, fetched, piece.title)
        })
        writing = written.catch(() => undefined)
        return written
      }
      const attempt = async (piece: PlannedPiece, sheet: Sheet): Promise<SheetFault | 'refused' | null> => {
        arrived.delete(sheet)
        const fetched = await fetchOne(sheet, addresses, stop, (count) => {
          arrived.set(sheet, (arrived.get(sheet) ?? 0) + count)
          report()
        })
        if ('fault' in fetched) return fetched.fault
        await settings.storeParts(await partsFor(fetched.bytes))
        return write(piece, sheet, fetched.bytes)
      }
      const bring = async (piece: PlannedPiece, sheet: Sheet): Promise<void> => {
        if (isSaved(sheet)) return settle(piece, sheet, null)
        const fault = await attempt(piece, sheet)
        // Something between here and the server may have changed the reply: once more, at a new address.
        const isFinal = fault === null || fault === 'replaced' || !addresses.renew(sheet)
        settle(piece, sheet, isFinal ? fault : await attempt(piece, sheet))
      }
      const lane = async (): Promise<void> => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          stop.throwIfAborted()
          await bring(next.piece, next.sheet)
        }
      }
      const ends = Array.from({ length: lanes }, () => lane().catch((error: unknown) => broken.abort(error)))
      await Promise.all(ends)
      broken.signal.throwIfAborted()
      return { end: 'done', progress, failed }
    } catch (error) {
      // Nothing of interrupted files was saved.
      arrived.clear()
      report()
      return { end: endOf(error, signal), progress, failed }
    }
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
