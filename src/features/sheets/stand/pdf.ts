import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { asInFile, type Orientation, type Orientations } from '#contract/orientations.ts'
import type { PagePart } from './annotations/page-part.ts'
import { marginsOf } from './margins.ts'
import { type Margins, noMargins, type Size, scaleFor, withoutMargins } from './page-scale.ts'
import { firstLinesOf } from './page-text.ts'

export interface Drawn {
  /** CSS pixels. */
  readonly box: Size
  readonly fit: 'whole' | 'width'
  readonly margins: Margins
  /** Scale relative to the screen, for the zoomed view, and the maximum number of canvas pixels. */
  readonly enlarged?: { readonly scale: number; readonly mostPixels?: number } | undefined
}

/** A drawn page, and the part of it that is shown. */
export interface PageDrawing {
  readonly canvas: HTMLCanvasElement
  readonly part: PagePart
  /** Share of the height at which a half-page turn splits the page, if half pages are turned. */
  readonly gap?: number
}

export interface Pdf {
  readonly pages: number
  /** Resolves with the size of the upright page, in points. */
  size(page: number): Promise<Size>
  /** Detects the empty edges of a page in a small drawing of it. */
  margins(page: number): Promise<Margins>
  /** Draws the page into the box at the resolution of the screen. Throws UnreadablePdfError after a timeout. */
  draw(page: number, options: Drawn, signal: AbortSignal): Promise<PageDrawing>
  /** Resolves with the lines of text in the upper part of the upright page, from the top; a scan may have none. */
  firstLines(page: number): Promise<readonly string[]>
  /** Returns the same file with pages rotated and straightened; closing either closes both. */
  oriented(orientations: Orientations): Pdf
  close(): void
}

/** Why a file cannot be shown. `slow`: it timed out. */
type Unreadable = 'unreadable' | 'password' | 'empty' | 'slow'

export class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError'
  readonly why: Unreadable

  constructor(why: Unreadable, cause?: unknown) {
    super(`The PDF cannot be shown: ${why}`, { cause })
    this.why = why
  }
}

/** Timeout for a file or a page, in milliseconds. */
const timeoutMs = 20_000

/** Milliseconds within which a worker responds unless it is stuck, whatever else it does. */
const responseMs = 1000

/** Width in pixels of the drawing in which margins are detected. */
const marginsWidth = 240

/** Location of pdf.js' decoders (for scans), character maps and fonts in the build: same origin, available offline. */
const resources = {
  wasmUrl: '/pdfjs/wasm/',
  cMapUrl: '/pdfjs/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
}
type Resource = 'wasmUrl' | 'cMapUrl' | 'standardFontDataUrl'

/** Fetches what pdf.js needs while it renders. All character maps are in one file. */
const binaryDataFactory = (fetchData: typeof import('pdfjs-dist').fetchData) =>
  class {
    fetch = async ({ kind, filename }: { kind: Resource; filename: string }): Promise<Uint8Array> => {
      if (kind !== 'cMapUrl') return fetchData(`${resources[kind]}${filename}`, 'bytes')
      const maps: Record<string, string> = await fetchData(`${resources.cMapUrl}cmaps.json`, 'json')
      const map = maps[filename]
      if (map === undefined) throw new Error(`pdf.js has no character map ${filename}`)
      return Uint8Array.from(atob(map), (character) => character.charCodeAt(0))
    }
  }

/** The legacy build includes polyfills: the modern one needs newer browsers than we support, such as Chrome 145. */
const loadPdfJs = async (): Promise<typeof import('pdfjs-dist')> => {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  return pdfjs
}

/** A started worker for the next file. Each file has its own worker, so that one file never affects another. */
let spare: PDFWorker | null = null

/**
 * Loads pdf.js and starts its worker, which takes longer than opening most sheets; after that a tap only opens the
 * file.
 */
export const preparePdf = async (): Promise<void> => {
  const pdfjs = await loadPdfJs()
  spare ??= startWorker(pdfjs)
}

const startWorker = ({ PDFWorker, VerbosityLevel }: typeof import('pdfjs-dist')): PDFWorker =>
  new PDFWorker({ verbosity: VerbosityLevel.ERRORS })

const withTimeout = async <T>(work: Promise<T>, milliseconds = timeoutMs): Promise<T> => {
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

/** How a page is shown in degrees clockwise: its rotation includes that of the file. */
type Shown = Pick<PagePart, 'rotation' | 'tilt'>

const shownAs = (page: PDFPageProxy, { rotation, tilt }: Orientation): Shown => ({
  rotation: (page.rotate + rotation) % 360,
  tilt,
})

/** Returns the transformation that rotates a drawing around a point by degrees clockwise. */
const rotationAround = (x: number, y: number, degrees: number): number[] => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

type AwaitPage = <T>(work: Promise<T>) => Promise<T>

const render = async (
  page: PDFPageProxy,
  { rotation, tilt }: Shown,
  scale: number,
  pixels: Size,
  { left, top }: Pick<Margins, 'left' | 'top'>,
  awaitPage: AwaitPage,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement('canvas')
  canvas.width = pixels.width
  canvas.height = pixels.height
  const { width, height } = page.getViewport({ scale, rotation })
  const viewport = page.getViewport({ scale, rotation, offsetX: -left * width, offsetY: -top * height })
  const [x, y] = [(0.5 - left) * width, (0.5 - top) * height]
  const task = page.render({ canvas, viewport, ...(tilt !== 0 && { transform: rotationAround(x, y, tilt) }) })
  const cancel = (): void => task.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await awaitPage(task.promise)
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

/** Opens the document in a worker of its own. Throws UnreadablePdfError. */
const openDocument = async (bytes: ArrayBuffer) => {
  const pdfjs = await loadPdfJs()
  const worker = spare ?? startWorker(pdfjs)
  spare = null
  const { verbosity } = worker
  // The worker must not fetch: in some browsers its requests bypass our service worker.
  const loading = pdfjs.getDocument({
    ...{ data: bytes, worker, useWorkerFetch: false, verbosity, ...resources },
    BinaryDataFactory: binaryDataFactory(pdfjs.fetchData),
  })
  // Closing cleans up first, which a stuck worker never finishes.
  const close = (): void => {
    withTimeout(loading.destroy(), responseMs)
      .catch(() => undefined)
      .finally(() => worker.destroy())
  }
  const opened = await withTimeout(loading.promise).catch((error: unknown) => {
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
  return { opened, worker, close }
}

/**
 * Returns a function that waits for a page with a timeout. If the worker does not return what it already knows of the
 * file either, it is permanently stuck: it is terminated, and all pending pages fail. Otherwise only this page was too
 * slow, and the worker goes on.
 */
const waitFor = (opened: PDFDocumentProxy, worker: PDFWorker): AwaitPage => {
  let isLost = false
  let giveUp = (_: UnreadablePdfError): void => undefined
  const lost = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  // Callers that wait for a page handle the rejection.
  lost.catch(() => undefined)
  return async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await withTimeout(Promise.race([work, lost]))
    } catch (error) {
      if (error instanceof UnreadablePdfError && !isLost)
        await withTimeout(opened.getMarkInfo(), responseMs).catch(() => {
          isLost = true
          worker.destroy()
          giveUp(error)
        })
      throw error
    }
  }
}

const sizeOf = (page: PDFPageProxy, { rotation }: Shown): Size => {
  const { width, height } = page.getViewport({ scale: 1, rotation })
  return { width, height }
}

const findMargins = async (page: PDFPageProxy, shown: Shown, awaitPage: AwaitPage): Promise<Margins> => {
  const { width, height } = sizeOf(page, shown)
  const scale = marginsWidth / width
  const pixels = { width: marginsWidth, height: Math.max(1, Math.round(height * scale)) }
  const canvas = await render(page, shown, scale, pixels, noMargins, awaitPage, new AbortController().signal)
  const data = canvas.getContext('2d')?.getImageData(0, 0, pixels.width, pixels.height)
  freeCanvas(canvas)
  return data === undefined ? noMargins : marginsOf(data)
}

/** Opens a PDF. `bytes` must be a copy: pdf.js detaches it. Throws UnreadablePdfError. */
export const openPdf = async (bytes: ArrayBuffer): Promise<Pdf> => {
  const { opened, worker, close } = await openDocument(bytes)
  const awaitPage = waitFor(opened, worker)
  const pageAt = (number: number): Promise<PDFPageProxy> => awaitPage(opened.getPage(number))
  const found = new Map<string, Promise<Margins>>()
  const withOrientations = (orientations: Orientations): Pdf => ({
    pages: opened.numPages,
    size: async (number) => {
      const page = await pageAt(number)
      return sizeOf(page, shownAs(page, orientations[number] ?? asInFile))
    },
    margins: (number) => {
      // If the margins cannot be detected, the page is shown with them, or fails later when it is drawn.
      const orientation = orientations[number] ?? asInFile
      const key = `${number}/${orientation.rotation}/${orientation.tilt}`
      const find = async (): Promise<Margins> => {
        const page = await pageAt(number)
        return findMargins(page, shownAs(page, orientation), awaitPage)
      }
      const margins = found.get(key) ?? find().catch(() => noMargins)
      found.set(key, margins)
      return margins
    },
    firstLines: async (number) => {
      const page = await pageAt(number)
      const { items } = await awaitPage(page.getTextContent())
      return firstLinesOf(page.getViewport({ scale: 1 }), items)
    },
    draw: async (number, { box, fit, margins, enlarged }, signal) => {
      const page = await pageAt(number)
      signal.throwIfAborted()
      const shown = shownAs(page, orientations[number] ?? asInFile)
      const size = sizeOf(page, shown)
      const visible = withoutMargins(size, margins)
      const density = window.devicePixelRatio * (enlarged?.scale ?? 1)
      const { scale, pixels, css } = scaleFor(visible, box, fit, density, enlarged?.mostPixels)
      const canvas = await render(page, shown, scale, pixels, margins, awaitPage, signal)
      canvas.style.width = `${css.width}px`
      canvas.style.height = `${css.height}px`
      return { canvas, part: { ...shown, size, margins } }
    },
    oriented: withOrientations,
    close,
  })
  return withOrientations({})
}

/** Releases a canvas' memory at once instead of waiting for the garbage collector. */
export const freeCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0
  canvas.height = 0
}
