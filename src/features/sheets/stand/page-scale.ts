export interface Size {
  readonly width: number
  readonly height: number
}

/** The part cut off at each edge, relative to the page's width or height (0 to 1). */
export interface Margins {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}
export const noMargins: Margins = { top: 0, right: 0, bottom: 0, left: 0 }

/** Maximum pixels of one canvas on iOS. */
export const maximumCanvasPixels = 16_777_216

export interface PageScale {
  /** Size on the screen, in CSS pixels. */
  readonly css: Size
  /** Size of the canvas; whole pixels, at most `maximumCanvasPixels` of them. */
  readonly pixels: Size
  /** Canvas pixels per point of the page. */
  readonly scale: number
}

/** The page without its margins. */
export const withoutMargins = ({ width, height }: Size, { top, right, bottom, left }: Margins): Size => ({
  width: width * (1 - left - right),
  height: height * (1 - top - bottom),
})

/** Returns the size on the screen in CSS pixels: the whole page inside the box, or as wide as the box. */
export const fitted = (page: Size, box: Size, fit: 'whole' | 'width'): Size => {
  const widest = box.width / page.width
  const factor = fit === 'width' ? widest : Math.min(widest, box.height / page.height)
  return { width: Math.floor(page.width * factor), height: Math.floor(page.height * factor) }
}

/**
 * Scales a page to the box, as sharp as the screen and the limit allow. `density`: canvas pixels per CSS pixel; `most`:
 * maximum canvas pixels.
 */
export const scaleFor = (
  page: Size,
  box: Size,
  fit: 'whole' | 'width',
  density: number,
  most = maximumCanvasPixels,
): PageScale => {
  const css = fitted(page, box, fit)
  const sharpest = Math.sqrt(most / (page.width * page.height))
  const scale = Math.min((css.width / page.width) * density, sharpest)
  const pixels = {
    width: Math.max(1, Math.floor(page.width * scale)),
    height: Math.max(1, Math.floor(page.height * scale)),
  }
  return { css, scale, pixels }
}
