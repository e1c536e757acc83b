import { Worker } from 'node:worker_threads'

/** The reason why a reader could not open a PDF. */
export type PdfFault = 'encrypted' | 'damaged'

/** A scanned score of 300 pages opens within two seconds. */
const timeLimitMs = 30_000
/** Limit of the thread's own heap; the file's bytes are not part of it. */
const heapMb = 512

let running: Promise<unknown> = Promise.resolve()

/**
 * Opens a PDF and each of its pages like the music stand. A PDF may be malicious, so a separate thread does it, one at
 * a time; a file that takes longer than 30 seconds or needs too much memory counts as damaged.
 * @param path of the stored file
 * @returns undefined for a readable PDF
 */
export const findPdfFault = (path: string): Promise<PdfFault | undefined> => {
  const result = running.then(() => inThread(path))
  running = result.catch(() => undefined)
  return result
}

const inThread = (path: string): Promise<PdfFault | undefined> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      workerData: path,
      // The parent's flags may preload modules that affect the whole process.
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const end = (fault: PdfFault | undefined) => {
      clearTimeout(timer)
      resolve(fault)
      void thread.terminate()
    }
    const timer = setTimeout(end, timeLimitMs, 'damaged')
    thread.on('message', end)
    thread.on('error', () => end('damaged'))
    thread.on('exit', () => end('damaged'))
  })
