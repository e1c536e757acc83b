import { useQuery } from '@tanstack/react-query'
import { absenceKind, overlayAbsences, type ShownAbsence } from '#device/outbox/kinds/absence.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useRefetchOfStaleList } from '../pending/useRefetchOfStaleList.ts'
import { absencesQuery } from './queries.ts'

interface Absences {
  /** The absences that are not over; undefined while nothing is known. */
  readonly absences: readonly ShownAbsence[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

const absenceKinds = [absenceKind]

/** The member's absences with pending changes overlaid. `today`: a wire date. */
export const useAbsences = (today: string): Absences => {
  const { local } = useMember()
  const { data, isError, isFetching, refetch } = useQuery(absencesQuery(useApp()))
  const records = useSnapshot(local.records)
  useRefetchOfStaleList(absenceKinds, { rows: data, records, refetch })
  const shown = data === undefined ? undefined : overlayAbsences(data, records)
  return {
    absences: shown?.filter(({ to, record }) => to >= today || record !== null),
    failed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
}
