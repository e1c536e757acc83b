import { queryOptions } from '@tanstack/react-query'
import { listAbsences } from '#contract/absences.ts'
import { getDefaultAnswers } from '#contract/default-answers.ts'
import { absencesKey, defaultAnswersKey } from '#device/persisted-lists.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call'>

/** The member's own absences as the server has them; the outbox is overlaid where they are shown. */
export const absencesQuery = ({ call }: Needs) =>
  queryOptions({
    queryKey: absencesKey,
    queryFn: async ({ signal }) => (await call(listAbsences, {}, { signal }))._embedded.items,
  })

/** The member's default answers, with the band's. */
export const defaultAnswersQuery = ({ call }: Needs) =>
  queryOptions({
    queryKey: defaultAnswersKey,
    queryFn: ({ signal }) => call(getDefaultAnswers, {}, { signal }),
  })
