import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { changeRepertoire, createRepertoire, EditedRepertoire } from '#contract/edited-repertoire.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { createSendOnce } from '../../../ui/form/send-once.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import type { Values } from '../edit/draft.ts'
import { EditForm } from '../edit/EditForm.tsx'
import { useEdit } from '../edit/useEdit.ts'
import { PieceSearch } from '../events/PieceSearch.tsx'
import { type NamedPiece, OrderedPieces } from './OrderedPieces.tsx'
import { editedRepertoireQuery } from './queries.ts'
import { type FieldName, fieldNames, idsIn, inputOf, labels, problemsOf, valuesOf } from './repertoire-form.ts'

interface RepertoireFormProps {
  /** null = a new one. */
  readonly repertoire: EditedRepertoire | null
  readonly onSaved: (repertoire: EditedRepertoire) => void
}

/** A repertoire: when it is played, and what, saved in one go. */
export const RepertoireForm = ({ repertoire, onSaved }: RepertoireFormProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<readonly NamedPiece[]>([])
  const create = useRef(
    createSendOnce((body: ReturnType<typeof inputOf>, key) =>
      call(createRepertoire, { headers: { 'idempotency-key': key }, body }),
    ),
  )
  const save = (values: Values<FieldName>, version: number | null): Promise<EditedRepertoire> => {
    const body = inputOf(values)
    if (repertoire === null || version === null) return create.current(body)
    return call(changeRepertoire, { params: { id: repertoire.id }, headers: { 'if-match': ifMatch(version) }, body })
  }
  const edit = useEdit({
    names: fieldNames,
    row: repertoire,
    schema: EditedRepertoire,
    valuesOf,
    check: problemsOf,
    save,
    onRow: (row) => queryClient.setQueryData(editedRepertoireQuery({ call }, row.id).queryKey, row),
    onSaved,
  })
  const known = [...added, ...(repertoire?.compositions ?? [])]
  const piecesIn = (written: string): NamedPiece[] =>
    idsIn(written).map((id) => known.find((one) => one.id === id) ?? { id, title: '…', composers: [] })
  const pieces = piecesIn(edit.values.compositionIds)
  const order = (ids: readonly number[]): void => edit.set('compositionIds', ids.join())
  const field = (name: 'name' | 'dateStart' | 'dateEnd') => ({
    name,
    label: text(labels[name]),
    error: edit.errorOf(name),
    value: edit.values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => edit.set(name, target.value),
  })
  const shown = (name: FieldName, value: string): string => {
    if (name === 'hidden') return text('admin.value.yes')
    if (name === 'dateStart' || name === 'dateEnd') return date(value, locale)
    return name === 'compositionIds'
      ? piecesIn(value)
          .map(({ title }) => title)
          .join(', ')
      : value
  }
  return (
    <EditForm names={fieldNames} edit={edit} labelOf={(name) => text(labels[name])} shown={shown}>
      <TextField {...field('name')} />
      <div className="form-row">
        <TextField {...field('dateStart')} type="date" />
        <TextField {...field('dateEnd')} type="date" />
      </div>
      <Checkbox
        name="hidden"
        checked={edit.values.hidden === 'on'}
        onChange={({ target }) => edit.set('hidden', target.checked ? 'on' : '')}
      >
        {text('admin.repertoire.hidden.label')}
      </Checkbox>
      <fieldset
        onKeyDown={(event) => {
          // Enter looks for pieces and does not save the form.
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        <legend>{text('admin.repertoire.pieces')}</legend>
        {pieces.length === 0 ? (
          <p>{text('admin.repertoire.empty')}</p>
        ) : (
          <OrderedPieces pieces={pieces} onOrder={order} />
        )}
        <PieceSearch
          onAdd={(piece) => {
            setAdded((before) => [...before, piece])
            if (!pieces.some(({ id }) => id === piece.id)) order([...pieces.map(({ id }) => id), piece.id])
          }}
        />
        <FieldError name="compositionIds" error={edit.errorOf('compositionIds')} />
      </fieldset>
    </EditForm>
  )
}
