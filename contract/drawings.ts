/** Spans a page. */
const wide = { width: 2400, height: 800, widths: [780, 1440, 2400] } as const
/** Used in the gallery, where it can be enlarged, and in the shop. */
const field = { width: 1440, height: 1080, widths: [480, 960, 1440] } as const

/** The series of drawings that scripts/art.mjs renders: original size and available widths, in pixels. */
const series = {
  header: wide,
  poster: { ...wide, width: 1500, height: 1100 },
  geschichte: field,
  zunft: field,
  galerie: field,
  shop: field,
} as const
export type ArtName = `${keyof typeof series}-${string}`

const seriesOf = (name: string): string => name.slice(0, name.indexOf('-'))

/** True for a name in one of the series. A newer version may have other drawings. */
export const isArt = (name: string | null): name is ArtName => name !== null && Object.hasOwn(series, seriesOf(name))

/** Original size and available widths of a drawing, in pixels. */
export const sizeOfArt = (name: ArtName) => series[seriesOf(name) as keyof typeof series]

/** `srcset` of a drawing. */
export const artSources = (name: ArtName, format: 'avif' | 'webp'): string =>
  sizeOfArt(name)
    .widths.map((width) => `/art/${name}-${width}.${format} ${width}w`)
    .join(', ')
