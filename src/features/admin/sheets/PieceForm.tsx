import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { changeComposition, createComposition, EditedComposition } from '#contract/edited-compositions.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { createSendOnce } from '../../../ui/form/send-once.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { Values } from '../edit/draft.ts'
import { EditForm } from '../edit/EditForm.tsx'
import { useEdit } from '../edit/useEdit.ts'
import { type FieldName, fieldNames, inputOf, labels, problemsOf, valuesOf } from './piece-form.ts'
import { editedPieceQuery } from './queries.ts'

interface PieceFormProps {
  /** null = a new one. */
  readonly piece: EditedComposition | null
  readonly onSaved: (piece: EditedComposition) => void
}

/** What the library says about a piece. */
export const PieceForm = ({ piece, onSaved }: PieceFormProps) => {
  const { call } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const create = useRef(
    createSendOnce((body: ReturnType<typeof inputOf>, key) =>
      call(createComposition, { headers: { 'idempotency-key': key }, body }),
    ),
  )
  const save = (values: Values<FieldName>, version: number | null): Promise<EditedComposition> => {
    const body = inputOf(values)
    if (piece === null || version === null) return create.current(body)
    return call(changeComposition, { params: { id: piece.id }, headers: { 'if-match': ifMatch(version) }, body })
  }
  const edit = useEdit({
    names: fieldNames,
    row: piece,
    schema: EditedComposition,
    valuesOf,
    check: problemsOf,
    save,
    onRow: (row) => queryClient.setQueryData(editedPieceQuery({ call }, row.id).queryKey, row),
    onSaved,
  })
  const field = (name: FieldName) => ({
    name,
    label: text(labels[name]),
    error: edit.errorOf(name),
    value: edit.values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => edit.set(name, target.value),
  })
  const shown = (name: FieldName, value: string) => (name === 'archived' ? text('admin.value.yes') : value)
  return (
    <EditForm names={fieldNames} edit={edit} labelOf={(name) => text(labels[name])} shown={shown}>
      <TextField {...field('title')} />
      <TextField {...field('subtitle')} optional />
      <TextField {...field('composers')} hint={text('admin.piece.names.hint')} optional />
      <TextField {...field('arrangers')} optional />
      <div className="form-row">
        <TextField {...field('genre')} optional />
        <TextField {...field('inventory')} optional />
      </div>
      <TextField {...field('link')} type="url" inputMode="url" hint={text('admin.piece.link.hint')} optional />
      <TextArea {...field('description')} count={edit.values.description.length} maximum={2000} optional />
      <Checkbox
        name="archived"
        checked={edit.values.archived === 'on'}
        onChange={({ target }) => edit.set('archived', target.checked ? 'on' : '')}
      >
        {text('admin.piece.archived.label')}
      </Checkbox>
    </EditForm>
  )
}
