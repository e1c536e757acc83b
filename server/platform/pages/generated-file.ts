import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { matchesEtag } from '../http/conditional-reply.ts'
import { acceptsEncoding } from '../http/json-reply.ts'

const brotli = promisify(brotliCompress)
/** Content encodings by preference. The files change only with the settings, so the smallest size is worth its time. */
const encoders: readonly (readonly [name: string, encode: (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>])[] =
  [
    [
      'br',
      (bytes) =>
        brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
    ],
    ['gzip', (bytes) => promisify(gzip)(bytes, { level: 9 })],
  ]

/**
 * Creates the reply for a file whose text the server writes itself, such as the worker: compressed once, and with an
 * ETag, because browsers ask for it at every start of the app.
 */
export const createGeneratedFile = (): ((
  context: Context,
  text: string,
  headers: Readonly<Record<string, string>>,
) => Promise<Response>) => {
  let latest: { text: string; etag: string; encoded: Map<string, Promise<Uint8Array<ArrayBuffer>>> } | undefined
  return async (context, text, headers) => {
    if (latest?.text !== text)
      latest = {
        ...{ text, encoded: new Map() },
        etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
      }
    const { etag, encoded } = latest
    const all = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
    if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304, all)
    for (const [name, encode] of encoders) {
      if (!acceptsEncoding(context.req.header('accept-encoding'), name)) continue
      const copy = encoded.get(name) ?? encode(new TextEncoder().encode(text))
      encoded.set(name, copy)
      return context.body(await copy, 200, { ...all, 'Content-Encoding': name })
    }
    return context.body(text, 200, all)
  }
}

/**
 * The kill switch: a worker in place of ours that activates at once and removes the app's stored files and itself.
 * Pages stay open and use the network from then on. It does not touch IndexedDB: the pages send the outbox.
 */
export const killSwitchWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const files = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
  event.waitUntil(files.finally(() => registration.unregister()))
})
`
