import { Worker } from 'node:worker_threads'

/** A workbook of 5,000 rows is read within two seconds. */
const timeLimitMs = 20_000
const heapMb = 512
/** Maximum size of all files in the archive, unpacked; a workbook of 5,000 rows and 40 columns has 20 MB. */
const unpackedMaximum = 60_000_000

/**
 * The unpacked size that the directory of a ZIP archive states (PKWARE APPNOTE 4.3.12 and 4.3.16); undefined if there
 * is none. An archive that states too little gets no more memory than it states.
 */
export const unpackedSize = (bytes: Buffer): number | undefined => {
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

/**
 * Reads the first sheet of an xlsx workbook in a thread with limits: it may be malicious. Formulas have their stored
 * results.
 * @returns the cells as text, days as `yyyy-MM-dd`; undefined if it cannot be read
 */
export const readWorkbook = (bytes: Buffer): Promise<readonly (readonly string[])[] | undefined> => {
  const size = unpackedSize(bytes)
  if (size === undefined || size > unpackedMaximum) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
      workerData: Uint8Array.from(bytes),
      // The parent's flags may preload modules that affect the whole process.
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const end = (rows?: readonly (readonly string[])[]) => {
      clearTimeout(timer)
      resolve(rows)
      void thread.terminate()
    }
    const timer = setTimeout(end, timeLimitMs)
    thread.on('message', end)
    thread.on('error', () => end())
    thread.on('exit', () => end())
  })
}
