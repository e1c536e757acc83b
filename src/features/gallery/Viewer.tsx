import * as styles from './gallery.css'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useText } from '../../ui/intl.tsx'
import { LinkedPicture } from '../../ui/Picture.tsx'
import { Words } from '../page-texts/Words.tsx'
import type { GalleryImage } from './pictures.ts'
import { useSwipe } from './swipe.ts'

interface ViewerProps {
  readonly images: readonly GalleryImage[]
  readonly shown: number
  readonly onShow: (index: number) => void
  readonly onClose: () => void
}

/** One picture, as large as the window allows; arrow keys and swipes step through all of them in a circle. */
export const Viewer = ({ images, shown, onShow, onClose }: ViewerProps) => {
  const text = useText()
  const go = (step: number) => onShow((shown + step + images.length) % images.length)
  const swipe = useSwipe((direction) => go(direction === 'next' ? 1 : -1))

  const image = images[shown]
  if (image === undefined) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: images.length - 1 }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(target - shown)
  }

  return (
    <Dialog
      className={`${styles.viewer} night`}
      aria-label={text('gallery.viewer')}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
    >
      <figure>
        <div className={styles.viewerPicture} {...swipe}>
          <LinkedPicture
            key={image.key}
            picture={image.text === null ? { ...image.picture, alt: '' } : image.picture}
            sizes="min(100vw, 120vh)"
            first
          />
        </div>
        <figcaption aria-live="polite">
          {image.text === null ? (
            <span>{image.picture.alt}</span>
          ) : (
            <>
              <b>
                <Words of={image.text} part="title" />
              </b>
              <span>
                <Words of={image.text} part="text" />
              </span>
            </>
          )}
          <span className={styles.viewerPosition}>
            {text('gallery.position', { number: shown + 1, total: images.length })}
          </span>
        </figcaption>
      </figure>
      <div className={styles.viewerTools}>
        <IconButton
          icon={ChevronLeft}
          className="tool tool--large"
          onClick={() => go(-1)}
          label={text('gallery.previous')}
        />
        <IconButton
          icon={ChevronRight}
          className="tool tool--large"
          onClick={() => go(1)}
          label={text('gallery.next')}
        />
        <IconButton icon={X} className="tool tool--large" onClick={onClose} label={text('action.close')} />
      </div>
    </Dialog>
  )
}
