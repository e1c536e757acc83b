import { Worker } from 'node:worker_threads'
import type { MessageId } from '#i18n/intl.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { threadEnvironment } from '../../platform/thread-environment.ts'
import type { ChosenReading, ParsedTable } from './parse-table.ts'

/** A table of 5,000 rows is read within two seconds. */
const timeLimitMs = 20_000
const heapMb = 512
/** Maximum size of all files in the archive, unpacked; a workbook of 5,000 rows and 40 columns has 20 MB. */
const unpackedMaximum = 60_000_000
/** Tables that wait until the one before has been read. */
const waitingMaximum = 10

type Reply =
  | { readonly refused: MessageId }
  | { readonly table: Omit<ParsedTable, 'rows'> }
  | { readonly rows: ParsedTable['rows'] }

const atFile = (message: MessageId) => new HttpError('validation.invalid', { fields: [{ field: 'file', message }] })

/**
 * The unpacked size that the directory of a ZIP archive states (PKWARE APPNOTE 4.3.12 and 4.3.16); undefined if there
 * is none. An archive that states too little gets no more memory than it states.
 */
const unpackedSize = (bytes: Buffer): number | undefined => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || end + 22 > bytes.length) return undefined
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return undefined
    total += bytes.readUInt32LE(at + 24)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return total
}

/** @throws HttpError validation.invalid; also if the thread crashed or took too long */
const inThread = (bytes: Buffer, isArchive: boolean, chosen: ChosenReading): Promise<ParsedTable> =>
  new Promise<ParsedTable>((resolve, reject) => {
    const thread = new Worker(new URL('./table-thread.ts', import.meta.url), {
      workerData: { bytes: Uint8Array.from(bytes), isArchive, chosen },
      // The parent's flags may preload modules that affect the whole process.
      execArgv: [],
      env: threadEnvironment,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const end = (act: () => void) => {
      clearTimeout(timer)
      act()
      void thread.terminate()
    }
    const refuse = (message: MessageId) => end(() => reject(atFile(message)))
    const timer = setTimeout(() => refuse('validation.import_file'), timeLimitMs)
    const rows: ParsedTable['rows'][number][] = []
    let table: Omit<ParsedTable, 'rows'> | undefined
    thread.on('message', (reply: Reply) => {
      if ('refused' in reply) return refuse(reply.refused)
      if ('table' in reply) table = reply.table
      else if (reply.rows.length === 0) {
        const complete = table
        return end(() =>
          complete === undefined ? reject(atFile('validation.import_file')) : resolve({ ...complete, rows }),
        )
      } else rows.push(...reply.rows)
      thread.postMessage('next')
    })
    thread.on('error', () => refuse('validation.import_file'))
    thread.on('exit', () => refuse('validation.import_file'))
  })

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Reads an xlsx or CSV file; its bytes decide, not its name. A thread with limits reads it, after those before: a file
 * may be malicious, and even a harmless one takes longer than other requests can wait. Formulas have their stored results.
 * @throws HttpError validation.invalid at `file`; server.unavailable if too many wait
 */
export const readTable = async (bytes: Buffer, chosen: ChosenReading): Promise<ParsedTable> => {
  if (bytes.length === 0) throw atFile('validation.file_empty')
  const isArchive = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
  if (isArchive && !((unpackedSize(bytes) ?? Number.POSITIVE_INFINITY) <= unpackedMaximum))
    throw atFile('validation.import_file')
  if (waiting >= waitingMaximum) throw new HttpError('server.unavailable')
  waiting += 1
  const read = last.then(() => inThread(bytes, isArchive, chosen))
  last = read.catch(() => undefined)
  return await read.finally(() => {
    waiting -= 1
  })
}
