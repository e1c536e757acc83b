import { maxSignedSheets, type Sheet, signSheets } from '#contract/compositions.ts'
import type { Call } from '../call.ts'
import { anySignal, type DeviceDeps } from '../deps.ts'
import { OfflineError, RefusedError } from '../errors.ts'
import type { SheetFault } from './store.ts'

export interface DownloadSettings extends Pick<DeviceDeps, 'fetch' | 'schedule'> {
  /** Origin from which signed addresses may be fetched. */
  readonly origin: string
}

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

/** A file of which the server may have another edition. */
type Tagged = Pick<Sheet, 'etag'>

/**
 * Returns why a response is not the file; null if it is.
 * @throws OfflineError if the server cannot send it now
 */
const refusalOf = ({ status, headers }: Response, file: Tagged): Exclude<Downloaded, { bytes: ArrayBuffer }> | null => {
  if (status === 410) return 'expired'
  if (status >= 500 || status === 429) throw new OfflineError('foreign')
  if (status !== 200) return { fault: 'refused' }
  // A captive portal replies so to the request for a new address too, which then ends the run as offline.
  if (/^text\/html\b/.test(headers.get('content-type') ?? '')) return { fault: 'not-a-pdf' }
  const etag = tag(headers.get('etag'))
  return etag !== '' && tag(file.etag) !== '' && etag !== tag(file.etag) ? { fault: 'replaced' } : null
}

/** Downloads without a token: the signed address is the permission, and it must be on our origin. */
export const downloadFile = async (
  settings: DownloadSettings,
  file: Tagged,
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
    const refused = refusalOf(response, file)
    if (refused !== null) {
      await response.body?.cancel()
      return refused
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
export const addressesOf = (call: Call, sheets: readonly Sheet[], signal: AbortSignal) => {
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

/**
 * Downloads a sheet; requests a new address once if the signed one has expired.
 * @throws OfflineError, or an error of `Call`
 */
export const fetchSheet = async (
  settings: DownloadSettings,
  sheet: Sheet,
  addresses: ReturnType<typeof addressesOf>,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<Exclude<Downloaded, 'expired'>> => {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const address = await addresses.get(sheet)
      if (address === null) return { fault: 'refused' }
      const downloaded = await downloadFile(settings, sheet, address, signal, onBytes)
      if (downloaded !== 'expired') return downloaded
      addresses.expire(sheet, address)
    } catch (error) {
      if (error instanceof RefusedError) return { fault: 'refused' }
      throw error
    }
  }
  return { fault: 'refused' }
}
