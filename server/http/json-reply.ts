import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Caller } from './caller.ts'

/** A JSON reply: `status` 200 unless told. */
export interface JsonReply<Body> {
  readonly body: Body
  readonly status?: 200 | 201
  readonly headers?: Readonly<Record<string, string>>
}

/** A body as it is sent. */
interface Written {
  readonly text: string
  /** Bytes. */
  readonly length: number
  readonly tag: string
  gzip?: Promise<Buffer<ArrayBuffer>>
}

/** Who is answered together gets one body: it is written, hashed and compressed once for all of them. */
const writtenBodies = new WeakMap<object, Written>()

const write = (body: unknown): Written => {
  const known = typeof body === 'object' && body !== null ? writtenBodies.get(body) : undefined
  if (known !== undefined) return known
  const text = JSON.stringify(body)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const written = { text, length: Buffer.byteLength(text), tag }
  if (typeof body === 'object' && body !== null) writtenBodies.set(body, written)
  return written
}

const compress = promisify(gzip)
/** Bytes; what is smaller gains nothing. */
const compressedFrom = 1024

/** Visitors' replies may be kept and asked again by ETag; what was made for a person is kept by nobody. */
export const jsonReply = async (
  c: Context,
  answer: JsonReply<unknown>,
  caller: Caller,
  locale: Locale,
): Promise<Response> => {
  const written = write(answer.body)
  const tag = answer.headers?.ETag ?? written.tag
  const headers = {
    'Cache-Control': caller.kind === 'anonymous' && c.req.method === 'GET' ? 'no-cache' : 'no-store',
    'Content-Language': intls[locale].locale,
    Vary: 'Accept-Language, Accept-Encoding, Authorization',
    ...answer.headers,
    ETag: tag,
  }
  if (c.req.method === 'GET' && matchesEtag(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers)
  const status: ContentfulStatusCode = answer.status ?? 200
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  if (written.length < compressedFrom || !acceptsEncoding(c.req.header('accept-encoding'), 'gzip'))
    return c.body(written.text, status, { ...headers, ...type, 'Content-Length': `${written.length}` })
  written.gzip ??= compress(written.text)
  const bytes = await written.gzip
  // RFC 9110 §8.8.1: of the same body compressed and not, only a weak tag is the same.
  const coded = { 'Content-Encoding': 'gzip', 'Content-Length': `${bytes.byteLength}`, ETag: `W/${tag}` }
  return c.body(bytes, status, { ...headers, ...type, ...coded })
}

/** Does a client accept a content encoding (RFC 9110 §12.5.3)? A wildcard does not count. */
export const acceptsEncoding = (header: string | undefined, encoding: string): boolean =>
  parseAccept(header ?? '').some(({ type, q }) => type === encoding && q > 0)

/** RFC 9110 §13.1.2: weak comparison. */
export const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag) ?? false
