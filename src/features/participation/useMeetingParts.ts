import { useQuery } from '@tanstack/react-query'
import { canEnter } from '#contract/access.ts'
import { useFirstLoad } from '../../offline/useFirstLoad.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { absencesQuery, defaultAnswersQuery } from '../absences/queries.ts'
import { upcomingEventsQuery } from '../calendar/queries.ts'
import { dutiesQuery } from '../duties/queries.ts'
import { programmeSizesQuery } from '../repertoire/queries.ts'
import { answerCountsQuery, lateAnswersQuery } from './queries.ts'

/**
 * Returns true while lists from which the cards of the meetings show parts load for the first time.
 * @param isKnown whether the meetings are known
 */
export const useMeetingParts = (isKnown: boolean): boolean => {
  const app = useApp()
  const { member } = useMember()
  const parts = [
    useQuery(absencesQuery(app)),
    useQuery(defaultAnswersQuery(app)),
    useQuery(answerCountsQuery(app)),
    useQuery(dutiesQuery(app)),
    useQuery(upcomingEventsQuery(app, 'members')),
    useQuery({ ...programmeSizesQuery(app), enabled: canEnter('library', member) }),
    useQuery({ ...lateAnswersQuery(app), enabled: canEnter('planning', member) }),
  ]
  return useFirstLoad(parts, isKnown)
}
