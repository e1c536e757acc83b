import { useQueries, useQuery } from '@tanstack/react-query'
import type { Composition } from '#contract/compositions.ts'
import type { Repertoire } from '#contract/repertoires.ts'
import { useApp } from '../../platform/session/app.tsx'
import { compositionsQuery, currentRepertoireQuery } from './queries.ts'

export interface Programme {
  readonly repertoire: Repertoire
  /** The pieces in playing order; undefined while they are loading. */
  readonly compositions: readonly Composition[] | undefined
}

interface CurrentRepertoire {
  /** undefined while nothing is known yet. */
  readonly programmes: readonly Programme[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** The current repertoires with their pieces. */
export const useCurrentRepertoire = (): CurrentRepertoire => {
  const app = useApp()
  const repertoires = useQuery(currentRepertoireQuery(app))
  const pieces = useQueries({ queries: (repertoires.data ?? []).map(({ id }) => compositionsQuery(app, id)) })
  return {
    programmes: repertoires.data?.map((repertoire, index) => ({ repertoire, compositions: pieces[index]?.data })),
    failed:
      (repertoires.data === undefined && repertoires.isError) ||
      pieces.some(({ data, isError }) => data === undefined && isError),
    retry: () => {
      void repertoires.refetch()
      for (const query of pieces) if (query.isError) void query.refetch()
    },
  }
}

/** Finds a piece in any current repertoire; null if none contains it, undefined while that is not known. */
export const findComposition = (
  programmes: readonly Programme[] | undefined,
  id: number,
): Composition | null | undefined => {
  for (const { compositions } of programmes ?? []) {
    const found = compositions?.find((composition) => composition.id === id)
    if (found !== undefined) return found
  }
  const complete = programmes?.every(({ compositions }) => compositions !== undefined) ?? false
  return complete ? null : undefined
}
