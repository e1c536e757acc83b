import * as styles from './pages.css'
import { useEffect, useRef } from 'react'
import { noMargins } from './page-scale.ts'
import { freeCanvas, type Pdf } from './pdf.ts'

/** Size in CSS pixels; pages.css reserves the same. */
const box = { width: 84, height: 112 }
/** Device pixels per CSS pixel, at least: with one, the five lines of a staff merge into a black bar. */
const leastDensity = 3

/** A small picture of a page. It is drawn while it is visible, and freed afterwards. */
export const Thumbnail = ({ pdf, page }: { readonly pdf: Pdf; readonly page: number }) => {
  const holder = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    let stop: AbortController | null = null
    const erase = (): void => {
      stop?.abort()
      stop = null
      for (const canvas of element.querySelectorAll('canvas')) freeCanvas(canvas)
      element.replaceChildren()
    }
    const draw = (): void => {
      stop = new AbortController()
      const { signal } = stop
      const enlarged = { scale: Math.max(1, leastDensity / window.devicePixelRatio) }
      pdf.draw(page, { box, fit: 'whole', margins: noMargins, enlarged }, signal).then(
        ({ canvas }) => {
          if (signal.aborted) freeCanvas(canvas)
          else element.replaceChildren(canvas)
        },
        // The page itself reports that it cannot be drawn; here its number remains.
        (error: unknown) => signal.aborted || console.warn('thumbnail.render_failed', error),
      )
    }
    const observer = new IntersectionObserver((entries) => {
      const isVisible = entries.at(-1)?.isIntersecting === true
      if (isVisible && stop === null) draw()
      if (!isVisible) erase()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      erase()
    }
  }, [pdf, page])
  return <span className={styles.pagesPicture} ref={holder} aria-hidden="true" />
}
