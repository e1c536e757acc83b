import { useEffect, useRef } from 'react'
import { isRowStale } from '#device/outbox/kinds/kind.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'

/**
 * Refetches a row if its outbox record was removed without it: another tab fetched the newer row and removed the
 * record. `version` = the row's version in this tab; undefined if unknown.
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
