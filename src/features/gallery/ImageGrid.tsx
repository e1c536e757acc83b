import * as styles from './gallery.css'
import { type MouseEvent, useState } from 'react'
import type { PageText } from '#contract/page-texts.ts'
import type { PictureLink } from '#contract/picture-link.ts'
import { LinkedPicture, largestOf } from '../../ui/Picture.tsx'
import { Words } from '../page-texts/Words.tsx'
import { type GalleryImage, imagesOf } from './pictures.ts'
import type { Viewer } from './Viewer.tsx'

/** The viewer is loaded with the first picture that is opened. */
interface OpenedImage {
  readonly Viewer: typeof Viewer
  readonly shown: number
}

interface ImageGridProps {
  /** Texts with their pictures; one without a picture has only its caption. */
  readonly texts: readonly PageText[]
  /** The pictures that the viewer steps through, if there are more than in this grid. */
  readonly among?: readonly GalleryImage[]
  /** True at the top of the page: its first picture is not loaded lazily. */
  readonly first?: boolean
  /** Shows years and the like large beside the captions. */
  readonly dated?: boolean
}

interface ImageLinkProps extends Pick<GalleryImage, 'picture'> {
  readonly first: boolean
  /** The displayed width, as in <img sizes>. */
  readonly sizes: string
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void
}

const ImageLink = ({ picture, first, sizes, onClick }: ImageLinkProps) => (
  <a href={largestOf(picture)} aria-haspopup="dialog" onClick={onClick}>
    <LinkedPicture picture={picture} first={first} sizes={sizes} />
  </a>
)

const inThrees = '(min-width: 84rem) 26rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw'
const inTwos = '(min-width: 84rem) 39rem, (min-width: 40rem) 46vw, 92vw'

/** Opens the viewer at a picture, or without its code the file of the picture. */
const useViewer = (among: readonly GalleryImage[]) => {
  const [opened, setOpened] = useState<OpenedImage | null>(null)
  const open = async (event: MouseEvent<HTMLAnchorElement>, image: GalleryImage) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Some browsers do not focus a clicked element; closing returns the focus to it.
    event.currentTarget.focus()
    try {
      const { Viewer } = await import('./Viewer.tsx')
      setOpened({ Viewer, shown: among.findIndex(({ key }) => key === image.key) })
    } catch (error) {
      console.warn('viewer.load_failed', error)
      location.assign(largestOf(image.picture))
    }
  }
  const viewer = opened && (
    <opened.Viewer
      images={among}
      shown={opened.shown}
      onShow={(shown) => setOpened({ ...opened, shown })}
      onClose={() => setOpened(null)}
    />
  )
  return { open, viewer }
}

/** Pictures with captions. Each links to its full-size file; with our code loaded, it opens the viewer instead. */
export const ImageGrid = ({ texts, among = imagesOf(texts), first = false, dated = false }: ImageGridProps) => {
  const isInThrees = texts.length % 3 === 0
  const { open, viewer } = useViewer(among)
  if (texts.length === 0) return null
  return (
    <>
      <ul
        className={`${styles.images}${isInThrees ? ` ${styles.imagesThrees}` : ''}${dated ? ` ${styles.imagesDated}` : ''}`}
      >
        {texts.map((text, index) => (
          <li key={text.id}>
            <figure>
              {imagesOf([text]).map((image) => (
                <ImageLink
                  key={image.picture.name}
                  picture={image.picture}
                  first={first && index === 0}
                  sizes={isInThrees ? inThrees : inTwos}
                  onClick={(event) => void open(event, image)}
                />
              ))}
              <figcaption>
                <b>
                  <Words of={text} part="title" />
                </b>
                <span>
                  <Words of={text} part="text" />
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}

/** The pictures of an album, without captions: the viewer shows what each is described as. */
export const AlbumGrid = ({ pictures }: { readonly pictures: readonly PictureLink[] }) => {
  const images = pictures.map((picture) => ({ key: picture.name, picture, text: null }))
  const { open, viewer } = useViewer(images)
  return (
    <>
      <ul className={`${styles.images} ${styles.imagesAlbum}`}>
        {images.map((image) => (
          <li key={image.key}>
            <ImageLink
              picture={image.picture}
              first={false}
              sizes="(min-width: 84rem) 19rem, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 46vw"
              onClick={(event) => void open(event, image)}
            />
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
