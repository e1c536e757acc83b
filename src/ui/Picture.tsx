import './picture.css'
import { type ArtName, artSources, isArt, sizeOfArt } from '#contract/drawings.ts'
import type { PictureLink } from '#contract/picture-link.ts'
import { pictureAddress, pictureSources, type ShownUpload } from '#contract/picture-sources.ts'

/** Returns the address of a picture in its largest width, in a format that every browser supports. */
export const largestOf = ({ name, upload }: Pick<PictureLink, 'name' | 'upload'>): string => {
  if (upload !== null) return pictureAddress({ name, ...upload }, upload.width)
  return isArt(name) ? `/art/${name}-${sizeOfArt(name).widths[2]}.webp` : ''
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
    <source type="image/avif" srcSet={artSources(name, 'avif')} sizes={sizes} />
    <source type="image/webp" srcSet={artSources(name, 'webp')} sizes={sizes} />
    <img
      src={`/art/${name}-${sizeOfArt(name).widths[0]}.webp`}
      alt={alt}
      width={sizeOfArt(name).width}
      height={sizeOfArt(name).height}
      className={className}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      onError={hide}
    />
  </picture>
)

/** Rounded to the steps of picture.css. */
const rounded = (percent: number): number => Math.round(percent / 10) * 10

/** The attributes of an <img> that keep the most important point of a picture visible. */
export const focusAttributes = ({ focusX, focusY }: Pick<ShownUpload, 'focusX' | 'focusY'>) => ({
  'data-focus-x': rounded(focusX),
  'data-focus-y': rounded(focusY),
})

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
    {...focusAttributes(upload)}
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
