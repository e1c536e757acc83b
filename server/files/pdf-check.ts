import { Worker } from 'node:worker_threads'

/** The reason why a PDF is refused: a reader could not open it, or it exceeds a limit of `pdfLimits`. */
export type PdfFault = 'encrypted' | 'damaged' | 'no_pages' | 'too_many_pages' | 'page_too_large'

/** A part of 500 pages does not exist; the longest page of the stand is a banner of 2 m. */
export const pdfLimits = { pages: 500, pageMillimetres: 2000 } as const

/** What is known of a readable PDF. */
export interface PdfFacts {
  readonly pages: number
  /** Size of the first page as it is shown, in millimetres. */
  readonly pageWidth: number
  readonly pageHeight: number
  /** Fonts that are not in the file and that readers replace by another one: the notes of a music font become letters. */
  readonly missingFonts: readonly string[]
}
export type PdfInspection = PdfFacts | { readonly fault: PdfFault }

/** A scanned score of 300 pages opens within two seconds. */
const timeLimitMs = 30_000
/** Limit of the thread's own heap; the file's bytes are not part of it. */
const heapMb = 512

let running: Promise<unknown> = Promise.resolve()

/**
 * Opens a PDF and each of its pages like the music stand. A PDF may be malicious, so a separate thread does it, one at
 * a time; a file that takes longer than 30 seconds or needs too much memory counts as damaged.
 * @param path of the stored file
 */
export const inspectPdf = (path: string): Promise<PdfInspection> => {
  const result = running.then(() => inThread(path))
  running = result.catch(() => undefined)
  return result
}

const inThread = (path: string): Promise<PdfInspection> =>
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
    const end = (found: PdfInspection) => {
      clearTimeout(timer)
      resolve(found)
      void thread.terminate()
    }
    const damaged = { fault: 'damaged' } as const
    const timer = setTimeout(end, timeLimitMs, damaged)
    thread.on('message', end)
    thread.on('error', () => end(damaged))
    thread.on('exit', () => end(damaged))
  })
