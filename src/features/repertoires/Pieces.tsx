import { memo, useMemo } from 'react'
import type { Composition } from '#contract/compositions.ts'
import { useIncrementalList } from '../../ui/useIncrementalList.ts'
import { Piece } from './Piece.tsx'

const OnePiece = memo(Piece)

interface PiecesProps {
  readonly repertoireId: number
  /** The pieces in playing order. */
  readonly compositions: readonly Composition[]
}

export const Pieces = ({ repertoireId, compositions }: PiecesProps) => {
  const list = useMemo(() => ({ kind: 'repertoire', id: repertoireId }) as const, [repertoireId])
  return (
    <ol>
      {useIncrementalList(compositions).map((composition, index) => (
        <OnePiece key={composition.id} composition={composition} number={index + 1} list={list} />
      ))}
    </ol>
  )
}
