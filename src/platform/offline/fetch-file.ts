import { anySignal } from '#device/deps.ts'
import { OfflineError } from '#device/errors.ts'

/** Milliseconds without data after which a connection counts as lost. */
const stalledMs = 30_000

interface FetchOptions {
  readonly signal?: AbortSignal
  /** Bytes received so far, and the total if the server sends it. */
  readonly onBytes?: (done: number, total: number | null) => void
}

/**
 * Fetches a signed address of ours, which needs no token.
 * @throws OfflineError, the abort reason of `signal`, or an Error with the status of a refusal
 */
export const fetchFile = async (address: string, { signal, onBytes }: FetchOptions = {}): Promise<Blob> => {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) throw new Error('the address leads to another origin')
  const stalled = new AbortController()
  let timer = setTimeout(() => stalled.abort(), stalledMs)
  try {
    const response = await fetch(url, {
      signal: anySignal(signal, stalled.signal),
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    })
    const type = response.headers.get('content-type') ?? ''
    if (/^text\/html\b/.test(type)) throw new OfflineError('foreign')
    if (!response.ok) throw new Error(`the file was refused with ${response.status}`)
    const length = Number(response.headers.get('content-length'))
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let done = 0
    const reader = response.body?.getReader()
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      chunks.push(next.value)
      done += next.value.byteLength
      onBytes?.(done, length > 0 ? length : null)
      clearTimeout(timer)
      timer = setTimeout(() => stalled.abort(), stalledMs)
    }
    return new Blob(chunks, { type })
  } catch (error) {
    signal?.throwIfAborted()
    if (stalled.signal.aborted) throw new OfflineError('timeout', error)
    throw error instanceof TypeError ? new OfflineError('network', error) : error
  } finally {
    clearTimeout(timer)
  }
}
