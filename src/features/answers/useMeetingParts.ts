import { useQuery } from '@tanstack/react-query'
import { canEnter } from '#contract/access.ts'
import { useFirstLoad } from '../../platform/offline/useFirstLoad.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { absencesQuery, defaultAnswersQuery } from '../absences/queries.ts'
import { commentsQuery } from '../comments/queries.ts'
import { dutiesQuery } from '../duties/queries.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { programmeSizesQuery } from '../repertoires/queries.ts'
import { representedMembersQuery } from '../representations/queries.ts'
import { seatingsQuery } from '../seating/queries.ts'
import { takesQuery } from '../sheets/queries.ts'
import { answerCountsQuery, lateAnswersQuery } from './queries.ts'

/**
 * Returns true during the first load of the lists that the cards of the meetings need besides the meetings.
 * @param isKnown true once the meetings are known
 */
export const useMeetingParts = (isKnown: boolean): boolean => {
  const app = useApp()
  const { member } = useMember()
  const enabled = canEnter('members', member)
  const parts = [
    useQuery(absencesQuery(app)),
    useQuery({ ...defaultAnswersQuery(app), enabled }),
    useQuery({ ...answerCountsQuery(app), enabled }),
    useQuery({ ...dutiesQuery(app), enabled: canEnter('helping', member) }),
    useQuery({ ...upcomingEventsQuery(app, 'members'), enabled }),
    useQuery(representedMembersQuery(app)),
    useQuery({ ...programmeSizesQuery(app), enabled: canEnter('library', member) }),
    useQuery({ ...seatingsQuery(app), enabled: canEnter('seating', member) }),
    useQuery({ ...takesQuery(app), enabled: canEnter('intra', member) }),
    useQuery({ ...commentsQuery(app), enabled: canEnter('account', member) }),
    useQuery({ ...lateAnswersQuery(app), enabled: canEnter('planning', member) }),
  ]
  return useFirstLoad(parts, isKnown)
}
