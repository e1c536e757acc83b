import * as styles from '../../admin/admin.css'
import type { Key } from 'react'
import { minutesAndSeconds } from '#contract/duration.ts'
import { useText } from '../../../ui/intl.tsx'
import { MoveButtons } from '../../admin/MoveButtons.tsx'
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
    <ol className={styles.adminProgramme}>
      {pieces.map((piece, place) => {
        const { title, composers, duration = null } = piece
        const facts = [...composers, ...(duration === null ? [] : [minutesAndSeconds(duration)])].join(', ')
        return (
          <li key={keyOf(piece)}>
            <span>
              <b>{title}</b>
              {facts !== '' && <span className="soft small">{facts}</span>}
            </span>
            <MoveButtons
              title={title}
              index={place}
              count={pieces.length}
              onMove={(step) => onOrder(moved(pieces, place, step))}
              removal={{
                label: text('admin.programme.remove', { title }),
                act: () => onOrder(pieces.filter((one) => one !== piece)),
              }}
            />
          </li>
        )
      })}
    </ol>
  )
}
