import { useQuery } from '@tanstack/react-query'
import { canEnter } from '#contract/access.ts'
import { useFirstLoad } from '../../platform/offline/useFirstLoad.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { firstStepsQuery } from '../admin/queries.ts'
import { useMeetings } from '../answers/useMeetings.ts'
import { bulletinsQuery } from '../bulletins/queries.ts'
import { enquiriesQuery } from '../enquiries/queries.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { useUpcomingEvents } from '../events/useUpcomingEvents.ts'
import {
  compositionsQuery,
  currentRepertoireQuery,
  programmeQuery,
  programmeSizesQuery,
} from '../repertoires/queries.ts'
import { ownRepresentationsQuery } from '../representations/queries.ts'
import { comingEvents } from './coming-events.ts'

/** The state of a first request, for what several lists make. */
const first = { fetchStatus: 'fetching', failureCount: 0 } as const

/** Returns true during the first load of what the overview has above its cards: each list would move their buttons. */
export const useOverviewParts = (): boolean => {
  const app = useApp()
  const { member } = useMember()
  const isReader = canEnter('library', member)
  const { meetings, failed } = useMeetings()
  const events = comingEvents(useUpcomingEvents().events ?? [])
  const sizes = useQuery({ ...programmeSizesQuery(app), enabled: isReader })
  const repertoires = useQuery({ ...currentRepertoireQuery(app), enabled: isReader })
  // The button of the stand opens the first programme, or else a repertoire.
  const programme = events.find(({ id }) => sizes.data?.some(({ eventId }) => eventId === id))
  const repertoire = sizes.data !== undefined && programme === undefined ? repertoires.data?.[0] : undefined
  const parts = [
    { isPending: canEnter('meetings', member) && meetings === undefined && !failed, ...first },
    useQuery({ ...ownRepresentationsQuery(app), enabled: canEnter('account', member) }),
    useQuery({ ...firstStepsQuery(app), enabled: canEnter('administration', member) }),
    useQuery(bulletinsQuery(app)),
    useQuery(enquiriesQuery(app)),
    useQuery({ ...upcomingEventsQuery(app, 'members'), enabled: canEnter('members', member) }),
    sizes,
    repertoires,
    useQuery({ ...programmeQuery(app, programme?.id ?? 0), enabled: programme !== undefined }),
    useQuery({ ...compositionsQuery(app, repertoire?.id ?? 0), enabled: repertoire !== undefined }),
  ]
  return useFirstLoad(parts, true)
}
