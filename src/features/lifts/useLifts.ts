import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toWireTime } from '#contract/clock.ts'
import { isRowStale } from '#device/outbox/kinds/kind.ts'
import { liftKind, liftSeatKind, overlayLifts, type ShownLift } from '#device/outbox/kinds/lift.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useSnapshot } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { upcomingEventsQuery } from '../calendar/queries.ts'
import { liftsQuery } from './queries.ts'

interface Lifts {
  /** By time; undefined while nothing is known. */
  readonly lifts: readonly ShownLift[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

const isLift = ({ kind }: OutboxRecord): boolean => kind === liftKind.kind || kind === liftSeatKind.kind

/** The lifts with the member's pending changes overlaid. */
export const useLifts = (): Lifts => {
  const app = useApp()
  const { local } = useMember()
  const { data, isError, isFetching, refetch } = useQuery(liftsQuery(app))
  const records = useSnapshot(local.records)
  const before = useRef(records)
  useEffect(() => {
    const removed = before.current.filter(
      (one) => isLift(one) && !records.some(({ kind, key }) => kind === one.kind && key === one.key),
    )
    const versionOf = ({ kind, key }: OutboxRecord) => {
      const row = data?.find(({ id }) => id === key)
      return (kind === liftKind.kind ? row?.version : row?.seatVersion) ?? 0
    }
    // Another tab has fetched the newer list and removed the record.
    if (data !== undefined && removed.some((one) => isRowStale(one, versionOf(one)))) void refetch()
    before.current = records
  }, [records, data, refetch])
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
