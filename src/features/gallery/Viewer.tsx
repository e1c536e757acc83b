import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '../../ui/intl.tsx'
import { LinkedPicture } from '../../ui/Picture.tsx'
import { useModal } from '../../ui/useModal.ts'
import { Words } from '../page-texts/Words.tsx'
import type { GalleryImage } from './pictures.ts'
import { detectSwipe } from './swipe.ts'

interface ViewerProps {
  readonly images: readonly GalleryImage[]
  readonly shown: number
  readonly onShow: (index: number) => void
  /** Called when the dialog has closed and the focus was restored. */
  readonly onClosed: () => void
}

/** One picture, as large as the window allows; arrow keys and swipes step through all of them in a circle. */
export const Viewer = ({ images, shown, onShow, onClosed }: ViewerProps) => {
  const text = useText()
  const dialog = useModal()
  const start = useRef<{ x: number; y: number } | null>(null)

  const image = images[shown]
  if (image === undefined) return null
  const go = (step: number) => onShow((shown + step + images.length) % images.length)
  const close = () => dialog.current?.close()

  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: images.length - 1 }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(target - shown)
  }
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const direction = start.current === null ? null : detectSwipe(start.current, { x: clientX, y: clientY })
    start.current = null
    if (direction !== null) go(direction === 'next' ? 1 : -1)
  }

  return (
    <dialog
      ref={dialog}
      className="viewer night"
      aria-label={text('gallery.viewer')}
      onClose={onClosed}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) close()
      }}
    >
      <figure>
        <div
          className="viewer-picture"
          onPointerDown={({ clientX, clientY, pointerType }) => {
            start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY }
          }}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            start.current = null
          }}
        >
          <LinkedPicture key={image.text.id} picture={image.picture} sizes="min(100vw, 120vh)" first />
        </div>
        <figcaption aria-live="polite">
          <b>
            <Words of={image.text} part="title" />
          </b>
          <span>
            <Words of={image.text} part="text" />
          </span>
          <span className="viewer-position">
            {text('gallery.position', { number: shown + 1, total: images.length })}
          </span>
        </figcaption>
      </figure>
      <div className="viewer-tools">
        <button type="button" className="tool tool--large" onClick={() => go(-1)} aria-label={text('gallery.previous')}>
          <ChevronLeft aria-hidden="true" />
        </button>
        <button type="button" className="tool tool--large" onClick={() => go(1)} aria-label={text('gallery.next')}>
          <ChevronRight aria-hidden="true" />
        </button>
        <button type="button" className="tool tool--large" onClick={close} aria-label={text('action.close')}>
          <X aria-hidden="true" />
        </button>
      </div>
    </dialog>
  )
}
