import * as styles from './panel.css'
import { Minus, Plus, RotateCw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { orientPage } from '#contract/edited-compositions.ts'
import { asInFile, isSameOrientation, type Orientation, tiltMaximum } from '#contract/orientations.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { invalidate } from '../../../platform/session/stale-queries.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { ownOrientation, type SheetOrientations, setOwnOrientation } from './orientation.ts'
import type { StandSheet } from './stand-sheet.ts'
import { measureTilt } from './tilt.ts'

/** Degrees. */
const stepDegrees = 0.1

const toStep = (degrees: number): number =>
  Math.min(tiltMaximum, Math.max(-tiltMaximum, Math.round(degrees / stepDegrees) / Math.round(1 / stepDegrees)))

interface SaveForAllProps {
  readonly page: number
  readonly shown: Orientation
  readonly forAll: Orientation
  readonly sheet: NonNullable<SheetOrientations['sheet']>
  /** Called when everybody gets this orientation, and this device has it too. */
  readonly onSaved: () => void
}

/** Lets an editor of the library save the orientation of a page for everybody. It needs the network. */
const SaveForAll = ({ page, shown, forAll, sheet, onSaved }: SaveForAllProps) => {
  const { call, queryClient } = useApp()
  const text = useText()
  const write = useWrite({
    // The query is refetched below, before the own orientation is removed.
    noun: null,
    send: (orientation: Orientation) =>
      call(orientPage, { params: { id: sheet.id }, body: { sha256: sheet.sha256, page, ...orientation } }),
    onSuccess: async () => {
      await invalidate(queryClient, 'sheet')
      onSaved()
    },
  })
  const isSaved = isSameOrientation(shown, forAll)
  return (
    <>
      <div className="buttons">
        <QuietButton blocked={isSaved || write.busy} onClick={() => void write.send(shown)}>
          {text('stand.orientation.save_for_all')}
        </QuietButton>
      </div>
      <div aria-live="polite" className="form-message">
        {write.failure !== null && <Note kind="bad">{write.failure.message}</Note>}
        {write.isSuccess && isSaved && <p>{text('stand.orientation.saved_for_all')}</p>}
      </div>
    </>
  )
}

interface TiltProps {
  readonly tilt: number
  /** Called while the slider moves; the page itself follows when it is released. */
  readonly onDraft: (tilt: number) => void
  readonly onTilt: (tilt: number) => void
}

/** The slider for small angles, with a button for one step at each side. */
const Tilt = ({ tilt, onDraft, onTilt }: TiltProps) => {
  const text = useText()
  const name = useId()
  const slider = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(tilt)
  const [before, setBefore] = useState(tilt)
  if (before !== tilt) {
    setBefore(tilt)
    setDraft(tilt)
  }
  const apply = (next: number): void => onTilt(toStep(next))
  const latest = useRef(apply)
  latest.current = apply
  useEffect(() => {
    const input = slider.current
    if (input === null) return
    // React's onChange is the event "input": the page would be drawn for each position of the finger.
    const onRelease = (): void => latest.current(input.valueAsNumber)
    input.addEventListener('change', onRelease)
    return () => input.removeEventListener('change', onRelease)
  }, [])
  const step = (direction: 'left' | 'right') => (
    <IconButton
      icon={direction === 'left' ? Minus : Plus}
      label={text(`stand.tilt.${direction}`)}
      onClick={() => apply(direction === 'left' ? tilt - stepDegrees : tilt + stepDegrees)}
    />
  )
  return (
    <div className={`field ${styles.orientationTilt}`}>
      <label htmlFor={name}>{text('stand.tilt')}</label>
      <div className={styles.standSlider}>
        {step('left')}
        <input
          ref={slider}
          id={name}
          type="range"
          min={-tiltMaximum}
          max={tiltMaximum}
          step={stepDegrees}
          value={draft}
          aria-valuetext={text('stand.tilt.value', { degrees: draft })}
          onChange={({ currentTarget }) => {
            const next = toStep(currentTarget.valueAsNumber)
            setDraft(next)
            onDraft(next)
          }}
        />
        {step('right')}
        <span className="num" aria-hidden="true">
          {text('stand.tilt.value', { degrees: draft })}
        </span>
      </div>
    </div>
  )
}

interface OrientationPanelProps {
  readonly sheet: StandSheet
  readonly page: number
  /** Rotates the page clockwise by 90°. */
  readonly onRotate: () => void
  /** Called with the tilt while the slider moves, and with the one that is set. */
  readonly onDraft: (tilt: number) => void
}

/** Rotates and straightens a page: for the player, or for everybody. */
export const OrientationPanel = ({ sheet, page, onRotate, onDraft }: OrientationPanelProps) => {
  const { pdf, settings, change, orientations } = sheet
  const { forAll, sheet: edited } = orientations
  const { member } = useMember()
  const text = useText()
  const [isMeasuring, setIsMeasuring] = useState(false)
  const own = ownOrientation(settings, page)
  const forPage = forAll[page] ?? asInFile
  const shown = own ?? forPage
  const apply = (orientation: Orientation): void => {
    onDraft(orientation.tilt)
    change(setOwnOrientation(settings, page, orientation, forAll))
  }
  const applyTilt = (tilt: number): void => apply({ ...shown, tilt })
  const latest = useRef(applyTilt)
  latest.current = applyTilt
  const measure = async (): Promise<void> => {
    setIsMeasuring(true)
    const tilt = await measureTilt(pdf, page, shown.rotation)
    setIsMeasuring(false)
    latest.current(toStep(tilt))
  }
  return (
    <>
      <div className="buttons">
        <QuietButton onClick={onRotate}>
          <RotateCw aria-hidden="true" />
          {text('stand.rotate')}
        </QuietButton>
        <span role="status">{shown.rotation > 0 && text('stand.rotate.value', { degrees: shown.rotation })}</span>
      </div>
      <Tilt tilt={shown.tilt} onDraft={onDraft} onTilt={applyTilt} />
      <div className="buttons">
        <QuietButton blocked={isMeasuring} onClick={() => void measure()}>
          {text('stand.tilt.measure')}
        </QuietButton>
        {own !== null && (
          <QuietButton onClick={() => apply(forPage)}>
            {text(forAll[page] === undefined ? 'stand.orientation.as_in_file' : 'stand.orientation.as_for_all')}
          </QuietButton>
        )}
      </div>
      {edited !== null && canEnter('editing', member) && (
        <SaveForAll
          page={page}
          shown={shown}
          forAll={forPage}
          sheet={edited}
          onSaved={() => change(setOwnOrientation(settings, page, shown, { ...forAll, [page]: shown }))}
        />
      )}
    </>
  )
}
