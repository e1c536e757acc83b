import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Caller } from './caller.ts'
import { matchesEtag } from './conditional-reply.ts'

/** A JSON reply; `status` is 200 by default. */
export interface JsonReply<Body> {
  readonly body: Body
  readonly status?: 200 | 201
  readonly headers?: Readonly<Record<string, string>>
}

/** A serialised body. */
interface SerializedBody {
  readonly text: string
  /** Bytes. */
  readonly length: number
  readonly tag: string
  gzip?: Promise<Buffer<ArrayBuffer>>
}

/** Coalesced requests share one body object. It is serialised, hashed and compressed once for all of them. */
const serializedBodies = new WeakMap<object, SerializedBody>()

const serialize = (body: unknown): SerializedBody => {
  const cached = typeof body === 'object' && body !== null ? serializedBodies.get(body) : undefined
  if (cached !== undefined) return cached
  const text = JSON.stringify(body)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const serialized = { text, length: Buffer.byteLength(text), tag }
  if (typeof body === 'object' && body !== null) serializedBodies.set(body, serialized)
  return serialized
}

const compress = promisify(gzip)
/** Minimum size for compression in bytes; a smaller body does not gain from it. */
const compressedFrom = 1024

/** Visitors' replies may be cached and revalidated by ETag. Replies for a person must not be cached. */
export const jsonReply = async (
  c: Context,
  reply: JsonReply<unknown>,
  caller: Caller,
  locale: Locale,
): Promise<Response> => {
  const serialized = serialize(reply.body)
  const tag = reply.headers?.ETag ?? serialized.tag
  const headers = {
    'Cache-Control': caller.kind === 'anonymous' && c.req.method === 'GET' ? 'no-cache' : 'no-store',
    'Content-Language': intls[locale].locale,
    Vary: 'Accept-Language, Accept-Encoding, Authorization',
    ...reply.headers,
    ETag: tag,
  }
  if (c.req.method === 'GET' && matchesEtag(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers)
  const status: ContentfulStatusCode = reply.status ?? 200
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  if (serialized.length < compressedFrom || !acceptsEncoding(c.req.header('accept-encoding'), 'gzip'))
    return c.body(serialized.text, status, { ...headers, ...type, 'Content-Length': `${serialized.length}` })
  serialized.gzip ??= compress(serialized.text)
  const bytes = await serialized.gzip
  // RFC 9110 §8.8.1: only a weak tag can identify both the compressed and the uncompressed body.
  const coded = { 'Content-Encoding': 'gzip', 'Content-Length': `${bytes.byteLength}`, ETag: `W/${tag}` }
  return c.body(bytes, status, { ...headers, ...type, ...coded })
}

/** Returns true if the client accepts the content encoding (RFC 9110 §12.5.3). A wildcard is ignored. */
export const acceptsEncoding = (header: string | undefined, encoding: string): boolean =>
  parseAccept(header ?? '').some(({ type, q }) => type === encoding && q > 0)
