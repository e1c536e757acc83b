import * as styles from '../../admin/edit/edit.css'
import type { EditedSheet } from '#contract/edited-compositions.ts'
import { formatBytes } from '../../../ui/bytes.ts'
import { type Text, useFunctions, useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { partWords } from '../../sheets/part-label.ts'
import { paperName } from './paper-name.ts'
import { sheetNoun } from './sheet-noun.ts'

/** Pages and their format: '3 Seiten A4'. */
const pagesInWords = (text: Text, { pages, pageWidth, pageHeight }: EditedSheet): readonly string[] =>
  pages === null || pageWidth === null || pageHeight === null
    ? []
    : [
        `${text('admin.sheets.pages', { count: pages })} ${
          paperName(pageWidth, pageHeight) ?? text('admin.sheets.page_size', { width: pageWidth, height: pageHeight })
        }`,
      ]

/** One sheet of the piece; expanded, it can be corrected and removed. */
export const SheetRow = ({ sheet }: { readonly sheet: EditedSheet }) => {
  const text = useText()
  const functions = useFunctions()
  const { id, instrument, name, size, missingFonts } = sheet
  const [first, ...others] = instrument === 'other' ? [name] : partWords(text, functions, { ...sheet, key: null })
  return (
    <FoldedRow
      title={
        <>
          <b>{first}</b> {others.join(' ')}{' '}
          {missingFonts.length > 0 && <span className="tag tag--soft">{text('admin.sheets.fonts.tag')}</span>}
        </>
      }
      facts={[name, ...pagesInWords(text, sheet), formatBytes(size)]}
    >
      {missingFonts.length > 0 && (
        <Note kind="wait">
          {text('admin.sheets.fonts', { count: missingFonts.length, names: missingFonts.join(', ') })}
        </Note>
      )}
      <EditForm noun={sheetNoun} row={sheet} prefix={`sheet${id}-`} layout={styles.adminPart} />
      <RemoveRow noun={sheetNoun} row={sheet} />
    </FoldedRow>
  )
}
