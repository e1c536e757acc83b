import { useQuery } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import { dutyKind, overlayDuties, type ShownDuty } from '#device/outbox/kinds/duty.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useRefetchOfStaleList } from '../pending/useRefetchOfStaleList.ts'
import { dutiesQuery } from './queries.ts'

interface Duties {
  /** The duties that are not over, earliest first; undefined while nothing is known. */
  readonly duties: readonly ShownDuty[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

const dutyKinds = [dutyKind]

/** The duties with the member's pending changes overlaid. */
export const useDuties = (): Duties => {
  const app = useApp()
  const { local } = useMember()
  const { data, isError, isFetching, refetch } = useQuery(dutiesQuery(app))
  const records = useSnapshot(local.records)
  useRefetchOfStaleList(dutyKinds, { rows: data, records, refetch })
  const now = toWireTime(app.now())
  return {
    duties: data && overlayDuties(data, records).filter(({ dateEnd, record }) => dateEnd > now || record !== null),
    failed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
}
