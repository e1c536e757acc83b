import { listAbsences } from '#contract/absences.ts'
import { getDefaultAnswers } from '#contract/default-answers.ts'
import { absencesKey, defaultAnswersKey } from '#device/persisted-lists.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../platform/session/endpoint-query.ts'

type Needs = Pick<RouterContext, 'call'>

/** The absences of the member and of represented persons as the server has them; the outbox is overlaid where they are shown. */
export const absencesQuery = (app: Needs) =>
  itemsQuery(app, absencesKey, listAbsences, { query: { for: 'all' } }, { shows: ['absence', 'representation'] })

/** The member's default answers, with the band's. */
export const defaultAnswersQuery = (app: Needs) =>
  endpointQuery(app, defaultAnswersKey, getDefaultAnswers, {}, { shows: ['settings', 'default_answers'] })
