import { matchesEtag } from '../http/conditional-reply.ts'
import { HttpError } from '../http/http-error.ts'
import type { FileStore } from './store.ts'

/** Types that a browser may display; it saves all others. */
const shown = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'audio/mpeg',
  'audio/mp4',
  'audio/webm',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
])

interface SentFile {
  readonly sha256: string
  readonly name: string
  readonly contentType: string
  /** Strong entity tag. */
  readonly etag: string
}

/**
 * Streams a stored file: `If-None-Match`, and one `Range` (RFC 9110 §14), optionally bound to the entity tag by
 * `If-Range`. The reply must not be cached, and the file cannot run scripts.
 */
export const sendFile = async (files: FileStore, file: SentFile, request: Headers): Promise<Response> => {
  const size = await files.size(file.sha256)
  if (size === null) throw new HttpError('file.missing', { reason: file.sha256 })
  const headers = {
    ETag: file.etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  }
  if (matchesEtag(request.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })
  const described = { ...headers, 'Content-Type': file.contentType, 'Content-Disposition': disposition(file) }
  const range = rangeOf(request, file.etag, size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  }
  if (range === undefined) {
    return new Response(files.read(file.sha256), { headers: { ...described, 'Content-Length': `${size}` } })
  }
  return new Response(files.read(file.sha256, range), {
    status: 206,
    headers: {
      ...described,
      'Content-Length': `${range.end - range.start + 1}`,
      'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
    },
  })
}

/** Displays or saves the file under its name (RFC 6266, RFC 8187). */
export const disposition = ({ name, contentType }: Pick<SentFile, 'name' | 'contentType'>): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  )
  return `${shown.has(contentType) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Undefined = the whole file: no range, several ranges, another unit, or a file that has changed. */
const rangeOf = (request: Headers, etag: string, size: number) => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.get('range')?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const condition = request.get('if-range')
  if (condition !== null && condition !== etag) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}
