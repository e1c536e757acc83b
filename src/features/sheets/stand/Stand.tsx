import './stand.css'
import { ChevronLeft, ChevronRight, Sun, SunDim, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import type { Pdf } from './pdf.ts'
import { pageAfter, type Turn } from './turns.ts'
import { usePages } from './usePages.ts'
import { useTurns } from './useTurns.ts'
import { useWakeLock } from './useWakeLock.ts'

/** Milliseconds the page number stays after a turn. */
const pillMs = 1500

interface StandBarProps {
  readonly title: string
  readonly part: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

export const StandBar = ({ title, part, onClose, children }: StandBarProps) => {
  const text = useText()
  return (
    <div className="stand-bar">
      <button type="button" className="stand-tool" onClick={onClose} aria-label={text('stand.close')}>
        <X aria-hidden="true" />
      </button>
      <div className="stand-title">
        <PageTitle>{title}</PageTitle>
        <span>{part}</span>
      </div>
      {children}
    </div>
  )
}

interface StandProps {
  readonly pdf: Pdf
  readonly title: string
  readonly part: string
  readonly onClose: () => void
  /** Beside the title, such as an offer to save. */
  readonly tools?: ReactNode
}

/** The music stand: nothing but the page. Taps in the outer thirds, swipes and keys turn; the middle folds the bar away. */
export const Stand = ({ pdf, title, part, onClose, tools }: StandProps) => {
  const { offline } = useApp()
  const text = useText()
  const desk = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(1)
  const [bar, setBar] = useState(true)
  const [pill, setPill] = useState(0)
  const awake = useWakeLock()
  const failed = usePages(pdf, page, desk)
  const where = text('stand.page', { page, pages: pdf.pages })

  const turn = (wish: Turn): void => {
    setPage((before) => pageAfter(wish, before, pdf.pages))
    setPill((count) => count + 1)
  }
  const { tap, ...pointer } = useTurns(turn)
  const [pillShown, setPillShown] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn shows the number anew
  useEffect(() => {
    setPillShown(true)
    const timer = setTimeout(() => setPillShown(false), pillMs)
    return () => clearTimeout(timer)
  }, [pill])
  // A new version of the app never takes a sheet away under the player's eyes.
  useEffect(() => offline?.updates.hold(), [offline])

  return (
    <div className={bar ? 'stand' : 'stand stand--folded'}>
      <StandBar title={title} part={part} onClose={onClose}>
        {tools}
        <span
          className="stand-tool"
          role="img"
          aria-label={text(awake === 'refused' ? 'stand.sleeps' : 'stand.awake')}
          title={text(awake === 'refused' ? 'stand.sleeps' : 'stand.awake')}
        >
          {awake === 'refused' ? <SunDim aria-hidden="true" /> : <Sun aria-hidden="true" />}
        </span>
      </StandBar>
      <div className="desk" {...pointer}>
        <div className="leaf" ref={desk} role="img" aria-label={`${title}, ${part}, ${where}`} />
        {failed && <p className="stand-message">{text('stand.page_failed', { page })}</p>}
        <button
          type="button"
          data-zone="back"
          className="zone zone--back"
          aria-label={text('stand.back')}
          aria-disabled={page === 1}
          onClick={tap(() => turn('back'))}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <button
          type="button"
          data-zone="bar"
          className="zone zone--middle"
          aria-label={text('stand.bar')}
          aria-expanded={bar}
          onClick={tap(() => setBar(!bar))}
        />
        <button
          type="button"
          data-zone="next"
          className="zone zone--next"
          aria-label={text('stand.next')}
          aria-disabled={page === pdf.pages}
          onClick={tap(() => turn('next'))}
        >
          <ChevronRight aria-hidden="true" />
        </button>
        <p className={pillShown ? 'pill' : 'pill pill--gone'} aria-hidden="true">
          {where}
        </p>
        <p className="visually-hidden" aria-live="polite">
          {where}
        </p>
      </div>
    </div>
  )
}
