import { useEffect, useRef } from 'react'
import { isRowStale } from '#device/outbox/kinds/kind.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'

/**
 * Fetches a row again whose record has gone without it: another window fetched the newer row and let the record go.
 * `version` = the row's, as this window knows it; undefined while it knows none.
 */
export const useIsRowStale = (
  record: OutboxRecord | null,
  version: number | undefined,
  refetch: () => unknown,
): void => {
  const before = useRef(record)
  useEffect(() => {
    if (record === null && version !== undefined && isRowStale(before.current, version)) refetch()
    before.current = record
  }, [record, version, refetch])
}
