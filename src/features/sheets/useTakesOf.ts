import { useQuery } from '@tanstack/react-query'
import { canEnter } from '#contract/access.ts'
import type { Composition } from '#contract/compositions.ts'
import type { PieceWithTakes } from '#device/sheets/plan.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { takesQuery } from './queries.ts'
import { fileOf, type TakePart } from './stand/heard.ts'
import { takesOf } from './takes-of.ts'

/** Returns a function that finds the sections of takes with a piece of the library. */
const useTakes = (): ((compositionId: number) => readonly TakePart[]) => {
  const app = useApp()
  const { member } = useMember()
  const { data } = useQuery({ ...takesQuery(app), enabled: canEnter('intra', member) })
  return (compositionId) => takesOf(data ?? [], compositionId, app.locale)
}

/** The sections of takes with a piece of the library, which the member may hear. */
export const useTakesOf = (compositionId: number): readonly TakePart[] => useTakes()(compositionId)

/** The pieces with the takes that can be saved with them. */
export const useWithTakes = (compositions: readonly Composition[]): readonly PieceWithTakes[] => {
  const takes = useTakes()
  return compositions.map((piece) => ({ ...piece, takes: takes(piece.id).map(fileOf) }))
}
