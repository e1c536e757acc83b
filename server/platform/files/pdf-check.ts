import { Worker } from 'node:worker_threads'
import { threadEnvironment } from '../thread-environment.ts'

/** The reason why a PDF is refused: a reader could not open it, not in time, or it exceeds a limit of `pdfLimits`. */
export type PdfFault = 'encrypted' | 'damaged' | 'slow' | 'no_pages' | 'too_many_pages' | 'page_too_large'

/** A part of 500 pages does not exist; the longest page of the stand is a banner of 2 m. */
export const pdfLimits = { pages: 500, pageMillimetres: 2000 } as const

/** Facts about a readable PDF. */
export interface PdfFacts {
  readonly pages: number
  /** Size of the first page as it is shown, in millimetres. */
  readonly pageWidth: number
  readonly pageHeight: number
  /** Fonts that are not in the file and that readers replace by another one: the notes of a music font become letters. */
  readonly missingFonts: readonly string[]
}
export type PdfInspection = PdfFacts | { readonly fault: PdfFault }

/** A page of the result: its number in the source from 1, and degrees clockwise by which it is turned and straightened. */
export interface TakenPage {
  readonly page: number
  readonly turn: number
  readonly tilt: number
}
export type PdfJob =
  | { readonly kind: 'inspect'; readonly path: string }
  /** `target`: path of the file without scripts, actions and embedded files, if there are any. */
  | { readonly kind: 'clean'; readonly path: string; readonly target: string }
  | {
      readonly kind: 'split'
      readonly path: string
      readonly parts: readonly (readonly TakenPage[])[]
      /** Path of the file of each part. */
      readonly targets: readonly string[]
    }
/** The facts of each part, in their order; null = the file cannot be split. */
type SplitReply = readonly PdfFacts[] | null
/** The thread took too long. */
interface Slow {
  readonly fault: 'slow'
}
/** `isCleaned`: the target was written, and the facts are those of it. */
export type CleanReply = (PdfFacts & { readonly isCleaned: boolean }) | { readonly fault: PdfFault }
export type PdfReply = PdfInspection | CleanReply | SplitReply

/** A scanned score of 300 pages opens within two seconds; 200 pages of 130 MB are split within one, if nothing else runs. */
const timeLimitMs = { inspect: 30_000, clean: 60_000, split: 120_000 } as const
/** Limit of the thread's own heap; the file's bytes are not part of it. */
const heapMb = 512

let running: Promise<unknown> = Promise.resolve()

/**
 * Opens a PDF and each of its pages like the music stand. A PDF may be malicious, so a separate thread does it, one at
 * a time; a file that needs too much memory counts as damaged.
 * @param path of the stored file
 */
export const inspectPdf = async (path: string): Promise<PdfInspection> =>
  (await next<PdfInspection>({ kind: 'inspect', path })) ?? { fault: 'damaged' }

/**
 * Opens a PDF as `inspectPdf` does. If it contains scripts, actions or files, it is written to `target` without them;
 * links stay. Otherwise its bytes stay as they are.
 */
export const cleanPdf = async (path: string, target: string): Promise<CleanReply> =>
  (await next<CleanReply>({ kind: 'clean', path, target })) ?? { fault: 'damaged' }

/**
 * Writes the parts of a PDF to files, in the same thread. What the pages contain is copied unchanged.
 * @returns the facts of each part, which was opened like an upload; null if the file cannot be split
 */
export const splitPdf = async (job: Omit<Extract<PdfJob, { kind: 'split' }>, 'kind'>): Promise<SplitReply | Slow> =>
  (await next<SplitReply>({ kind: 'split', ...job })) ?? null

/** Runs a job after the previous ones. @returns undefined if the thread crashed */
const next = <Reply extends PdfReply>(job: PdfJob): Promise<Reply | Slow | undefined> => {
  const result = running.then(() => inThread<Reply>(job))
  running = result.catch(() => undefined)
  return result
}

const inThread = <Reply extends PdfReply>(job: PdfJob): Promise<Reply | Slow | undefined> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      workerData: job,
      // The parent's flags may preload modules that affect the whole process.
      execArgv: [],
      env: threadEnvironment,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const end = (reply?: Reply | Slow) => {
      clearTimeout(timer)
      resolve(reply)
      void thread.terminate()
    }
    const timer = setTimeout(() => end({ fault: 'slow' }), timeLimitMs[job.kind])
    thread.on('message', end)
    thread.on('error', () => end())
    thread.on('exit', () => end())
  })
