import { documentFormats, fileEndings, type ListFormat, mimeTypes } from '#contract/formats.ts'
import { disposition } from '../files/send.ts'
import { wholeList } from '../http/list-query.ts'

/** Sends a file written for this request; it must not be cached. `name` is without its ending. */
export const sendFile = (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  [ending, contentType]: readonly [ending: string, contentType: string],
): Response =>
  new Response(bytes, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': `${bytes.byteLength}`,
      'Content-Disposition': disposition({ name: `${name}.${ending}`, contentType }),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Language, Authorization',
    },
  })

/** Sends a document or list in one of the formats of the API. */
export const sendDocument = (bytes: Uint8Array<ArrayBuffer>, name: string, format: ListFormat): Response =>
  sendFile(bytes, name, [fileEndings[format], mimeTypes[format]])

/** The available formats for the API. */
export const formatList = wholeList(documentFormats.map((name) => ({ name, mimeType: mimeTypes[name] })))
