import * as styles from './former-notes.css'
import type { Sheet } from '#contract/compositions.ts'
import { editionsBefore } from '#device/annotations/former-notes.ts'
import { Announced } from '../../../../ui/Announced.tsx'
import { Button, QuietButton } from '../../../../ui/Button.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { preserveFocus } from '../StandBar.tsx'
import { useFormerNotes } from './useFormerNotes.ts'
import type { Pen } from './usePen.ts'

interface FormerNotesProps {
  readonly sheet: Sheet
  /** SHA-256 of the file on the stand. */
  readonly file: string
  readonly pages: number
  readonly pen: Pen
  /** SHA-256 of the edition whose notes the player declined last; null = none. */
  readonly declined: string | null
  readonly onDecline: (edition: string) => void
}

/** Offers the notes of a former edition. It lies over the page, so that it does not change the view. */
export const FormerNotes = ({ sheet, file, pages, pen, declined, onDecline }: FormerNotesProps) => {
  const text = useText()
  const { marks, change } = pen.annotations
  const offer = useFormerNotes({ file, pages, marks, formers: editionsBefore(sheet, file) })
  if (offer === null || offer.from === declined || pen.on) return null
  const { from, strokes, isShortened } = offer
  return (
    <div className={styles.formerNotes}>
      <Announced as="p">
        {text('stand.former.replaced')} {isShortened && text('stand.former.shortened', { pages })}
      </Announced>
      <div className={styles.formerNotesButtons}>
        <Button
          onMouseDown={preserveFocus}
          onClick={() => {
            change({ strokes, erased: [] })
            pen.addStep({ drawn: strokes, erased: [] })
          }}
        >
          {text('stand.former.take')}
        </Button>
        <QuietButton onMouseDown={preserveFocus} onClick={() => onDecline(from)}>
          {text('stand.former.decline')}
        </QuietButton>
      </div>
    </div>
  )
}
