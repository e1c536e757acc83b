import { useQueryClient } from '@tanstack/react-query'
import { changeFile, removeFile } from '#contract/edited-files.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { StaticFile } from '#contract/files.ts'
import { useApp } from '../../../session/app.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { RemoveRow } from '../edit/RemoveRow.tsx'
import { useEdit } from '../edit/useEdit.ts'
import { FoldedRow } from '../FoldedRow.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { type FieldName, fieldNames, inputOf, labels, problemsOf, valuesOf, wordsOf } from './document-form.ts'
import { editedDocumentsQuery } from './queries.ts'

interface DocumentRowProps {
  readonly document: StaticFile
  /** The list has changed. */
  readonly onChanged: () => void
}

const DocumentForm = ({ document, onChanged }: DocumentRowProps) => {
  const { call } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const { id, title } = document
  const edit = useEdit({
    names: fieldNames,
    row: document,
    schema: StaticFile,
    valuesOf,
    check: problemsOf,
    save: (values, version) =>
      call(changeFile, {
        params: { id },
        headers: { 'if-match': ifMatch(version ?? document.version) },
        body: inputOf(values),
      }),
    onRow: (row) =>
      queryClient.setQueryData(editedDocumentsQuery({ call }).queryKey, (all) =>
        all?.map((one) => (one.id === row.id ? row : one)),
      ),
    onSaved: onChanged,
  })
  const shown = (name: FieldName, value: string): string => {
    const words = wordsOf(name, value)
    return words === null ? value : text(words)
  }
  const prefix = `document${id}-`
  return (
    <>
      <EditForm prefix={prefix} names={fieldNames} edit={edit} labelOf={(name) => text(labels[name])} shown={shown}>
        <DocumentFields prefix={prefix} values={edit.values} errorOf={edit.errorOf} onChange={edit.set} />
      </EditForm>
      <RemoveRow
        name={title}
        title={text('admin.document.remove.title', { title })}
        detail={text('admin.document.remove.detail')}
        remove={() => call(removeFile, { params: { id } })}
        onRemoved={onChanged}
      />
    </>
  )
}

/** One document; opened, it can be renamed, listed elsewhere, and removed. */
export const DocumentRow = ({ document, onChanged }: DocumentRowProps) => {
  const text = useText()
  const { title, size } = document
  const { category, roleType } = valuesOf(document)
  const words = [wordsOf('category', category), wordsOf('roleType', roleType)]
  return (
    <FoldedRow title={<b>{title}</b>} facts={[...words.map((id) => (id === null ? '' : text(id))), formatBytes(size)]}>
      <DocumentForm document={document} onChanged={onChanged} />
    </FoldedRow>
  )
}
