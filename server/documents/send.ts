import { type DocumentFormat, fileEndings, mimeTypes } from '#contract/documents.ts'
import { disposition } from '../files/send.ts'

/** Sends a document rendered for this request; it must not be cached. `name` is without its extension. */
export const sendDocument = (bytes: Uint8Array<ArrayBuffer>, name: string, format: DocumentFormat): Response => {
  const contentType = mimeTypes[format]
  return new Response(bytes, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': `${bytes.byteLength}`,
      'Content-Disposition': disposition({ name: `${name}.${fileEndings[format]}`, contentType }),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Language, Authorization',
    },
  })
}

/** The available formats for the API. */
export const formatList = {
  _embedded: { items: Object.entries(mimeTypes).map(([name, mimeType]) => ({ name, mimeType })) },
}
