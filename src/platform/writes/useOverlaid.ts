import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { isRowStale, type Kind } from '#device/outbox/kinds/kind.ts'
import type { KindName } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useSnapshot } from '../offline/hooks.ts'
import { useMember } from '../session/member.ts'

/** Data of the server with the member's pending changes on top. */
export interface Overlaid<Data, Shown> {
  /** undefined while nothing is known. */
  readonly shown: Shown | undefined
  readonly data: Data | undefined
  readonly failed: boolean
  readonly isFetching: boolean
  /** Time at which the data were fetched, in epoch milliseconds. */
  readonly knownAt: number
  readonly refetch: () => unknown
  readonly retry: () => void
}

/** @param kinds, overlay the same in every rendering. A kind that no list of the outbox knows would never be sent. */
export const useOverlaid = <Data, Shown, Key extends QueryKey>(
  kinds: readonly Kind<KindName>[],
  query: UseQueryOptions<Data, Error, Data, Key>,
  overlay: (data: Data, records: readonly OutboxRecord[]) => Shown,
): Overlaid<Data, Shown> => {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(query)
  const records = useSnapshot(useMember().local.records)
  useRefetchOfStaleRows(kinds, data, refetch)
  const shown = useMemo(() => (data === undefined ? undefined : overlay(data, records)), [data, records, overlay])
  return {
    shown,
    data,
    failed: data === undefined && isError && !isFetching,
    isFetching,
    knownAt: dataUpdatedAt,
    refetch,
    retry: () => void refetch(),
  }
}

/**
 * Refetches a row or a list if a record of these kinds was removed from the outbox although its row here is older: another
 * tab has fetched the newer one and removed the record. `kinds` is the same array in every rendering.
 */
export const useRefetchOfStaleRows = (
  kinds: readonly Kind<KindName>[],
  data: unknown,
  refetch: () => unknown,
): void => {
  const records = useSnapshot(useMember().local.records)
  const before = useRef(records)
  useEffect(() => {
    const isStale = (record: OutboxRecord): boolean => {
      const kind = kinds.find((one) => one.kind === record.kind)
      if (kind === undefined) return false
      const rows = [data].flat().flatMap((one) => kind.rowOf(one) ?? [])
      return isRowStale(record, rows.find(({ state }) => kind.keyOf(state) === record.key)?.version ?? 0)
    }
    const removed = before.current.filter(
      (one) => !records.some(({ kind, key }) => kind === one.kind && key === one.key),
    )
    if (data !== undefined && removed.some(isStale)) refetch()
    before.current = records
  }, [kinds, data, records, refetch])
}
