import { listAnswerCounts, listParticipants, listParticipation, listSubscribable } from '#contract/answers.ts'
import { listLateAnswers } from '#contract/late-answers.ts'
import { participationKey, subscribableKey } from '#device/persisted-lists.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** Upcoming events that the member may answer. */
export const subscribableQuery = (app: Needs) =>
  itemsQuery(app, subscribableKey(app.locale), listSubscribable, {}, { shows: ['event', 'venue', 'programme', 'file'] })

/** The rows of the member and of represented members as the server has them; the outbox is overlaid where they are shown. */
export const participationQuery = (app: Pick<Needs, 'call'>) =>
  itemsQuery(
    app,
    participationKey,
    listParticipation,
    { query: { for: 'all' } },
    { shows: ['event', 'participation', 'representation'] },
  )

/** The answers after the deadline that wait for the member as a planner. */
export const lateAnswersQuery = (app: Needs) =>
  itemsQuery(app, ['late-answers', app.locale], listLateAnswers, {}, { shows: ['participation'], staleTime: 30_000 })

/** The number of participants of each event. */
export const answerCountsQuery = (app: Pick<Needs, 'call'>) =>
  itemsQuery(
    app,
    ['attendance'],
    listAnswerCounts,
    {},
    { shows: ['event', 'participation', 'membership', 'settings', 'substitute_request', 'absence', 'default_answers'] },
  )

/** The participants of one event by name; fetched on demand, and not stored on the device. */
export const participantsQuery = (app: Pick<Needs, 'call'>, eventId: number) =>
  itemsQuery(
    app,
    ['participants', eventId],
    listParticipants,
    { params: { id: eventId } },
    {
      shows: ['event', 'participation', 'person', 'membership', 'settings', 'absence', 'default_answers'],
      staleTime: 30_000,
    },
  )
