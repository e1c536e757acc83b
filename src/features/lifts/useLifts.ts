import { useQuery } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import { liftKind, liftSeatKind, overlayLifts, type ShownLift } from '#device/outbox/kinds/lift.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { useRefetchOfStaleList } from '../pending/useRefetchOfStaleList.ts'
import { liftsQuery } from './queries.ts'

interface Lifts {
  /** Lifts by time; undefined while nothing is known. */
  readonly lifts: readonly ShownLift[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

const liftKinds = [liftKind, liftSeatKind]

/** The lifts with the member's pending changes overlaid. */
export const useLifts = (): Lifts => {
  const app = useApp()
  const { local } = useMember()
  const { data, isError, isFetching, refetch } = useQuery(liftsQuery(app))
  const records = useSnapshot(local.records)
  useRefetchOfStaleList(liftKinds, { rows: data, records, refetch })
  return {
    lifts: data && overlayLifts(data, records),
    failed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
}

/** The coming events to which a lift can be offered. */
export const useLiftEvents = () => {
  const app = useApp()
  const { data } = useQuery(upcomingEventsQuery(app, 'members'))
  const now = toWireTime(app.now())
  return data?.filter(({ cancelled, dateEnd, fullDay }) => !cancelled && (fullDay || dateEnd > now))
}
