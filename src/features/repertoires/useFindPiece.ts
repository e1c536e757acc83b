import { useQueryClient } from '@tanstack/react-query'
import { partsOf } from '#contract/my-part.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { type Entry, entriesOf } from '../sheets/stand/setlist.ts'
import { compositionQuery } from './queries.ts'
import { findComposition, useCurrentRepertoire } from './useCurrentRepertoire.ts'

/**
 * Returns a function that finds a piece with the player's own part: in the list on the stand, in a current repertoire, or
 * in the library. It resolves to null if there is no such piece, and rejects with the errors of `call`.
 */
export const useFindPiece = (entries: readonly Entry[]): ((compositionId: number) => Promise<Entry | null>) => {
  const app = useApp()
  const { member } = useMember()
  const client = useQueryClient()
  const { programmes } = useCurrentRepertoire()
  return async (compositionId) => {
    const listed = entries.find(({ composition }) => composition.id === compositionId)
    if (listed !== undefined) return listed
    const composition =
      findComposition(programmes, compositionId) ?? (await client.fetchQuery(compositionQuery(app, compositionId)))
    return composition === null ? null : (entriesOf(partsOf(member), [composition])[0] ?? null)
  }
}
