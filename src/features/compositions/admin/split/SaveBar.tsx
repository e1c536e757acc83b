import * as sheetsStyles from '../sheets.css'
import * as splitStyles from './split.css'
import { Button } from '../../../../ui/Button.tsx'
import { Outcome } from '../../../../ui/form/Outcome.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import type { PlannedPart } from './plan.ts'
import type { useSaveScan } from './useSaveScan.ts'

interface SaveBarProps {
  readonly parts: readonly PlannedPart[]
  /** Pages of the scan. */
  readonly pages: number
  readonly saving: ReturnType<typeof useSaveScan>
  /** Number of parts that lack something. */
  readonly problems: number
  readonly onSave: () => void
}

/** The parts to store, the button, and the outcome; always visible below the pages. */
export const SaveBar = ({ parts, pages, saving, problems, onSave }: SaveBarProps) => {
  const text = useText()
  const taken = parts.flatMap((part) => part.pages).filter(({ omitted }) => !omitted).length
  return (
    <div className={splitStyles.splitSave}>
      <Outcome className="form-message">
        {saving.failure !== null && <Note kind="bad">{saving.failure}</Note>}
        {saving.busy && (
          <p className={sheetsStyles.adminProgress}>
            <progress aria-labelledby="split-sending" />
            <span id="split-sending">{text('admin.split.sending')}</span>
          </p>
        )}
        {saving.tried && problems > 0 && <p className="small">{text('admin.split.incomplete', { count: problems })}</p>}
      </Outcome>
      <div className={splitStyles.splitSaveLine}>
        <span className="small num">
          {text('admin.split.summary', { parts: parts.length, pages: taken, omitted: pages - taken })}
        </span>
        <Button blocked={saving.busy || (saving.tried && problems > 0)} onClick={onSave}>
          {text('admin.split.save')}
        </Button>
      </div>
    </div>
  )
}
