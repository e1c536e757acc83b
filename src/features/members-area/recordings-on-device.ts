import { hashKey } from '@tanstack/react-query'
import type { Composition } from '#contract/compositions.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import {
  compositionQuery,
  compositionsQuery,
  currentRepertoireQuery,
  programmeQuery,
  programmeSizesQuery,
} from '../repertoires/queries.ts'
import { takesQuery } from '../sheets/queries.ts'

type Needs = Pick<RouterContext, 'session' | 'queryClient' | 'call' | 'now' | 'locale'>

/**
 * Removes the recordings that the server no longer has for their piece, or whose piece was deleted, and the takes that the member no
 * longer hears, according to lists that it has just sent. An older list may lack a recording that was saved since.
 */
export const removeGoneRecordings = async (app: Needs): Promise<void> => {
  const { session, queryClient } = app
  const { local } = session
  if (local === null) return
  const isReceived = (queryKey: readonly unknown[]): boolean => local.persistence.isReceived(hashKey(queryKey))
  const pieces = new Map<number, Composition>()
  const lists = [
    ...(queryClient.getQueryData(currentRepertoireQuery(app).queryKey) ?? []).map(({ id }) =>
      compositionsQuery(app, id),
    ),
    ...(queryClient.getQueryData(programmeSizesQuery(app).queryKey) ?? []).map(({ eventId }) =>
      programmeQuery(app, eventId),
    ),
  ]
  for (const { queryKey } of lists)
    if (isReceived(queryKey))
      for (const piece of queryClient.getQueryData<readonly Composition[]>(queryKey) ?? []) pieces.set(piece.id, piece)
  const { queryKey: ofTakes } = takesQuery(app)
  const takes = isReceived(ofTakes) ? queryClient.getQueryData(ofTakes) : undefined
  const saved = await local.recordings.list()
  const gone = saved.filter(({ id, compositionId }) => {
    if (typeof id === 'string') return takes?.every((take) => take.id !== id || !take.audible) ?? false
    const { queryKey } = compositionQuery(app, compositionId)
    const own = isReceived(queryKey) ? queryClient.getQueryData(queryKey) : undefined
    const piece = pieces.get(compositionId) ?? own
    if (piece === null) return true
    return piece?.recordings?.every((recording) => recording.id !== id) ?? false
  })
  await local.recordings.remove(gone.map(({ id }) => id))
}
