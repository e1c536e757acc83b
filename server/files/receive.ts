import { fileTypeFromBuffer } from 'file-type'
import type { MessageId } from '#i18n/intl.ts'
import { HttpError } from '../http/http-error.ts'
import { findPdfFault } from './pdf-check.ts'
import type { FileStore } from './store.ts'

/** Bytes in which the kinds of files taken here show what they are. */
const headBytes = 4100

export interface ReceivedFile {
  readonly sha256: string
  readonly size: number
  readonly mimeType: string
}

/**
 * Stores what is sent when its bytes, not its name, say that it is of an accepted type, and a PDF when it can be opened.
 * @throws Refusal validation.invalid at `file`
 */
export const receiveFile = async (
  files: FileStore,
  sent: AsyncIterable<Uint8Array>,
  { accepted, wrong }: { readonly accepted: readonly string[]; readonly wrong: MessageId },
): Promise<ReceivedFile> => {
  const chunks = sent[Symbol.asyncIterator]()
  const head = await headOf(chunks)
  if (head.byteLength === 0) throw atFile('validation.file_empty')
  const mimeType = (await fileTypeFromBuffer(head))?.mime
  if (mimeType === undefined || !accepted.includes(mimeType)) {
    // A browser that is still sending would take the answer for a broken connection.
    for (let next = await chunks.next(); next.done !== true; ) next = await chunks.next()
    throw atFile(wrong)
  }
  const check = mimeType === 'application/pdf' ? requireReadablePdf : undefined
  return { ...(await files.put(joined(head, chunks), check)), mimeType }
}

const requireReadablePdf = async (path: string): Promise<void> => {
  const fault = await findPdfFault(path)
  if (fault !== undefined) throw atFile(`validation.file_${fault}`)
}

const headOf = async (chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> => {
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

const atFile = (message: MessageId): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field: 'file', message }] })
