import './picture.css'
import { type PictureLink, pictureAddress, pictureSources, type ShownUpload } from '#contract/picture-link.ts'

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

/** Returns the address of a picture in its largest width, in a format that every browser supports. */
export const largestOf = ({ name, upload }: Pick<PictureLink, 'name' | 'upload'>): string => {
  if (upload !== null) return pictureAddress({ name, ...upload }, upload.width)
  return isArt(name) ? `/art/${name}-${sizeOf(name).widths[2]}.webp` : ''
}

interface PictureProps extends DisplayProps {
  readonly name: ArtName
  /** '' for a decorative picture. */
  readonly alt: string
}

interface DisplayProps {
  /** The displayed width, as in <img sizes>. */
  readonly sizes: string
  readonly className?: string
  /** True for the first visible picture of a page: it is loaded at once. */
  readonly first?: boolean
}

/** Offline the field stays empty, without the browser's broken-image icon. */
const hide = ({ currentTarget }: { readonly currentTarget: HTMLImageElement }) => {
  currentTarget.hidden = true
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
      onError={hide}
    />
  </picture>
)

/** Rounded to the steps of picture.css. */
const focus = (percent: number): number => Math.round(percent / 10) * 10

const Upload = ({
  picture: { name, alt, upload },
  sizes,
  className,
  first = false,
}: DisplayProps & {
  readonly picture: { readonly name: string; readonly alt: string; readonly upload: Omit<ShownUpload, 'name'> }
}) => (
  <img
    {...pictureSources({ name, ...upload })}
    sizes={sizes}
    alt={alt}
    width={upload.width}
    height={upload.height}
    data-focus-x={focus(upload.focusX)}
    data-focus-y={focus(upload.focusY)}
    className={className}
    loading={first ? 'eager' : 'lazy'}
    fetchPriority={first ? 'high' : 'auto'}
    decoding="async"
    onError={hide}
  />
)

/** An uploaded picture, or a drawing of the build. Renders nothing for a drawing that this version does not have. */
export const LinkedPicture = ({ picture, ...display }: DisplayProps & { readonly picture: PictureLink }) => {
  const { name, alt, upload } = picture
  if (upload !== null) return <Upload picture={{ name, alt, upload }} {...display} />
  return isArt(name) ? <Picture name={name} alt={alt} {...display} /> : null
}
