import { type Area, canEnter } from '#contract/access.ts'
import type { Composition } from '#contract/compositions.ts'
import { type Wanted, wanted } from '../../offline/prepare-offline.ts'
import { isAccountDeletedError } from '../../session/account-deleted.ts'
import type { RouterContext } from '../../session/app.tsx'
import { currentArticlesQuery, teasersQuery } from '../articles/queries.ts'
import { upcomingEventsQuery } from '../calendar/queries.ts'
import { documentsQuery } from '../documents/queries.ts'
import { settingsQuery } from '../layout/queries.ts'
import { bandQuery, boardQuery } from '../memberships/queries.ts'
import { notificationsQuery } from '../notifications/queries.ts'
import { attendanceQuery, participationQuery, subscribableQuery } from '../participation/queries.ts'
import { directoryQuery, myselfQuery } from '../persons/queries.ts'
import {
  compositionQuery,
  compositionsQuery,
  currentRepertoireQuery,
  programmeQuery,
  programmeSizesQuery,
} from '../repertoire/queries.ts'
import { rolesQuery } from './queries.ts'

/** Everything a member may open without network, also what was never opened with one. */
export const offlinePlan = (app: RouterContext): readonly Wanted[] => {
  const { state } = app.session
  const isOpen = (area: Area): boolean => state.kind !== 'anonymous' && canEnter(area, state.member)
  return [
    wanted(myselfQuery(app)),
    wanted(rolesQuery(app)),
    ...(isOpen('members')
      ? [
          wanted(participationQuery(app)),
          wanted(subscribableQuery(app)),
          wanted(attendanceQuery(app)),
          wanted(notificationsQuery(app)),
          wanted(upcomingEventsQuery(app, 'members')),
          wanted(documentsQuery(app)),
        ]
      : []),
    ...(isOpen('directory') ? [wanted(directoryQuery(app))] : []),
    wanted(settingsQuery(app)),
    wanted(currentArticlesQuery(app)),
    wanted(teasersQuery(app)),
    wanted(bandQuery(app)),
    wanted(boardQuery(app)),
    wanted(upcomingEventsQuery(app, 'visitors')),
    ...(isOpen('library')
      ? [
          wanted(currentRepertoireQuery(app), (repertoires) =>
            repertoires.map(({ id }) => wanted(compositionsQuery(app, id))),
          ),
          wanted(programmeSizesQuery(app), (sizes) => sizes.map(({ eventId }) => wanted(programmeQuery(app, eventId)))),
        ]
      : []),
  ]
}

/** The pieces of every current repertoire and programme that was fetched. */
export const listedCompositions = (
  app: Pick<RouterContext, 'queryClient' | 'call' | 'now'>,
): readonly Composition[] => {
  const { queryClient } = app
  return [
    ...(queryClient.getQueryData(currentRepertoireQuery(app).queryKey) ?? []).map(({ id }) =>
      compositionsQuery(app, id),
    ),
    ...(queryClient.getQueryData(programmeSizesQuery(app).queryKey) ?? []).map(({ eventId }) =>
      programmeQuery(app, eventId),
    ),
  ].flatMap(({ queryKey }) => queryClient.getQueryData<readonly Composition[]>(queryKey) ?? [])
}

/**
 * Pieces that are saved or missing on this device and that no current repertoire or programme has: their lists are fetched
 * too, so that a replaced sheet is marked and a damaged one is repaired. To be called once the other lists are there.
 */
export const savedElsewherePlan = async (app: RouterContext): Promise<readonly Wanted[]> => {
  const { local } = app.session
  if (local === null) return []
  const known = new Set(listedCompositions(app).map(({ id }) => id))
  const kept = [...(await local.sheets.list()), ...(await local.sheets.listMissing())]
  return [...new Set(kept.map(({ compositionId }) => compositionId))]
    .filter((id) => !known.has(id))
    .map((id) => wanted(compositionQuery(app, id)))
}

/** What the server has just said about the member goes into the session; a deleted account leaves the device at once. */
export const confirmMember = async ({ queryClient, session, ...app }: RouterContext): Promise<void> => {
  const myself = queryClient.getQueryState(myselfQuery(app).queryKey)
  if (isAccountDeletedError(myself?.error)) return session.wipe('account-gone')
  const roles = queryClient.getQueryData(rolesQuery(app).queryKey)
  if (myself?.data === undefined || roles === undefined || session.state.kind === 'anonymous') return
  // Restored from the device, or said before: nothing new.
  if (myself.dataUpdatedAt <= Date.parse(session.state.member.validatedAt)) return
  const { uuid, label, instrument, voice, key, member } = myself.data
  await session.confirm({ personId: uuid, label, roles, instrument, voice, key, member })
}
