import * as styles from './gallery.css'
import { type MouseEvent, useState } from 'react'
import type { PageText } from '#contract/page-texts.ts'
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
  readonly isInThrees: boolean
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void
}

const ImageLink = ({ picture, first, isInThrees, onClick }: ImageLinkProps) => (
  <a href={largestOf(picture)} aria-haspopup="dialog" onClick={onClick}>
    <LinkedPicture
      picture={picture}
      first={first}
      sizes={
        isInThrees
          ? '(min-width: 84rem) 26rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw'
          : '(min-width: 84rem) 39rem, (min-width: 40rem) 46vw, 92vw'
      }
    />
  </a>
)

/** Pictures with captions. Each links to its full-size file; with our code loaded, it opens the viewer instead. */
export const ImageGrid = ({ texts, among = imagesOf(texts), first = false, dated = false }: ImageGridProps) => {
  const isInThrees = texts.length % 3 === 0
  const [opened, setOpened] = useState<OpenedImage | null>(null)
  const open = async (event: MouseEvent<HTMLAnchorElement>, image: GalleryImage) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Some browsers do not focus a clicked element; closing returns the focus to it.
    event.currentTarget.focus()
    try {
      const { Viewer } = await import('./Viewer.tsx')
      setOpened({ Viewer, shown: among.findIndex(({ text }) => text.id === image.text.id) })
    } catch (error) {
      console.warn('viewer.load_failed', error)
      location.assign(largestOf(image.picture))
    }
  }
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
                  isInThrees={isInThrees}
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
      {opened === null ? null : (
        <opened.Viewer
          images={among}
          shown={opened.shown}
          onShow={(shown) => setOpened({ ...opened, shown })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
