import { type EditedSheet, removeSheet } from '#contract/edited-compositions.ts'
import { useApp } from '../../../session/app.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { RemoveLabel, RemoveRow } from '../edit/RemoveRow.tsx'
import { FoldedRow } from '../FoldedRow.tsx'
import { sheetNoun } from './sheet-noun.ts'

/** One sheet of the piece; expanded, it can be corrected and removed. */
export const SheetRow = ({ sheet }: { readonly sheet: EditedSheet }) => {
  const { call } = useApp()
  const text = useText()
  const { id, instrument, name, voice, size } = sheet
  return (
    <FoldedRow
      title={
        <>
          <b>{instrument === 'other' ? name : text(`sheet.instrument.${instrument}`)}</b> {voice}
        </>
      }
      facts={[name, formatBytes(size)]}
    >
      <EditForm noun={sheetNoun} row={sheet} prefix={`sheet${id}-`} layout="admin-part" />
      <RemoveRow
        noun="sheet"
        button={<RemoveLabel name={name} />}
        title={text('admin.sheets.remove.title', { name })}
        detail={text('admin.sheets.remove.detail')}
        yes={text('admin.remove')}
        remove={() => call(removeSheet, { params: { id } })}
      />
    </FoldedRow>
  )
}
