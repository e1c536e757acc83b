/** Crosses a page. */
const wide = { width: 2400, height: 800, widths: [780, 1440, 2400] } as const
/** Stands in a gallery, and is enlarged there. */
const field = { width: 1440, height: 1080, widths: [480, 960, 1440] } as const

/** The drawings that scripts/art.mjs renders: their own size and the widths they come in, in pixels. */
const art = {
  'header-formation': wide,
  'header-limmat': wide,
  'header-linien': wide,
  'header-schalltrichter': wide,
  'header-ventile': wide,
  'poster-linien': { ...wide, width: 1500, height: 1100 },
  'geschichte-1899': field,
  'geschichte-1912': field,
  'geschichte-1927': field,
  'geschichte-1951': field,
  'geschichte-1978': field,
  'geschichte-heute': field,
  'zunft-boegg': field,
  'zunft-dreispitz': field,
  'zunft-laternen': field,
  'zunft-trommeln': field,
  'galerie-kirche': field,
  'galerie-koffer': field,
  'galerie-pauken': field,
  'galerie-picknick': field,
  'galerie-posaunen': field,
  'galerie-probe': field,
  'galerie-schnee': field,
  'galerie-viadukt': field,
} as const
export type ArtName = keyof typeof art

export const isArt = (name: string | null): name is ArtName => name !== null && name in art

const sources = (name: ArtName, format: 'avif' | 'webp'): string =>
  art[name].widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(', ')

/** The address of a drawing in its largest width, as a file that every browser shows. */
export const largestOf = (name: ArtName): string => `/art/${name}-${art[name].widths[2]}.webp`

interface PictureProps {
  readonly name: ArtName
  /** The width at which it stands, as in <img sizes>. */
  readonly sizes: string
  /** '' where the picture only adorns. */
  readonly alt: string
  readonly className?: string
  /** For the picture that is the first thing seen. */
  readonly first?: boolean
}

export const Picture = ({ name, sizes, alt, className, first = false }: PictureProps) => (
  <picture>
    <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
    <source type="image/webp" srcSet={sources(name, 'webp')} sizes={sizes} />
    <img
      src={`/art/${name}-${art[name].widths[0]}.webp`}
      alt={alt}
      width={art[name].width}
      height={art[name].height}
      className={className}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      // Without network the field stays as it is, without the browser's mark of a broken picture.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  </picture>
)
