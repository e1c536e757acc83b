/** The drawings that scripts/art.mjs renders, with their own size in pixels. */
const art = {
  'header-formation': { width: 2400, height: 800 },
  'header-limmat': { width: 2400, height: 800 },
  'header-linien': { width: 2400, height: 800 },
  'header-schalltrichter': { width: 2400, height: 800 },
  'header-ventile': { width: 2400, height: 800 },
  'poster-linien': { width: 1500, height: 1100 },
} as const
export type ArtName = keyof typeof art

export const isArt = (name: string | null): name is ArtName => name !== null && name in art

const widths = [780, 1440, 2400]
const sources = (name: ArtName, format: 'avif' | 'webp'): string =>
  widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(', ')

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
      src={`/art/${name}-780.webp`}
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
