import * as styles from './panel.css'
import { useEffect, useId, useRef, useState } from 'react'
import { asInFile } from '#contract/orientations.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { OrientationPanel } from './OrientationPanel.tsx'
import { ownOrientation, rotateMargins, rotatePage } from './orientation.ts'
import { type Margins, noMargins } from './page-scale.ts'
import { freeCanvas, type Pdf } from './pdf.ts'
import { StandDialog } from './StandDialog.tsx'
import type { StandSheet } from './stand-sheet.ts'

const edges = ['top', 'bottom', 'left', 'right'] as const
/** Maximum percentage of the page that can be cut off at one edge. */
const maxPercent = 40
/** CSS pixels that the dialog needs for its title, the sliders and the buttons. */
const controlsHeight = 490
/** Size of the preview in CSS pixels: what the dialog leaves (panel.css). */
const previewSize = () => {
  const dialogHeight = window.matchMedia('(min-width: 48rem)').matches ? window.innerHeight : 0.8 * window.innerHeight
  return { width: 350, height: Math.max(190, dialogHeight - controlsHeight) }
}

interface EdgeProps {
  readonly edge: (typeof edges)[number]
  readonly percent: number
  readonly onChange: (percent: number) => void
}

/** The slider of one edge. */
const Edge = ({ edge, percent, onChange }: EdgeProps) => {
  const text = useText()
  const name = useId()
  return (
    <div className={styles.marginsEdge}>
      <label htmlFor={name}>{text(`stand.margins.${edge}`)}</label>
      <input
        id={name}
        type="range"
        min={0}
        max={maxPercent}
        value={Math.min(maxPercent, percent)}
        aria-valuetext={`${percent} %`}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <output className="num" htmlFor={name}>
        {percent} %
      </output>
    </div>
  )
}

/**
 * Draws the whole page into the holder, and finds the margins from which the sliders start.
 * @param margins those that were set by hand; undefined = the detected ones apply
 */
const usePreview = (pdf: Pdf, page: number, margins: Margins | undefined, tilt: number) => {
  const holder = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(margins)
  /** The tilt of the drawing. */
  const [drawnTilt, setDrawnTilt] = useState(tilt)
  useEffect(() => {
    const stop = new AbortController()
    let drawn: HTMLCanvasElement | null = null
    pdf.draw(page, { box: previewSize(), fit: 'whole', margins: noMargins }, stop.signal).then(
      ({ canvas, part }) => {
        drawn = canvas
        if (stop.signal.aborted) {
          freeCanvas(canvas)
          return
        }
        holder.current?.replaceChildren(canvas)
        setDrawnTilt(part.tilt)
      },
      (error: unknown) => stop.signal.aborted || console.warn('page.render_failed', error),
    )
    if (margins === undefined)
      pdf.margins(page).then(
        (found) => stop.signal.aborted || setDraft((before) => before ?? found),
        (error: unknown) => console.warn('margins.detect_failed', error),
      )
    return () => {
      stop.abort()
      if (drawn !== null) freeCanvas(drawn)
    }
  }, [pdf, page, margins])
  return { holder, draft, setDraft, drawnTilt }
}

/** Returns the margins by page after a change on one page; undefined resets them to the detected ones. */
const changedMargins = (all: StandSheet['settings']['margins'], page: number, margins: Margins | undefined) => {
  const { [page]: _before, ...others } = all
  return margins === undefined ? others : { ...others, [page]: margins }
}

/** True if every page has the same margins by hand; a reset then concerns all of them. */
const isSameOnAllPages = (all: StandSheet['settings']['margins'], pages: number): boolean => {
  const byHand = Object.values(all).map((one) => JSON.stringify(one))
  return pages > 1 && byHand.length === pages && new Set(byHand).size === 1
}

interface PageSetupDialogProps {
  readonly sheet: StandSheet
  readonly page: number
  readonly onClose: () => void
}

/**
 * Sets the margins of one page by hand, one slider per edge, its rotation and tilt, with the page beside them. The
 * file itself does not change.
 */
export const PageSetupDialog = ({ sheet, page, onClose }: PageSetupDialogProps) => {
  const { pdf, settings, change, orientations } = sheet
  const text = useText()
  const margins = settings.margins[page]
  const own = ownOrientation(settings, page)
  const orientation = own ?? orientations.forAll[page] ?? asInFile
  const { holder, draft, setDraft, drawnTilt } = usePreview(pdf, page, margins, orientation.tilt)
  const [draftTilt, setDraftTilt] = useState(orientation.tilt)
  const shown = draft ?? noMargins
  const percent = (edge: (typeof edges)[number]): number => Math.round(100 * shown[edge])
  const isSame = isSameOnAllPages(settings.margins, pdf.pages)
  const save = (next: StandSheet['settings']['margins']): void => {
    change({ margins: next })
    onClose()
  }
  const onAllPages = (): StandSheet['settings']['margins'] =>
    Object.fromEntries(Array.from({ length: pdf.pages }, (_, index) => [index + 1, shown]))
  const [top, right, bottom, left] = (['top', 'right', 'bottom', 'left'] as const).map((edge) => `${percent(edge)}%`)
  return (
    <StandDialog title={text('stand.page_setup', { page })} onClose={onClose}>
      <div className={styles.marginsPreview} aria-hidden="true">
        <div ref={holder} style={{ rotate: `${draftTilt - drawnTilt}deg` }} />
        <i style={{ top, right, bottom, left }} />
      </div>
      <OrientationPanel
        sheet={sheet}
        page={page}
        onRotate={() => {
          setDraft(draft && rotateMargins(draft))
          change(rotatePage(settings, page, orientations.forAll))
        }}
        onDraft={setDraftTilt}
      />
      {edges.map((edge) => (
        <Edge
          key={edge}
          edge={edge}
          percent={percent(edge)}
          onChange={(next) => setDraft({ ...shown, [edge]: next / 100 })}
        />
      ))}
      <div className="buttons">
        <Button onClick={() => save(changedMargins(settings.margins, page, shown))}>
          {text('stand.margins.apply')}
        </Button>
        {pdf.pages > 1 && <QuietButton onClick={() => save(onAllPages())}>{text('stand.margins.all')}</QuietButton>}
        {margins !== undefined && (
          <QuietButton onClick={() => save(isSame ? {} : changedMargins(settings.margins, page, undefined))}>
            {text(isSame ? 'stand.margins.reset_all' : 'stand.margins.reset')}
          </QuietButton>
        )}
      </div>
    </StandDialog>
  )
}
