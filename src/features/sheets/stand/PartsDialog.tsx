import * as styles from './panel.css'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { partsFor, partsOf } from '#contract/my-part.ts'
import { pieceState } from '#device/sheets/plan.ts'
import { useMember } from '../../../platform/session/member.ts'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { PieceState } from '../PieceState.tsx'
import { choiceLabel } from '../part-label.ts'
import { useSavedSheets } from '../useSheetActions.ts'
import { StandDialog } from './StandDialog.tsx'

interface PartsDialogProps {
  readonly composition: Composition
  readonly current: Sheet
  readonly onChoose: (sheet: Sheet) => void
  readonly onClose: () => void
}

/** All parts of the piece: the player's own, which are marked, possible replacements, the others. */
export const PartsDialog = ({ composition: { id, title, sheets }, current, onChoose, onClose }: PartsDialogProps) => {
  const { member } = useMember()
  const saved = useSavedSheets()
  const text = useText()
  const functions = useFunctions()
  const mine = partsFor(partsOf(member), sheets)
  const others = sheets.filter((sheet) => !mine.some((choice) => choice.sheet.id === sheet.id))
  const choices = [
    ...mine.map((choice) => ({ ...choice, isOwn: !choice.fallback })),
    ...others.map((sheet) => ({ sheet, fallback: false, isOwn: false })),
  ]
  return (
    <StandDialog title={text('stand.parts', { title })} onClose={onClose}>
      <ul className={styles.standMarks}>
        {choices.map(({ sheet, fallback, isOwn }) => (
          <li key={sheet.id}>
            <button
              type="button"
              className={styles.standMark}
              aria-current={sheet.id === current.id ? 'true' : undefined}
              onClick={() => onChoose(sheet)}
            >
              <b>{choiceLabel(text, functions, { sheet, fallback })}</b>
              {isOwn && <span>{text('stand.parts.own')}</span>}
              <PieceState state={pieceState({ compositionId: id, sheets: [sheet] }, saved)} />
            </button>
          </li>
        ))}
      </ul>
    </StandDialog>
  )
}
