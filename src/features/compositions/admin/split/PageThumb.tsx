import * as styles from './split.css'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../ui/intl.tsx'
import { noMargins } from '../../../sheets/stand/page-scale.ts'
import { freeCanvas, type Pdf } from '../../../sheets/stand/pdf.ts'
import type { PlannedPage } from './plan.ts'

interface PageThumbProps {
  readonly pdf: Pdf
  readonly planned: PlannedPage
  /** CSS pixels of the square into which the page is drawn. */
  readonly size: number
}

/** A small drawing of a page, turned and straightened. Its memory is freed as soon as it is off the screen. */
export const PageThumb = ({ pdf, planned: { page, turn, tilt }, size }: PageThumbProps) => {
  const text = useText()
  const place = useRef<HTMLSpanElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    let drawn: HTMLCanvasElement | undefined
    const options = { box: { width: size, height: size }, fit: 'whole', margins: noMargins } as const
    pdf.draw(page, options, leaving.signal).then(
      ({ canvas }) => {
        drawn = canvas
        if (leaving.signal.aborted) freeCanvas(canvas)
        else place.current?.replaceChildren(canvas)
      },
      () => {
        if (!leaving.signal.aborted) setIsFailed(true)
      },
    )
    return () => {
      leaving.abort()
      if (drawn !== undefined) freeCanvas(drawn)
    }
  }, [pdf, page, size])
  return (
    <span className={styles.splitThumb} style={{ width: size, height: size }}>
      {isFailed ? (
        <span className="small">{text('admin.split.page_failed')}</span>
      ) : (
        <span ref={place} aria-hidden="true" style={{ transform: `rotate(${turn + tilt}deg)` }} />
      )}
    </span>
  )
}
