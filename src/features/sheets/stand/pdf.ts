import type { PDFWorker } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { type Size, wholePageIn } from './page-scale.ts'

export interface Pdf {
  readonly pages: number
  /** A canvas with the whole page in the box (CSS pixels), as sharp as the screen. */
  draw(page: number, box: Size, signal: AbortSignal): Promise<HTMLCanvasElement>
  close(): void
}

/** The file cannot be shown: damaged, encrypted or without pages. */
export class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError'
}

/** Where the build puts pdf.js' decoders (for scans), character maps and fonts; same origin, there without network. */
const resources = {
  wasmUrl: '/pdfjs/wasm/',
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
}

const loadPdfJs = async (): Promise<typeof import('pdfjs-dist')> => {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  return pdfjs
}

/** Started, and waiting for the next file. Each file has a worker of its own, so that one file never spoils another. */
let spare: PDFWorker | null = null

/** Loads pdf.js and starts its worker, which takes longer than most sheets; after that a tap only opens the file. */
export const preparePdf = async (): Promise<void> => {
  spare ??= startWorker(await loadPdfJs())
}

const startWorker = ({ PDFWorker, VerbosityLevel }: typeof import('pdfjs-dist')): PDFWorker =>
  new PDFWorker({ verbosity: VerbosityLevel.ERRORS })

/** Opens a PDF. `bytes` must be a copy: pdf.js detaches it. Throws UnreadablePdfError. */
export const openPdf = async (bytes: ArrayBuffer): Promise<Pdf> => {
  const pdfjs = await loadPdfJs()
  const worker = spare ?? startWorker(pdfjs)
  spare = null
  const { verbosity } = worker
  // The worker must not fetch by itself: its requests do not pass our service worker everywhere.
  const loading = pdfjs.getDocument({ data: bytes, worker, useWorkerFetch: false, verbosity, ...resources })
  const close = (): void => {
    loading
      .destroy()
      .catch(() => undefined)
      .finally(() => worker.destroy())
  }
  const opened = await loading.promise.catch((error: unknown) => {
    close()
    throw new UnreadablePdfError('The PDF cannot be read', { cause: error })
  })
  if (opened.numPages === 0) {
    close()
    throw new UnreadablePdfError('The PDF has no pages')
  }
  return {
    pages: opened.numPages,
    draw: async (number, box, signal) => {
      const page = await opened.getPage(number)
      signal.throwIfAborted()
      const { scale, pixels, css } = wholePageIn(page.getViewport({ scale: 1 }), box, window.devicePixelRatio)
      const canvas = document.createElement('canvas')
      canvas.width = pixels.width
      canvas.height = pixels.height
      canvas.style.width = `${css.width}px`
      canvas.style.height = `${css.height}px`
      const task = page.render({ canvas, viewport: page.getViewport({ scale }) })
      const cancel = (): void => task.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      try {
        await task.promise
      } finally {
        signal.removeEventListener('abort', cancel)
        page.cleanup()
      }
      return canvas
    },
    close,
  }
}

/** Gives a canvas' memory back at once; browsers wait for their collector otherwise. */
export const freeCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0
  canvas.height = 0
}
