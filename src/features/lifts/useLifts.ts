import { useQuery } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import { liftKind, liftSeatKind, overlayLifts, type ShownLift } from '#device/outbox/kinds/lift.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { liftsQuery } from './queries.ts'

const kinds = [liftKind, liftSeatKind]

/** The lifts by time. */
export const useLifts = (): Overlaid<unknown, readonly ShownLift[]> =>
  useOverlaid(kinds, liftsQuery(useApp()), overlayLifts)

/** The coming events to which a lift can be offered. */
export const useLiftEvents = () => {
  const app = useApp()
  const { data } = useQuery(upcomingEventsQuery(app, 'members'))
  const now = toWireTime(app.now())
  return data?.filter(({ cancelled, dateEnd, fullDay }) => !cancelled && (fullDay || dateEnd > now))
}
