import { canEnter } from '#contract/access.ts'
import type { Composition } from '#contract/compositions.ts'
import { partsOf } from '#contract/my-part.ts'
import { isSaved, type PlannedPiece, planFor, storableOf } from '#device/sheets/plan.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { compositionQuery, compositionsQuery, programmeQuery } from '../repertoires/queries.ts'
import { takesQuery } from '../sheets/queries.ts'
import { fileOf } from '../sheets/stand/heard.ts'
import { takesOf } from '../sheets/takes-of.ts'
import { listedCompositions } from './offline-plan.ts'

type Needs = Pick<RouterContext, 'session' | 'queryClient' | 'call' | 'now' | 'locale'>

/**
 * Returns the files that the member wants on this device and that are missing according to the latest lists: damaged
 * and interrupted ones, replaced recordings, and new pieces of a saved list. Sheets that were only replaced on the server are not
 * included.
 */
export const pinnedPlan = async (app: Needs): Promise<readonly PlannedPiece[]> => {
  const { session, queryClient } = app
  const { local, state } = session
  if (local === null || state.kind === 'anonymous' || !canEnter('library', state.member)) return []
  const [saved, missing, recordings, pins] = await Promise.all([
    local.sheets.list(),
    local.sheets.listMissing(),
    local.recordings.list(),
    local.pins.read(),
  ])
  const keyOf = (compositionId: number, sheetId: number): string => `${compositionId}/${sheetId}`
  const there = new Set(saved.map(({ compositionId, sheetId }) => keyOf(compositionId, sheetId)))

  const known = new Set([...saved, ...missing].map(({ compositionId }) => compositionId))

  const takes = queryClient.getQueryData(takesQuery(app).queryKey) ?? []
  const withTakes = (piece: Composition) => ({ ...piece, takes: takesOf(takes, piece.id, app.locale).map(fileOf) })
  const excluded = new Set(pins.without)
  const plan = new Map<number, PlannedPiece>()
  for (const list of pins.lists) {
    const { queryKey } = list.kind === 'event' ? programmeQuery(app, list.id) : compositionsQuery(app, list.id)
    const pinned = (queryClient.getQueryData(queryKey) ?? []).filter(({ id }) => !excluded.has(id)).map(withTakes)
    for (const piece of planFor(partsOf(state.member), pinned, { recordings: list.recordings })) {
      const sheets = piece.sheets.filter(({ id }) => !there.has(keyOf(piece.compositionId, id)))
      if (sheets.length === 0) continue
      // The member may have removed the recordings of a piece that is here already.
      const isNew = !known.has(piece.compositionId)
      const before = plan.get(piece.compositionId)?.recordings ?? []
      plan.set(piece.compositionId, {
        ...piece,
        sheets,
        recordings: isNew && before.length === 0 ? piece.recordings : before,
      })
    }
  }

  const listed = new Map(listedCompositions(app).map((composition) => [composition.id, composition]))
  const pieceOf = (id: number) => listed.get(id) ?? queryClient.getQueryData(compositionQuery(app, id).queryKey)
  for (const { compositionId, sheetId } of missing) {
    const composition = pieceOf(compositionId)
    const sheet = composition?.sheets.find(({ id }) => id === sheetId)
    const planned = plan.get(compositionId)
    if (composition == null || sheet === undefined || planned?.sheets.some(({ id }) => id === sheetId)) continue
    const sheets = [...(planned?.sheets ?? []), sheet]
    plan.set(compositionId, { recordings: [], ...planned, compositionId, title: composition.title, sheets })
  }
  for (const record of recordings) {
    const composition = pieceOf(record.compositionId)
    if (composition == null) continue
    const { id: compositionId, title } = composition
    const recording = storableOf(withTakes(composition)).find(({ id }) => id === record.id)
    const planned = plan.get(compositionId) ?? { compositionId, title, sheets: [], recordings: [] }
    const isPlanned = planned.recordings.some(({ id }) => id === record.id)
    if (recording !== undefined && !isPlanned && !isSaved(recording, recordings))
      plan.set(compositionId, { ...planned, recordings: [...planned.recordings, recording] })
  }
  return [...plan.values()]
}
