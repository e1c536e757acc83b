import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useText } from '../../../ui/intl.tsx'
import { moved } from './repertoire-form.ts'

export interface NamedPiece {
  readonly id: number
  readonly title: string
  readonly composers: readonly string[]
}

interface OrderedPiecesProps {
  readonly pieces: readonly NamedPiece[]
  readonly onOrder: (ids: readonly number[]) => void
}

/** The pieces in playing order, moved and removed with buttons. */
export const OrderedPieces = ({ pieces, onOrder }: OrderedPiecesProps) => {
  const text = useText()
  const ids = pieces.map(({ id }) => id)
  return (
    <ol className="admin-programme">
      {pieces.map(({ id, title, composers }, place) => (
        <li key={id}>
          <span>
            <b>{title}</b>
            {composers.length > 0 && <span className="soft small">{composers.join(', ')}</span>}
          </span>
          <span className="admin-move">
            <button
              type="button"
              aria-label={text('admin.programme.up', { title })}
              aria-disabled={place === 0 || undefined}
              onClick={() => onOrder(moved(ids, place, -1))}
            >
              <ArrowUp aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={text('admin.programme.down', { title })}
              aria-disabled={place === pieces.length - 1 || undefined}
              onClick={() => onOrder(moved(ids, place, 1))}
            >
              <ArrowDown aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={text('admin.programme.remove', { title })}
              onClick={() => onOrder(ids.filter((one) => one !== id))}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        </li>
      ))}
    </ol>
  )
}
