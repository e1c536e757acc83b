export interface Size {
  readonly width: number
  readonly height: number
}

/** What iOS allows one canvas to have. */
export const maximumCanvasPixels = 16_777_216

export interface PageScale {
  /** Size on the screen, in CSS pixels. */
  readonly css: Size
  /** Size of the canvas; whole pixels, at most `maximumCanvasPixels` of them. */
  readonly pixels: Size
  /** From the page's points to the canvas' pixels. */
  readonly scale: number
}

/** The whole page in the box, as sharp as the screen and the limit allow. */
export const wholePageIn = (page: Size, box: Size, devicePixelRatio: number): PageScale => {
  const fit = Math.min(box.width / page.width, box.height / page.height)
  const css = { width: Math.floor(page.width * fit), height: Math.floor(page.height * fit) }
  const sharpest = Math.sqrt(maximumCanvasPixels / (page.width * page.height))
  const scale = Math.min(fit * devicePixelRatio, sharpest)
  return { css, scale, pixels: { width: Math.floor(page.width * scale), height: Math.floor(page.height * scale) } }
}
