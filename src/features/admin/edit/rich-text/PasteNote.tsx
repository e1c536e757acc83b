import * as styles from './rich-text.css'
import { X } from 'lucide-react'
import { useApp } from '../../../../platform/session/app.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import type { PasteReport } from './paste.ts'

interface PasteNoteProps {
  readonly report: PasteReport | null
  readonly maximum: number
  readonly onClose: () => void
}

/** Names what was left out of a pasted text. The element is always there, so that a screen reader announces its content. */
export const PasteNote = ({ report, maximum, onClose }: PasteNoteProps) => {
  const text = useText()
  const { locale } = useApp()
  return (
    <div aria-live="polite" className={styles.richTextReport}>
      {report !== null && (
        <Note kind={report.kind === 'too_much' ? 'bad' : 'info'}>
          {report.kind === 'too_much' ? (
            <p>{text('admin.text.too_much', { count: report.count, maximum })}</p>
          ) : (
            <p>
              {text('admin.text.left_out', {
                names: new Intl.ListFormat(locale).format(
                  report.leftOut.map((kind) => text(`admin.text.left_out.${kind}`)),
                ),
              })}
              {report.leftOut.includes('picture') && ` ${text('admin.text.left_out.picture.hint')}`}
            </p>
          )}
          <IconButton icon={X} className={styles.richTextClose} label={text('action.close')} onClick={onClose} />
        </Note>
      )}
    </div>
  )
}
