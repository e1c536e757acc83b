import { queryOptions } from '@tanstack/react-query'
import { listAnswerCounts, listParticipants, listParticipation, listSubscribable } from '#contract/answers.ts'
import { listLateAnswers } from '#contract/late-answers.ts'
import { participationKey, subscribableKey } from '#device/persisted-lists.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** Upcoming events that the member may answer. */
export const subscribableQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: subscribableKey(locale),
    queryFn: async ({ signal }) => (await call(listSubscribable, {}, { signal }))._embedded.items,
  })

/** The member's own rows as the server has them; the outbox is overlaid where they are shown. */
export const participationQuery = ({ call }: Pick<Needs, 'call'>) =>
  queryOptions({
    queryKey: participationKey,
    queryFn: async ({ signal }) => (await call(listParticipation, {}, { signal }))._embedded.items,
  })

/** The answers after the deadline that wait for the member as a planner. */
export const lateAnswersQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: ['late-answers', locale],
    queryFn: async ({ signal }) => (await call(listLateAnswers, {}, { signal }))._embedded.items,
    staleTime: 30_000,
  })

/** The number of participants of each event. */
export const answerCountsQuery = ({ call }: Pick<Needs, 'call'>) =>
  queryOptions({
    queryKey: ['attendance'],
    queryFn: async ({ signal }) => (await call(listAnswerCounts, {}, { signal }))._embedded.items,
  })

/** The participants of one event by name; fetched on demand, and not stored on the device. */
export const participantsQuery = ({ call }: Pick<Needs, 'call'>, eventId: number) =>
  queryOptions({
    queryKey: ['participants', eventId],
    queryFn: async ({ signal }) =>
      (await call(listParticipants, { params: { id: eventId } }, { signal }))._embedded.items,
    staleTime: 30_000,
  })
