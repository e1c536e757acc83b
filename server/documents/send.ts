import { type DocumentFormat, fileEndings, mimeTypes } from '#contract/documents.ts'
import { disposition } from '../files/send.ts'

/** A document that was made for this request; nobody keeps it on the way. `name` is without its ending. */
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

/** The formats as the wire lists them. */
export const formatList = {
  _embedded: { items: Object.entries(mimeTypes).map(([name, mimeType]) => ({ name, mimeType })) },
}
