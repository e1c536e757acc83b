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
export const isArt = (name: string | null): name is ArtName => name !== null && seriesOf(name) in series

const sizeOf = (name: ArtName) => series[seriesOf(name) as keyof typeof series]

const sources = (name: ArtName, format: 'avif' | 'webp'): string =>
  sizeOf(name)
    .widths.map((width) => `/art/${name}-${width}.${format} ${width}w`)
    .join(', ')

/** Returns the address of a drawing in its largest width, in a format that every browser supports. */
export const largestOf = (name: ArtName): string => `/art/${name}-${sizeOf(name).widths[2]}.webp`

interface PictureProps {
  readonly name: ArtName
  /** The displayed width, as in <img sizes>. */
  readonly sizes: string
  /** '' for a decorative picture. */
  readonly alt: string
  readonly className?: string
  /** True for the first visible picture of a page: it is loaded at once. */
  readonly first?: boolean
}

export const Picture = ({ name, sizes, alt, className, first = false }: PictureProps) => (
  <picture>
    <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
    <source type="image/webp" srcSet={sources(name, 'webp')} sizes={sizes} />
    <img
      src={`/art/${name}-${sizeOf(name).widths[0]}.webp`}
      alt={alt}
      width={sizeOf(name).width}
      height={sizeOf(name).height}
      className={className}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      // Offline the field stays empty, without the browser's broken-image icon.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  </picture>
)
