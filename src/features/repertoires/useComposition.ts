import { useQuery } from '@tanstack/react-query'
import type { Composition } from '#contract/compositions.ts'
import { useApp } from '../../platform/session/app.tsx'
import { compositionQuery } from './queries.ts'
import { findComposition, useCurrentRepertoire } from './useCurrentRepertoire.ts'

interface KnownComposition {
  /** null = the piece does not exist; undefined while that is not known. */
  readonly composition: Composition | null | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** A piece from a current repertoire, which is stored on the device; any other piece is fetched from the library. */
export const useComposition = (id: number): KnownComposition => {
  const app = useApp()
  const { programmes } = useCurrentRepertoire()
  const current = findComposition(programmes, id)
  const isNumber = Number.isSafeInteger(id)
  const library = useQuery({ ...compositionQuery(app, id), enabled: isNumber && current == null })
  return {
    composition: isNumber ? (current ?? library.data) : null,
    failed: current == null && library.data === undefined && library.isError,
    retry: () => void library.refetch(),
  }
}
