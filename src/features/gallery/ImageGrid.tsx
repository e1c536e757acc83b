import './gallery.css'
import { type MouseEvent, useState } from 'react'
import { useText } from '../../ui/intl.tsx'
import { largestOf, Picture } from '../../ui/Picture.tsx'
import type { GalleryImage } from './pictures.ts'
import type { Viewer } from './Viewer.tsx'

/** The viewer is loaded with the first picture that is opened. */
interface OpenedImage {
  readonly Viewer: typeof Viewer
  readonly shown: number
}

/** The pictures of the gallery are drawings of the build. */
const linkOf = ({ src }: GalleryImage) => ({ name: src, upload: null })

interface ImageGridProps {
  readonly images: readonly GalleryImage[]
  /** The pictures that the viewer steps through, if there are more than in this grid. */
  readonly among?: readonly GalleryImage[]
  /** True at the top of the page: its first picture is not loaded lazily. */
  readonly first?: boolean
  /** Shows years and the like large beside the captions. */
  readonly dated?: boolean
}

/** Pictures with captions. Each links to its full-size file; with our code loaded, it opens the viewer instead. */
export const ImageGrid = ({ images, among = images, first = false, dated = false }: ImageGridProps) => {
  const text = useText()
  const [opened, setOpened] = useState<OpenedImage | null>(null)
  const open = async (event: MouseEvent<HTMLAnchorElement>, image: GalleryImage) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Some browsers do not focus a clicked element; closing returns the focus to it.
    event.currentTarget.focus()
    try {
      const { Viewer } = await import('./Viewer.tsx')
      setOpened({ Viewer, shown: among.indexOf(image) })
    } catch (error) {
      console.warn('viewer.load_failed', error)
      location.assign(largestOf(linkOf(image)))
    }
  }
  return (
    <>
      <ul className={`images images--${images.length % 3 === 0 ? 'threes' : 'twos'}${dated ? ' images--dated' : ''}`}>
        {images.map((image, index) => (
          <li key={image.src}>
            <figure>
              <a href={largestOf(linkOf(image))} aria-haspopup="dialog" onClick={(event) => open(event, image)}>
                <Picture
                  name={image.src}
                  alt={text(image.alt)}
                  first={first && index === 0}
                  sizes={
                    images.length % 3 === 0
                      ? '(min-width: 84rem) 26rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw'
                      : '(min-width: 84rem) 39rem, (min-width: 40rem) 46vw, 92vw'
                  }
                />
              </a>
              <figcaption>
                <b>{text(image.captionTitle)}</b>
                <span>{text(image.captionSmall)}</span>
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
          onClosed={() => setOpened(null)}
        />
      )}
    </>
  )
}
