import type { Key } from 'react'
import { minutesAndSeconds } from '#contract/duration.ts'
import { OrderedRows } from './OrderedRows.tsx'

interface Titled {
  readonly title: string
  readonly composers: readonly string[]
  /** Seconds; absent or null = unknown. */
  readonly duration?: number | null
}

/** A piece in an ordered list, with its composers and its duration. */
export const OrderedPiece = ({ title, composers, duration = null }: Titled) => {
  const facts = [...composers, ...(duration === null ? [] : [minutesAndSeconds(duration)])].join(', ')
  return (
    <span>
      <b>{title}</b>
      {facts !== '' && <span className="soft small">{facts}</span>}
    </span>
  )
}

interface OrderedPiecesProps<Piece> {
  readonly pieces: readonly Piece[]
  readonly keyOf: (piece: Piece) => Key
  readonly onOrder: (pieces: readonly Piece[]) => void
}

/** The pieces in playing order. */
export const OrderedPieces = <Piece extends Titled>({ pieces, keyOf, onOrder }: OrderedPiecesProps<Piece>) => (
  <OrderedRows rows={pieces} keyOf={keyOf} titleOf={({ title }) => title} onOrder={onOrder}>
    {(piece) => <OrderedPiece {...piece} />}
  </OrderedRows>
)
