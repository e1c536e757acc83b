import type { PDFPageProxy, PDFWorker } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { PagePart } from './annotations/page-part.ts'
import { marginsOf } from './margins.ts'
import { type Margins, noMargins, type Size, scaleFor, withoutMargins } from './page-scale.ts'

export interface Drawn {
  /** CSS pixels. */
  readonly box: Size
  readonly fit: 'whole' | 'width'
  readonly margins: Margins
  /** How many times sharper than the screen, because it will be seen enlarged; and on how many pixels at most. */
  readonly enlarged?: { readonly scale: number; readonly mostPixels: number } | undefined
}

/** A page as it was drawn, and what of it. */
export interface PageDrawing {
  readonly canvas: HTMLCanvasElement
  readonly part: PagePart
}

export interface Pdf {
  readonly pages: number
  /** A page as it is held upright, in points. */
  size(page: number): Promise<Size>
  /** The empty edges of a page, found in a small drawing of it. */
  margins(page: number): Promise<Margins>
  /** A canvas with the page in the box, as sharp as the screen. Throws UnreadablePdfError when it takes too long. */
  draw(page: number, wish: Drawn, signal: AbortSignal): Promise<PageDrawing>
  close(): void
}

/** Why a file cannot be shown. `slow`: it was given up, because it took longer than anybody waits. */
type Unreadable = 'unreadable' | 'password' | 'empty' | 'slow'

export class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError'
  readonly why: Unreadable

  constructor(why: Unreadable, cause?: unknown) {
    super(`The PDF cannot be shown: ${why}`, { cause })
    this.why = why
  }
}

/** Milliseconds after which a file or a page is given up. */
const patience = 20_000

/** Milliseconds in which a worker answers that is not stuck, whatever else it works on. */
const answerMs = 1000

/** Pixels of the drawing in which margins are looked for. */
const marginsWidth = 240

/** Where the build puts pdf.js' decoders (for scans), character maps and fonts; same origin, there without network. */
const resources = {
  wasmUrl: '/pdfjs/wasm/',
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
}

/** The legacy build brings polyfills: the modern one needs browsers that are newer than ours, such as Chrome 145. */
const loadPdfJs = async (): Promise<typeof import('pdfjs-dist')> => {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
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

const inTime = async <T>(work: Promise<T>, milliseconds = patience): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnreadablePdfError('slow')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const render = async (
  page: PDFPageProxy,
  scale: number,
  pixels: Size,
  { left, top }: Pick<Margins, 'left' | 'top'>,
  patiently: <T>(work: Promise<T>) => Promise<T>,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement('canvas')
  canvas.width = pixels.width
  canvas.height = pixels.height
  const { width, height } = page.getViewport({ scale })
  const viewport = page.getViewport({ scale, offsetX: -left * width, offsetY: -top * height })
  const task = page.render({ canvas, viewport })
  const cancel = (): void => task.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await patiently(task.promise)
    return canvas
  } catch (error) {
    task.cancel()
    freeCanvas(canvas)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    page.cleanup()
  }
}

/** Opens a PDF. `bytes` must be a copy: pdf.js detaches it. Throws UnreadablePdfError. */
export const openPdf = async (bytes: ArrayBuffer): Promise<Pdf> => {
  const pdfjs = await loadPdfJs()
  const worker = spare ?? startWorker(pdfjs)
  spare = null
  const { verbosity } = worker
  // The worker must not fetch by itself: its requests do not pass our service worker everywhere.
  const loading = pdfjs.getDocument({ data: bytes, worker, useWorkerFetch: false, verbosity, ...resources })
  // Who is closed tidies up first; a worker that is stuck never would.
  const close = (): void => {
    inTime(loading.destroy(), answerMs)
      .catch(() => undefined)
      .finally(() => worker.destroy())
  }
  const opened = await inTime(loading.promise).catch((error: unknown) => {
    close()
    if (error instanceof UnreadablePdfError) {
      worker.destroy()
      throw error
    }
    throw new UnreadablePdfError(error instanceof pdfjs.PasswordException ? 'password' : 'unreadable', error)
  })
  if (opened.numPages === 0) {
    close()
    throw new UnreadablePdfError('empty')
  }
  let isLost = false
  let giveUp = (_: UnreadablePdfError): void => undefined
  const lost = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  // Who waits for a page hears of it.
  lost.catch(() => undefined)
  /**
   * Waits for a page in time. A worker that does not even say what it knows of the file is stuck for good: it is ended, and
   * with it every page that was not drawn yet. One page alone may be too much for a worker that goes on.
   */
  const patiently = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await inTime(Promise.race([work, lost]))
    } catch (error) {
      if (error instanceof UnreadablePdfError && !isLost)
        await inTime(opened.getMarkInfo(), answerMs).catch(() => {
          isLost = true
          worker.destroy()
          giveUp(error)
        })
      throw error
    }
  }
  const sizeOf = (page: PDFPageProxy): Size => {
    const { width, height } = page.getViewport({ scale: 1 })
    return { width, height }
  }
  const findMargins = async (number: number): Promise<Margins> => {
    const page = await patiently(opened.getPage(number))
    const { width, height } = sizeOf(page)
    const scale = marginsWidth / width
    const pixels = { width: marginsWidth, height: Math.max(1, Math.round(height * scale)) }
    const canvas = await render(page, scale, pixels, noMargins, patiently, new AbortController().signal)
    const data = canvas.getContext('2d')?.getImageData(0, 0, pixels.width, pixels.height)
    freeCanvas(canvas)
    return data === undefined ? noMargins : marginsOf(data)
  }
  const found = new Map<number, Promise<Margins>>()
  return {
    pages: opened.numPages,
    size: async (number) => sizeOf(await patiently(opened.getPage(number))),
    margins: (number) => {
      // A page whose margins cannot be found is shown with them, or says by itself that it cannot be drawn.
      const margins = found.get(number) ?? findMargins(number).catch(() => noMargins)
      found.set(number, margins)
      return margins
    },
    draw: async (number, { box, fit, margins, enlarged }, signal) => {
      const page = await patiently(opened.getPage(number))
      signal.throwIfAborted()
      const size = sizeOf(page)
      const visible = withoutMargins(size, margins)
      const density = window.devicePixelRatio * (enlarged?.scale ?? 1)
      const { scale, pixels, css } = scaleFor(visible, box, fit, density, enlarged?.mostPixels)
      const canvas = await render(page, scale, pixels, margins, patiently, signal)
      canvas.style.width = `${css.width}px`
      canvas.style.height = `${css.height}px`
      return { canvas, part: { rotation: page.rotate, size, margins } }
    },
    close,
  }
}

/** Gives a canvas' memory back at once; browsers wait for their collector otherwise. */
export const freeCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0
  canvas.height = 0
}
