import { canEnter } from '#contract/access.ts'
import { partsOf } from '#contract/my-part.ts'
import { type PlannedPiece, planFor } from '#device/sheets/plan.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { compositionQuery, compositionsQuery, programmeQuery } from '../repertoires/queries.ts'
import { listedCompositions } from './offline-plan.ts'

type Needs = Pick<RouterContext, 'session' | 'queryClient' | 'call' | 'now'>

/**
 * Returns the sheets that the member wants on this device and that are missing according to the latest lists: damaged
 * and interrupted ones, and new pieces of a saved list. Sheets that were only replaced on the server are not included.
 */
export const pinnedPlan = async (app: Needs): Promise<readonly PlannedPiece[]> => {
  const { session, queryClient } = app
  const { local, state } = session
  if (local === null || state.kind === 'anonymous' || !canEnter('library', state.member)) return []
  const [saved, missing, pins] = await Promise.all([local.sheets.list(), local.sheets.listMissing(), local.pins.read()])
  const keyOf = (compositionId: number, sheetId: number): string => `${compositionId}/${sheetId}`
  const there = new Set(saved.map(({ compositionId, sheetId }) => keyOf(compositionId, sheetId)))

  const excluded = new Set(pins.without)
  const pinned = pins.lists.flatMap(
    ({ kind, id }) =>
      queryClient.getQueryData((kind === 'event' ? programmeQuery(app, id) : compositionsQuery(app, id)).queryKey) ??
      [],
  )
  const plan = new Map<number, PlannedPiece>()
  for (const piece of planFor(
    partsOf(state.member),
    pinned.filter(({ id }) => !excluded.has(id)),
  )) {
    const sheets = piece.sheets.filter(({ id }) => !there.has(keyOf(piece.compositionId, id)))
    if (sheets.length > 0) plan.set(piece.compositionId, { ...piece, sheets })
  }

  const listed = new Map(listedCompositions(app).map((composition) => [composition.id, composition]))
  for (const { compositionId, sheetId } of missing) {
    const composition =
      listed.get(compositionId) ?? queryClient.getQueryData(compositionQuery(app, compositionId).queryKey)
    const sheet = composition?.sheets.find(({ id }) => id === sheetId)
    const planned = plan.get(compositionId)
    if (composition == null || sheet === undefined || planned?.sheets.some(({ id }) => id === sheetId)) continue
    plan.set(compositionId, { compositionId, title: composition.title, sheets: [...(planned?.sheets ?? []), sheet] })
  }
  return [...plan.values()]
}
