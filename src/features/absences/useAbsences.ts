import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { absenceKind, overlayAbsences, type ShownAbsence } from '#device/outbox/kinds/absence.ts'
import { isRowStale } from '#device/outbox/kinds/kind.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useSnapshot } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { absencesQuery } from './queries.ts'

interface Absences {
  /** The absences that are not over; undefined while nothing is known. */
  readonly absences: readonly ShownAbsence[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

const isAbsence = ({ kind }: OutboxRecord): boolean => kind === absenceKind.kind

/** The member's absences with pending changes overlaid. `today`: a wire date. */
export const useAbsences = (today: string): Absences => {
  const { local } = useMember()
  const { data, isError, isFetching, refetch } = useQuery(absencesQuery(useApp()))
  const records = useSnapshot(local.records)
  const before = useRef(records)
  useEffect(() => {
    const removed = before.current.filter(
      (one) => isAbsence(one) && !records.some(({ kind, key }) => kind === one.kind && key === one.key),
    )
    const versionOf = (key: string) => data?.find(({ id }) => id === key)?.version ?? 0
    // Another tab has fetched the newer list and removed the record.
    if (data !== undefined && removed.some((one) => isRowStale(one, versionOf(one.key)))) void refetch()
    before.current = records
  }, [records, data, refetch])
  const shown = data === undefined ? undefined : overlayAbsences(data, records)
  return {
    absences: shown?.filter(({ to, record }) => to >= today || record !== null),
    failed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
}
