import { useQueryClient } from '@tanstack/react-query'
import { changeSheet, EditedSheet, removeSheet } from '#contract/edited-compositions.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { RemoveRow } from '../edit/RemoveRow.tsx'
import { useEdit } from '../edit/useEdit.ts'
import { FoldedRow } from '../FoldedRow.tsx'
import { PartFields } from './PartFields.tsx'
import { type FieldName, fieldNames, inputOf, labels, type Part, partOf, problemsOf, wordsOf } from './part-form.ts'
import { editedPieceQuery } from './queries.ts'

interface SheetRowProps {
  readonly sheet: EditedSheet
  /** The piece's sheets have changed. */
  readonly onChanged: () => void
}

const SheetForm = ({ sheet, onChanged }: SheetRowProps) => {
  const { call } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const { id, name, compositionId } = sheet
  const save = (part: Part): Promise<EditedSheet> => {
    const body = inputOf(part)
    if (body === null) throw new Error('a part without an instrument passed the check')
    return call(changeSheet, { params: { id }, headers: { 'if-match': ifMatch(sheet.version) }, body })
  }
  const edit = useEdit({
    names: fieldNames,
    row: sheet,
    schema: EditedSheet,
    valuesOf: partOf,
    check: problemsOf,
    save,
    onRow: (row) =>
      queryClient.setQueryData(editedPieceQuery({ call }, compositionId).queryKey, (piece) =>
        piece === undefined
          ? undefined
          : { ...piece, sheets: piece.sheets.map((one) => (one.id === row.id ? row : one)) },
      ),
    onSaved: onChanged,
  })
  const shown = (field: FieldName, value: string): string => {
    const words = wordsOf(field, value)
    return words === null ? value : text(words)
  }
  const prefix = `sheet${id}-`
  return (
    <>
      <EditForm prefix={prefix} names={fieldNames} edit={edit} labelOf={(field) => text(labels[field])} shown={shown}>
        <PartFields prefix={prefix} part={edit.values} errorOf={edit.errorOf} onChange={edit.set} />
      </EditForm>
      <RemoveRow
        name={name}
        title={text('admin.sheets.remove.title', { name })}
        detail={text('admin.sheets.remove.detail')}
        remove={() => call(removeSheet, { params: { id } })}
        onRemoved={onChanged}
      />
    </>
  )
}

/** One sheet of the piece; opened, it can be corrected and removed. */
export const SheetRow = ({ sheet, onChanged }: SheetRowProps) => {
  const text = useText()
  const { instrument, name, voice, size } = sheet
  return (
    <FoldedRow
      title={
        <>
          <b>{instrument === 'other' ? name : text(`sheet.instrument.${instrument}`)}</b> {voice}
        </>
      }
      facts={[name, formatBytes(size)]}
    >
      <SheetForm sheet={sheet} onChanged={onChanged} />
    </FoldedRow>
  )
}
