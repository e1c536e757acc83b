import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page as pixels, four bytes each (RGBA), row by row from the top. */
export interface PagePicture {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly dotsPerMm: number
}

/** The canvases of pdf.js, which its types leave open. In Node they are those of @napi-rs/canvas. */
interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

/** Draws a page as a printer of this resolution does. */
export const pictureOf = async (bytes: Uint8Array, { page = 1, dpi = 200 } = {}): Promise<PagePicture> => {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const shown = await pdf.getPage(page)
  const viewport = shown.getViewport({ scale: dpi / 72 })
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
  const { canvas, context } = (pdf.canvasFactory as CanvasFactory).create(width, height)
  await shown.render({ canvas, viewport }).promise
  const { data } = context.getImageData(0, 0, width, height)
  await loading.destroy()
  return { data: Uint8ClampedArray.from(data), width, height, dotsPerMm: dpi / 25.4 }
}

/** An area in millimetres from the page's left and upper edge. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Returns the smallest area that contains all ink within `area`, in millimetres; undefined without ink. */
export const inkIn = ({ data, width, dotsPerMm }: PagePicture, area: Area): Area | undefined => {
  const [left, right, top, bottom] = [area.left, area.right, area.top, area.bottom].map((at) =>
    Math.round(at * dotsPerMm),
  )
  const xs: number[] = []
  const ys: number[] = []
  for (let y = top ?? 0; y < (bottom ?? 0); y += 1)
    for (let x = left ?? 0; x < (right ?? 0); x += 1)
      if ((data[(y * width + x) * 4] ?? 255) < 250) {
        xs.push(x)
        ys.push(y)
      }
  if (xs.length === 0) return undefined
  const least = (all: number[]) => all.reduce((a, b) => Math.min(a, b)) / dotsPerMm
  const most = (all: number[]) => (all.reduce((a, b) => Math.max(a, b)) + 1) / dotsPerMm
  return { left: least(xs), right: most(xs), top: least(ys), bottom: most(ys) }
}
