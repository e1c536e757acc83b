import { useEffect, useId, useRef, useState } from 'react'
import { asInFile } from '#contract/orientations.ts'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { OrientationPanel } from './OrientationPanel.tsx'
import { ownOrientation, rotateMargins, rotatePage, type SheetOrientations } from './orientation.ts'
import { type Margins, noMargins } from './page-scale.ts'
import { freeCanvas, type Pdf } from './pdf.ts'
import { StandDialog } from './StandDialog.tsx'
import type { SheetSettings } from './settings.ts'

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

interface PageSetupDialogProps {
  readonly pdf: Pdf
  readonly page: number
  readonly margins: Margins | undefined
  /** True if every page has these margins; a reset then concerns all of them. */
  readonly isSameOnAllPages: boolean
  readonly settings: SheetSettings
  readonly change: (changed: Partial<SheetSettings>) => void
  readonly orientations: SheetOrientations
  /** undefined resets them to the detected ones. */
  readonly onChange: (margins: Margins | undefined) => void
  /** Sets these margins for every page. */
  readonly onChangeAll: (margins: Margins) => void
  readonly onClose: () => void
}

/**
 * Sets the margins of one page by hand, one slider per edge, its rotation and tilt, with the page beside them. The
 * file itself does not change.
 */
export const PageSetupDialog = (props: PageSetupDialogProps) => {
  const { pdf, page, margins, settings, change, orientations, onClose } = props
  const text = useText()
  const names = useId()
  const holder = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(margins)
  const shown = draft ?? noMargins
  const own = ownOrientation(settings, page)
  const orientation = own ?? orientations.forAll[page] ?? asInFile
  /** The tilt of the drawing, and the one that the slider shows. */
  const [drawnTilt, setDrawnTilt] = useState(orientation.tilt)
  const [draftTilt, setDraftTilt] = useState(orientation.tilt)

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
    // Without manual margins, the sliders start from the detected ones.
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

  const percent = (edge: (typeof edges)[number]): number => Math.round(100 * shown[edge])
  const closing = (change: () => void) => (): void => {
    change()
    onClose()
  }
  return (
    <StandDialog title={text('stand.page_setup', { page })} onClose={onClose}>
      <div className="margins-preview" aria-hidden="true">
        <div ref={holder} style={{ rotate: `${draftTilt - drawnTilt}deg` }} />
        <i
          style={{
            top: `${percent('top')}%`,
            right: `${percent('right')}%`,
            bottom: `${percent('bottom')}%`,
            left: `${percent('left')}%`,
          }}
        />
      </div>
      <OrientationPanel
        pdf={pdf}
        page={page}
        shown={orientation}
        isOwn={own !== null}
        settings={settings}
        change={change}
        orientations={orientations}
        onRotate={() => {
          setDraft(draft && rotateMargins(draft))
          change(rotatePage(settings, page, orientations.forAll))
        }}
        onDraft={setDraftTilt}
      />
      {edges.map((edge) => (
        <div className="margins-edge" key={edge}>
          <label htmlFor={`${names}-${edge}`}>{text(`stand.margins.${edge}`)}</label>
          <input
            id={`${names}-${edge}`}
            type="range"
            min={0}
            max={maxPercent}
            value={Math.min(maxPercent, percent(edge))}
            aria-valuetext={`${percent(edge)} %`}
            onChange={({ currentTarget }) => setDraft({ ...shown, [edge]: currentTarget.valueAsNumber / 100 })}
          />
          <output className="num" htmlFor={`${names}-${edge}`}>
            {percent(edge)} %
          </output>
        </div>
      ))}
      <div className="buttons">
        <Button onClick={closing(() => props.onChange(shown))}>{text('stand.margins.apply')}</Button>
        {pdf.pages > 1 && (
          <Button look="quiet" onClick={closing(() => props.onChangeAll(shown))}>
            {text('stand.margins.all')}
          </Button>
        )}
        {margins !== undefined && (
          <Button look="quiet" onClick={closing(() => props.onChange(undefined))}>
            {text(props.isSameOnAllPages ? 'stand.margins.reset_all' : 'stand.margins.reset')}
          </Button>
        )}
      </div>
    </StandDialog>
  )
}
