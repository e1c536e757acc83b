import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PieceSearch } from '../../programmes/admin/PieceSearch.tsx'
import { OrderedPieces } from './OrderedPieces.tsx'
import { piecesIn, writePieces } from './pieces.ts'

/** The pieces of a repertoire: searched, added, moved and removed. */
export const PiecesControl = ({ name, label, error, value = '', set }: ControlProps) => {
  const text = useText()
  const pieces = piecesIn(value)
  return (
    <fieldset
      onKeyDown={(event) => {
        // Enter searches for pieces and does not submit the form.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <legend>{label}</legend>
      {pieces.length === 0 ? (
        <p>{text('admin.repertoire.empty')}</p>
      ) : (
        <OrderedPieces pieces={pieces} keyOf={({ id }) => id} onOrder={(ordered) => set(writePieces(ordered))} />
      )}
      <PieceSearch
        onAdd={(piece) => !pieces.some(({ id }) => id === piece.id) && set(writePieces([...pieces, piece]))}
      />
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
