import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { MessageId } from '#i18n/intl.ts'
import { HttpError } from '../http/http-error.ts'
import { cleanPdf, type PdfFacts, type PdfFault } from './pdf-check.ts'
import type { FileSink, FileStore, Written } from './store.ts'

/** Number of leading bytes that identify all accepted file types. */
const headBytes = 4100

export interface ReceivedFile {
  readonly sha256: string
  readonly size: number
  readonly mimeType: string
  /** null = it is no PDF. */
  readonly pdf: PdfFacts | null
}

/**
 * Stores a PDF without its scripts, actions and embedded files; a file that has none is stored as it is.
 * @returns what was stored; or why the file was refused
 */
export const storePdf = (
  files: FileSink,
  bytes: AsyncIterable<Uint8Array>,
): Promise<(Written & { readonly pdf: PdfFacts }) | { readonly fault: PdfFault }> =>
  files.withUnfinished(bytes, async (path) => {
    const target = `${path}-clean`
    try {
      const found = await cleanPdf(path, target)
      if ('fault' in found) return found
      const { isCleaned, ...pdf } = found
      return { ...(await files.put(createReadStream(isCleaned ? target : path))), pdf }
    } finally {
      await rm(target, { force: true })
    }
  })

/**
 * Stores an upload if its bytes (not its name) show an accepted type, and if a PDF can be opened (see `storePdf`).
 * @throws HttpError validation.invalid at `file`
 */
export const receiveFile = async (
  files: FileStore,
  sent: AsyncIterable<Uint8Array>,
  types: AcceptedTypes,
): Promise<ReceivedFile> => {
  const { mimeType, bytes } = await detectType(sent, types)
  if (mimeType !== 'application/pdf') return { ...(await files.put(bytes)), mimeType, pdf: null }
  const stored = await storePdf(files, bytes)
  if ('fault' in stored) throw atFile(`validation.file_${stored.fault}`)
  return { ...stored, mimeType }
}

interface AcceptedTypes {
  readonly accepted: readonly string[]
  /** Message for another type. */
  readonly wrong: MessageId
}

/**
 * Reads the first bytes of an upload. @returns its type, and all of its bytes
 * @throws HttpError validation.invalid at `file`
 */
export const detectType = async (
  sent: AsyncIterable<Uint8Array>,
  { accepted, wrong }: AcceptedTypes,
): Promise<{ readonly mimeType: string; readonly bytes: AsyncIterable<Uint8Array> }> => {
  const chunks = sent[Symbol.asyncIterator]()
  const head = await headOf(chunks)
  if (head.byteLength === 0) throw atFile('validation.file_empty')
  const mimeType = (await fileTypeFromBuffer(head))?.mime ?? typeByMark(head)
  if (mimeType === undefined || !accepted.includes(mimeType)) {
    // Reads the rest: a browser that is still sending would treat an early reply as a broken connection.
    for (let next = await chunks.next(); next.done !== true; ) next = await chunks.next()
    throw atFile(wrong)
  }
  // Mail servers and scanners put lines in front of a PDF; devices save only files that begin with its mark.
  const start = mimeType === 'application/pdf' ? Math.max(0, pdfMark(head)) : 0
  return { mimeType, bytes: joined(head.subarray(start), chunks) }
}

const pdfMark = (head: Buffer): number => head.subarray(0, 1024 + 5).indexOf('%PDF-')

/**
 * The types that file-type does not find in the head: a TIFF whose directory is at the end of the file, as libtiff writes
 * it (TIFF 6.0 §2), and a PDF with up to 1,024 bytes in front (ISO 32000-1, annex H, note 13).
 */
const typeByMark = (head: Buffer): string | undefined => {
  if (['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4))) return 'image/tiff'
  return pdfMark(head) >= 0 ? 'application/pdf' : undefined
}

const headOf = async (chunks: AsyncIterator<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for (let size = 0; size < headBytes; ) {
    const { value, done } = await chunks.next()
    if (done === true) break
    parts.push(value)
    size += value.byteLength
  }
  return Buffer.concat(parts)
}

const joined = async function* (head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

export const atFile = (message: MessageId): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field: 'file', message }] })
