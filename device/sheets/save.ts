import { generateDownload, type Sheet } from '#contract/compositions.ts'
import type { Call } from '../call.ts'
import { ClosedError } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import { AppTooOldError, OfflineError, RefusedError, SignInNeededError, TemporaryError } from '../errors.ts'
import { bytesOf, type PlannedPiece } from './plan.ts'
import type { SheetFault, SheetPlace, SheetStore } from './store.ts'

export interface SaveProgress {
  /** Pieces that are wholly on the device. */
  readonly pieces: number
  readonly piecesTotal: number
  readonly bytes: number
  readonly bytesTotal: number
}

export interface SaveOptions {
  readonly onProgress?: (progress: SaveProgress) => void
  /** Aborting pauses: whole files stay, the next run goes on with the file that was cut. */
  readonly signal?: AbortSignal
}

export interface SaveResult {
  /**
   * `done` may still have failed sheets; `full`: the device has no room left, what is saved stays readable; `not-kept`: it
   * could not write for another reason.
   */
  readonly end: 'done' | 'paused' | 'offline' | 'full' | 'not-kept' | 'sign-in-needed' | 'update-needed'
  readonly progress: SaveProgress
  readonly failed: readonly (SheetPlace & { readonly title: string; readonly fault: SheetFault | 'refused' })[]
}

export interface SaveSettings extends Pick<DeviceDeps, 'fetch' | 'schedule'> {
  readonly store: SheetStore
  readonly call: Call
  /** Signed addresses are fetched from here only. */
  readonly origin: string
}

export type SaveSheets = (plan: readonly PlannedPiece[], options?: SaveOptions) => Promise<SaveResult>

/** A connection that delivers nothing for so long is a lost one. */
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

/**
 * Makes the function that brings the files of a plan onto the device: one download at a time, and the file before it is
 * written meanwhile.
 */
export const createSaveSheets = (settings: SaveSettings): SaveSheets => {
  const { store, call } = settings

  /** Fetches without a token: the address itself is the permission, and it must be ours. */
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
    const stop = signal === undefined ? stalled.signal : AbortSignal.any([signal, stalled.signal])
    try {
      const response = await settings.fetch(
        new Request(url, { signal: stop, redirect: 'error', cache: 'no-store', credentials: 'omit' }),
      )
      if (response.status === 410) return 'expired'
      if (response.status >= 500 || response.status === 429) throw new OfflineError('foreign')
      if (response.status !== 200) return { fault: 'refused' }
      if (/^text\/html\b/.test(response.headers.get('content-type') ?? '')) throw new OfflineError('foreign')
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

  const sign = async (sheet: Sheet, signal: AbortSignal | undefined): Promise<string> => {
    const body = { id: sheet.compositionId, fileName: sheet.name }
    return (await call(generateDownload, { body }, signal === undefined ? {} : { signal })).url
  }

  /** Addresses of files that are fetched in this order: each is asked for while the file before it is on its way. */
  const addresses = (sheets: readonly Sheet[], signal: AbortSignal | undefined) => {
    let ahead: { readonly sheet: Sheet; readonly address: Promise<string> } | null = null
    return (sheet: Sheet): Promise<string> => {
      const address = ahead?.sheet === sheet ? ahead.address : sign(sheet, signal)
      const next = sheets[sheets.indexOf(sheet) + 1]
      ahead = next === undefined ? null : { sheet: next, address: address.then(() => sign(next, signal)) }
      // Who waits for it hears of it; nobody else needs to.
      ahead?.address.catch(() => undefined)
      return address
    }
  }

  /** Takes a new address when the signed one has expired, once. */
  const fetchOne = async (
    sheet: Sheet,
    addressOf: (sheet: Sheet) => Promise<string>,
    signal: AbortSignal,
    onBytes: (count: number) => void,
  ): Promise<Exclude<Downloaded, 'expired'>> => {
    for (let signing = 0; signing < 2; signing++) {
      try {
        const address = await (signing === 0 ? addressOf(sheet) : sign(sheet, signal))
        const downloaded = await download(sheet, address, signal, onBytes)
        if (downloaded !== 'expired') return downloaded
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
    /** What the device cannot keep need not be fetched any further. */
    const broken = new AbortController()
    const stop = signal === undefined ? broken.signal : AbortSignal.any([signal, broken.signal])
    const failed: { compositionId: number; sheetId: number; title: string; fault: SheetFault | 'refused' }[] = []
    const bytesTotal = bytesOf(plan)
    let progress: SaveProgress = { pieces: 0, piecesTotal: plan.length, bytes: 0, bytesTotal }
    let pieces = 0
    /** Of whole files on the device, of the one being written, of the one on its way. */
    let [bytes, held, arrived] = [0, 0, 0]
    const report = (): void => {
      progress = { ...progress, pieces, bytes: Math.min(bytes + held + arrived, bytesTotal) }
      onProgress?.(progress)
    }
    const left = new Map(plan.map((piece) => [piece, piece.sheets.length]))
    const settle = (piece: PlannedPiece, sheet: Sheet, fault: SheetFault | 'refused' | null): void => {
      if (fault === null) {
        bytes += sheet.size
        const missing = (left.get(piece) ?? 0) - 1
        left.set(piece, missing)
        if (missing === 0) pieces++
      } else failed.push({ compositionId: piece.compositionId, sheetId: sheet.id, title: piece.title, fault })
      report()
    }
    const keep = async (piece: PlannedPiece, sheet: Sheet, fetched: ArrayBuffer): Promise<void> => {
      try {
        const fault = await store.save(sheet, fetched, piece.title)
        held = 0
        settle(piece, sheet, fault)
      } catch (error) {
        broken.abort(error)
      }
    }
    /** A file is written while the next one is on its way. */
    let writing = Promise.resolve()
    report()
    try {
      for (const { compositionId, sheetId, sha256 } of await store.list())
        saved.set(`${compositionId}/${sheetId}`, sha256)
      await store.want(plan)
      const addressOf = addresses(
        plan.flatMap(({ sheets }) => sheets.filter((sheet) => !isSaved(sheet))),
        stop,
      )
      for (const [piece, sheet] of plan.flatMap((one) => one.sheets.map((each) => [one, each] as const))) {
        stop.throwIfAborted()
        if (isSaved(sheet)) {
          settle(piece, sheet, null)
          continue
        }
        const fetched = await fetchOne(sheet, addressOf, stop, (count) => {
          arrived += count
          report()
        })
        await writing
        broken.signal.throwIfAborted()
        held = 'fault' in fetched ? 0 : arrived
        arrived = 0
        if ('fault' in fetched) settle(piece, sheet, fetched.fault)
        else writing = keep(piece, sheet, fetched.bytes)
      }
      await writing
      broken.signal.throwIfAborted()
      return { end: 'done', progress, failed }
    } catch (error) {
      await writing
      // Of what was cut, nothing is here.
      held = 0
      arrived = 0
      report()
      return { end: endOf(broken.signal.aborted ? broken.signal.reason : error, signal), progress, failed }
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
