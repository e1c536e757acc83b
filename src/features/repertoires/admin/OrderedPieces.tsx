import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { Key } from 'react'
import { minutesAndSeconds } from '#contract/duration.ts'
import { useText } from '../../../ui/intl.tsx'
import { moved } from './pieces.ts'

interface OrderedPiecesProps<Piece> {
  readonly pieces: readonly Piece[]
  readonly keyOf: (piece: Piece) => Key
  readonly onOrder: (pieces: readonly Piece[]) => void
}

interface Titled {
  readonly title: string
  readonly composers: readonly string[]
  /** Seconds; absent or null = unknown. */
  readonly duration?: number | null
}

/** The pieces in playing order, moved and removed with buttons. */
export const OrderedPieces = <Piece extends Titled>({ pieces, keyOf, onOrder }: OrderedPiecesProps<Piece>) => {
  const text = useText()
  return (
    <ol className="admin-programme">
      {pieces.map((piece, place) => {
        const { title, composers, duration = null } = piece
        const facts = [...composers, ...(duration === null ? [] : [minutesAndSeconds(duration)])].join(', ')
        return (
          <li key={keyOf(piece)}>
            <span>
              <b>{title}</b>
              {facts !== '' && <span className="soft small">{facts}</span>}
            </span>
            <span className="admin-move">
              <button
                type="button"
                aria-label={text('admin.programme.up', { title })}
                aria-disabled={place === 0 || undefined}
                onClick={() => onOrder(moved(pieces, place, -1))}
              >
                <ArrowUp aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={text('admin.programme.down', { title })}
                aria-disabled={place === pieces.length - 1 || undefined}
                onClick={() => onOrder(moved(pieces, place, 1))}
              >
                <ArrowDown aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={text('admin.programme.remove', { title })}
                onClick={() => onOrder(pieces.filter((one) => one !== piece))}
              >
                <X aria-hidden="true" />
              </button>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
