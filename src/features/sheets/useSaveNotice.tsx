import * as styles from './stand/stand.css'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { failureOf } from './saving-outcome.ts'
import { useSheetActions } from './useSheetActions.ts'

interface SaveNoticeOptions {
  readonly composition: Composition
  readonly sheet: Sheet
  /** True if the library has deleted the piece. */
  readonly isDeleted: boolean
  readonly isSaved: boolean
}

/** Says that the piece was deleted, or that the sheet is not on this device, with the offer to save it. */
export const useSaveNotice = ({ composition, sheet, isDeleted, isSaved }: SaveNoticeOptions): ReactNode => {
  const text = useText()
  const { saving, save } = useSheetActions()
  const [isRequested, setIsRequested] = useState(false)
  if (isDeleted) return <p className={styles.standNotice}>{text('sheet.state.deleted')}</p>
  if (isSaved || saving.kind === 'running') return null
  const wanted = { compositionId: sheet.compositionId, title: composition.title, sheets: [sheet], recordings: [] }
  // A save that was started elsewhere is reported there, and not again with every piece.
  const failure = isRequested ? failureOf(text, saving, [wanted]) : null
  return (
    <p className={styles.standNotice}>
      <span role={failure === null ? undefined : 'alert'}>{failure ?? text('sheet.state.not_saved')}</span>
      <QuietButton
        onClick={() => {
          setIsRequested(true)
          save([wanted])
        }}
      >
        <Download aria-hidden="true" />
        {text('sheet.save.one', { size: formatBytes(sheet.size) })}
      </QuietButton>
    </p>
  )
}
