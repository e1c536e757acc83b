import * as styles from './split.css'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { tiltMaximum } from '#contract/orientations.ts'
import { Button, QuietButton } from '../../../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../../../ui/Dialog.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { useText } from '../../../../ui/intl.tsx'
import type { Pdf } from '../../../sheets/stand/pdf.ts'
import { measureTilt } from '../../../sheets/stand/tilt.ts'
import { PageThumb } from './PageThumb.tsx'
import { movePage, type Plan, type PlannedPage } from './plan.ts'
import { TurnButtons } from './TurnButtons.tsx'

interface PageDialogProps {
  readonly pdf: Pdf
  readonly plan: Plan
  readonly planned: PlannedPage
  /** CSS pixels of the drawing. */
  readonly size: number
  readonly change: (change: Partial<PlannedPage>) => void
  readonly setPlan: (plan: Plan) => void
  readonly onClose: () => void
}

/** Moves a page by one place. */
const Moves = ({ plan, page, setPlan }: Pick<PageDialogProps, 'plan' | 'setPlan'> & Pick<PlannedPage, 'page'>) => {
  const text = useText()
  const move = (by: 1 | -1) => setPlan(movePage(plan, page, by))
  const isFirst = plan[0]?.pages[0]?.page === page
  const isLast = plan.at(-1)?.pages.at(-1)?.page === page
  return (
    <div className="buttons">
      <QuietButton blocked={isFirst} onClick={() => isFirst || move(-1)}>
        <ArrowLeft aria-hidden="true" />
        {text('admin.split.earlier')}
      </QuietButton>
      <QuietButton blocked={isLast} onClick={() => isLast || move(1)}>
        {text('admin.split.later')}
        <ArrowRight aria-hidden="true" />
      </QuietButton>
    </div>
  )
}

/** Enlarges a page, and turns, straightens, omits or moves it. */
export const PageDialog = ({ pdf, plan, planned, size, change, setPlan, onClose }: PageDialogProps) => {
  const text = useText()
  const [isMeasuring, setIsMeasuring] = useState(false)
  const { page, turn, tilt, omitted } = planned
  const straighten = async () => {
    setIsMeasuring(true)
    change({ tilt: await measureTilt(pdf, planned.page, planned.turn) })
    setIsMeasuring(false)
  }
  return (
    <Dialog className={`dialog ${styles.splitDialog}`} onClose={onClose}>
      <div>
        <DialogTitle>{text('admin.split.page', { page })}</DialogTitle>
        <PageThumb pdf={pdf} planned={planned} size={size} />
        <TurnButtons turn={turn} onTurn={(next) => change({ turn: next })} />
        <label className={styles.splitTilt}>
          <span>{text('admin.split.tilt', { tilt })}</span>
          <input
            type="range"
            min={-tiltMaximum}
            max={tiltMaximum}
            step={0.25}
            value={tilt}
            onChange={({ target }) => change({ tilt: target.valueAsNumber })}
          />
        </label>
        <div className="buttons">
          <QuietButton blocked={isMeasuring} onClick={() => isMeasuring || void straighten()}>
            {text(isMeasuring ? 'admin.split.measuring' : 'admin.split.straighten')}
          </QuietButton>
        </div>
        <Moves plan={plan} page={page} setPlan={setPlan} />
        <Checkbox name="omit" checked={omitted} onChange={({ target }) => change({ omitted: target.checked })}>
          {text('admin.split.omit')}
        </Checkbox>
        <div className="buttons">
          <Button onClick={onClose}>{text('admin.split.page_done')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
