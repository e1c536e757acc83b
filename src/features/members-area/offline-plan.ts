import { hashKey } from '@tanstack/react-query'
import { type Area, canEnter } from '#contract/access.ts'
import type { Composition } from '#contract/compositions.ts'
import type { ProgrammeSize } from '#contract/programme.ts'
import type { ListName } from '#device/persisted-lists.ts'
import { type Wanted, wanted } from '../../platform/offline/prepare-offline.ts'
import {
  isAccountDeletedError,
  isMembershipEndedError,
  whyAccountIsGone,
} from '../../platform/session/account-deleted.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { absencesQuery, defaultAnswersQuery } from '../absences/queries.ts'
import { answerCountsQuery, participationQuery, subscribableQuery } from '../answers/queries.ts'
import { currentArticlesQuery, teasersQuery, toTeasers } from '../articles/queries.ts'
import { attendanceEventsQuery, attendanceRecordsQuery } from '../attendance/queries.ts'
import { bulletinReferencesQuery, bulletinsQuery, sentBulletinsQuery } from '../bulletins/queries.ts'
import { commentsQuery } from '../comments/queries.ts'
import { instrumentsQuery } from '../compositions/queries.ts'
import { documentsQuery, foldersQuery } from '../documents/queries.ts'
import { dutiesQuery } from '../duties/queries.ts'
import { enquiriesQuery } from '../enquiries/queries.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { settingsQuery } from '../layout/queries.ts'
import { liftsQuery } from '../lifts/queries.ts'
import { bandQuery, boardQuery } from '../memberships/queries.ts'
import { notificationsQuery } from '../notifications/queries.ts'
import { directoryQuery, myselfQuery } from '../persons/queries.ts'
import { planningQuery } from '../planning/queries.ts'
import { privateNotesQuery } from '../private-notes/queries.ts'
import {
  compositionQuery,
  compositionsQuery,
  currentRepertoireQuery,
  fetchProgramme,
  programmeQuery,
  programmeSizesQuery,
} from '../repertoires/queries.ts'
import { representedMembersQuery } from '../representations/queries.ts'
import { seatingsQuery } from '../seating/queries.ts'
import { recordingSectionsQuery, sectionMarksQuery, takesQuery } from '../sheets/queries.ts'
import { rolesQuery } from './queries.ts'

/** The time at which a stored list is fetched for offline use. */
type Plan =
  /** Fetched with every preparation, for members who can enter the area. */
  | { readonly area: Area | 'everyone'; readonly queries: (app: RouterContext) => readonly Wanted[] }
  /** Fetched because another list names it, or when a screen needs it. */
  | 'later'

/** Windows of events that a planner can read offline: the next three dozen events. */
const planningWindows = [0, 1, 2] as const

/** Plans by list, in the order in which they are fetched. */
const plans: Readonly<Record<ListName, Plan>> = {
  myself: { area: 'everyone', queries: (app) => [wanted(myselfQuery(app))] },
  roles: { area: 'everyone', queries: (app) => [wanted(rolesQuery(app))] },
  participation: { area: 'meetings', queries: (app) => [wanted(participationQuery(app))] },
  'represented-members': { area: 'meetings', queries: (app) => [wanted(representedMembersQuery(app))] },
  subscribable: { area: 'members', queries: (app) => [wanted(subscribableQuery(app))] },
  absences: { area: 'meetings', queries: (app) => [wanted(absencesQuery(app))] },
  'default-answers': { area: 'members', queries: (app) => [wanted(defaultAnswersQuery(app))] },
  duties: { area: 'helping', queries: (app) => [wanted(dutiesQuery(app))] },
  lifts: { area: 'helping', queries: (app) => [wanted(liftsQuery(app))] },
  seatings: { area: 'seating', queries: (app) => [wanted(seatingsQuery(app))] },
  enquiries: { area: 'everyone', queries: (app) => [wanted(enquiriesQuery(app))] },
  bulletins: { area: 'everyone', queries: (app) => [wanted(bulletinsQuery(app))] },
  'bulletin-picture': 'later',
  'sent-bulletins': { area: 'writing', queries: (app) => [wanted(sentBulletinsQuery(app))] },
  'bulletin-references': { area: 'writing', queries: (app) => [wanted(bulletinReferencesQuery(app))] },
  comments: { area: 'account', queries: (app) => [wanted(commentsQuery(app))] },
  'private-notes': { area: 'notes', queries: (app) => [wanted(privateNotesQuery(app))] },
  attendance: { area: 'members', queries: (app) => [wanted(answerCountsQuery(app))] },
  'attendance-events': { area: 'planning', queries: (app) => [wanted(attendanceEventsQuery(app))] },
  'attendance-records': { area: 'planning', queries: (app) => [wanted(attendanceRecordsQuery(app))] },
  planning: {
    area: 'planning',
    queries: (app) => planningWindows.map((window) => wanted(planningQuery(app, { window, section: null, page: 0 }))),
  },
  notifications: { area: 'services', queries: (app) => [wanted(notificationsQuery(app))] },
  events: {
    area: 'everyone',
    queries: (app) => [
      ...(isOpen(app, 'members') ? [wanted(upcomingEventsQuery(app, 'members'))] : []),
      wanted(upcomingEventsQuery(app, 'visitors')),
    ],
  },
  documents: { area: 'services', queries: (app) => [wanted(documentsQuery(app))] },
  'document-folders': { area: 'services', queries: (app) => [wanted(foldersQuery(app))] },
  directory: { area: 'directory', queries: (app) => [wanted(directoryQuery(app))] },
  settings: { area: 'everyone', queries: (app) => [wanted(settingsQuery(app))] },
  articles: { area: 'everyone', queries: (app) => [wanted(currentArticlesQuery(app))] },
  // The same articles, fetched just before.
  teasers: { area: 'everyone', queries: (app) => [wanted(listedTeasersQuery(app))] },
  article: 'later',
  'article-events': 'later',
  memberships: { area: 'everyone', queries: (app) => [wanted(bandQuery(app)), wanted(boardQuery(app))] },
  repertoire: {
    area: 'library',
    queries: (app) => [
      wanted(currentRepertoireQuery(app), (repertoires) =>
        repertoires.map(({ id }) => wanted(compositionsQuery(app, id))),
      ),
    ],
  },
  compositions: 'later',
  instruments: { area: 'editing', queries: (app) => [wanted(instrumentsQuery(app))] },
  'recording-sections': { area: 'library', queries: (app) => [wanted(recordingSectionsQuery(app))] },
  'section-marks': { area: 'library', queries: (app) => [wanted(sectionMarksQuery(app))] },
  takes: { area: 'intra', queries: (app) => [wanted(takesQuery(app))] },
  programmes: {
    area: 'library',
    queries: (app) => [
      wanted(programmeSizesQuery(app), (sizes) => sizes.map((size) => wanted(listedProgrammeQuery(app, size)))),
    ],
  },
  programme: 'later',
  // `savedElsewherePlan` names those with saved files.
  composition: 'later',
}

/** The query of the teasers, which takes them from the list of the current articles. */
const listedTeasersQuery = (app: RouterContext) => ({
  ...teasersQuery(app),
  queryFn: async () => toTeasers(await app.queryClient.fetchQuery(currentArticlesQuery(app))),
})

/** The pieces of the current repertoires that this page has just received, by id. */
const receivedPieces = ({ queryClient, session, ...app }: RouterContext): ReadonlyMap<number, Composition> => {
  const lists = (queryClient.getQueryData(currentRepertoireQuery(app).queryKey) ?? [])
    .map(({ id }) => compositionsQuery(app, id).queryKey)
    .filter((key) => session.local?.persistence.isReceived(hashKey(key)) === true)
  return new Map(lists.flatMap((key) => queryClient.getQueryData(key) ?? []).map((piece) => [piece.id, piece]))
}

/** The query of a programme, which takes its pieces from the repertoires if they contain them all. */
const listedProgrammeQuery = (app: RouterContext, { eventId, compositionIds }: ProgrammeSize) => ({
  ...programmeQuery(app, eventId),
  queryFn: async () => {
    const known = receivedPieces(app)
    const pieces = compositionIds.flatMap((id) => known.get(id) ?? [])
    if (pieces.length > 0 && pieces.length === compositionIds.length) return pieces
    return fetchProgramme(app, eventId)
  },
})

const isOpen = ({ session: { state } }: Pick<RouterContext, 'session'>, area: Area | 'everyone'): boolean =>
  area === 'everyone' || (state.kind !== 'anonymous' && canEnter(area, state.member))

/** The queries for everything a member may open offline, including screens that were never opened. */
export const offlinePlan = (app: RouterContext): readonly Wanted[] =>
  Object.values(plans).flatMap((plan) => (plan !== 'later' && isOpen(app, plan.area) ? plan.queries(app) : []))

/** The pieces of all current repertoires and programmes that were fetched. */
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
 * Queries of pieces that are saved or missing on this device and in no current repertoire or programme. Their lists are
 * fetched too, so that a replaced sheet is marked, a damaged one is repaired, and a recording without its server is removed. Call it after the other lists are
 * fetched.
 */
export const savedElsewherePlan = async (app: RouterContext): Promise<readonly Wanted[]> => {
  const { local } = app.session
  if (local === null) return []
  const known = new Set(listedCompositions(app).map(({ id }) => id))
  const [saved, missing, recordings] = await Promise.all([
    local.sheets.list(),
    local.sheets.listMissing(),
    local.recordings.list(),
  ])
  const pieces = [...saved, ...missing, ...recordings]
  return [...new Set(pieces.map(({ compositionId }) => compositionId))]
    .filter((id) => !known.has(id))
    .map((id) => wanted(compositionQuery(app, id)))
}

/**
 * Updates the session with the server's latest response about the member; if the account was deleted or the membership
 * has ended, the device is wiped at once.
 */
export const confirmMember = async ({ queryClient, session, ...app }: RouterContext): Promise<void> => {
  const myself = queryClient.getQueryState(myselfQuery(app).queryKey)
  if (isAccountDeletedError(myself?.error) && session.state.kind !== 'anonymous')
    return session.wipe(whyAccountIsGone(session.state.member))
  if (isMembershipEndedError(myself?.error)) return session.wipe('membership-ended')
  const roles = queryClient.getQueryData(rolesQuery(app).queryKey)
  if (myself?.data === undefined || roles === undefined || session.state.kind === 'anonymous') return
  // The response was restored from the device or is older than the session: nothing new.
  if (myself.dataUpdatedAt <= Date.parse(session.state.member.validatedAt)) return
  const { uuid, label, instrument, voice, key, further, member } = myself.data
  await session.confirm({ personId: uuid, label, roles, instrument, voice, key, further, member })
}
