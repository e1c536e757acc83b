import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toWireTime } from '#contract/clock.ts'
import { dutyKind, overlayDuties, type ShownDuty } from '#device/outbox/kinds/duty.ts'
import { isRowStale } from '#device/outbox/kinds/kind.ts'
import { useSnapshot } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { dutiesQuery } from './queries.ts'

interface Duties {
  /** The duties that are not over, earliest first; undefined while nothing is known. */
  readonly duties: readonly ShownDuty[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** The duties with the member's pending changes overlaid. */
export const useDuties = (): Duties => {
  const app = useApp()
  const { local } = useMember()
  const { data, isError, isFetching, refetch } = useQuery(dutiesQuery(app))
  const records = useSnapshot(local.records)
  const before = useRef(records)
  useEffect(() => {
    const removed = before.current.filter(
      (one) => one.kind === dutyKind.kind && !records.some(({ kind, key }) => kind === one.kind && key === one.key),
    )
    const versionOf = (key: string) => data?.find(({ id }) => `${id}` === key)?.version ?? 0
    // Another tab has fetched the newer list and removed the record.
    if (data !== undefined && removed.some((one) => isRowStale(one, versionOf(one.key)))) void refetch()
    before.current = records
  }, [records, data, refetch])
  const now = toWireTime(app.now())
  return {
    duties: data && overlayDuties(data, records).filter(({ dateEnd, record }) => dateEnd > now || record !== null),
    failed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
}
