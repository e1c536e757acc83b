import { makeZip, predictLength } from 'client-zip'
import { HttpError } from '../http/http-error.ts'
import { disposition } from './send.ts'
import type { FileStore } from './store.ts'

/** A stored file for a ZIP. */
export interface ZippedFile {
  readonly name: string
  readonly sha256: string
  /** Bytes. */
  readonly size: number
  readonly modified: Date
}

/**
 * Streams stored files as one ZIP, uncompressed, because PDFs are compressed already: so its length is known in
 * advance. One file is open at a time, and none after the reader has aborted.
 * @throws HttpError file.missing: a reply that has begun could only break off
 */
export const sendZip = async (
  files: Pick<FileStore, 'read' | 'size'>,
  name: string,
  content: readonly ZippedFile[],
): Promise<Response> => {
  for (const { sha256 } of content)
    if ((await files.size(sha256)) === null) throw new HttpError('file.missing', { reason: sha256 })
  const names = safeNames(content.map((one) => one.name))
  const described = content.map((file, index) => ({ ...file, name: names[index] ?? '', lastModified: file.modified }))
  let reading: ReadableStreamDefaultReader<Uint8Array> | undefined
  const bytesOf = async function* (sha256: string) {
    reading = files.read(sha256).getReader()
    for (let next = await reading.read(); !next.done; next = await reading.read()) yield next.value
  }
  const zip = makeZip(described.map((file) => ({ ...file, input: bytesOf(file.sha256) }))).getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value, done } = await zip.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async (reason) => {
        await reading?.cancel(reason)
        await zip.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  const contentType = 'application/zip'
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': `${predictLength(described)}`,
      'Content-Disposition': disposition({ name: safeName(name), contentType }),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Refused by Windows as a file's name, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Names that any system can unpack into one folder: no folders, no characters that Windows refuses, nothing hidden, no
 * two that differ only in case.
 */
export const safeNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = safeName(name)
    const [, stem = plain, extension = ''] = /^(.*?)(\.[^.]{1,8})?$/s.exec(plain) ?? []
    let free = plain
    for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${stem} (${copy})${extension}`
    taken.add(free.toLowerCase())
    return free
  })
}

const longest = 120

/** Makes one name safe. */
const safeName = (name: string): string => {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]{1,8})?$/s.exec(plain) ?? []
  const short = `${[...stem].slice(0, longest).join('')}${extension}`
  return short === '' || reserved.test(short) ? `_${short}` : short
}
