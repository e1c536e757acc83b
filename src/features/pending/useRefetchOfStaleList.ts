import { useEffect, useRef } from 'react'
import { isRowStale, type Kind } from '#device/outbox/kinds/kind.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'

interface List {
  /** Rows of the server; undefined while nothing is known. */
  readonly rows: readonly unknown[] | undefined
  readonly records: readonly OutboxRecord[]
  readonly refetch: () => unknown
}

/**
 * Refetches a list if a record of these kinds was removed from the outbox although its row here is older: another tab
 * has fetched the newer list and removed the record. `kinds` is the same array in every rendering.
 */
export const useRefetchOfStaleList = (kinds: readonly Kind[], { rows, records, refetch }: List): void => {
  const before = useRef(records)
  useEffect(() => {
    const isStale = (record: OutboxRecord): boolean => {
      const kind = kinds.find((one) => one.kind === record.kind)
      if (kind === undefined) return false
      const row = rows?.find((one) => kind.keyOf(one) === record.key)
      return isRowStale(record, kind.rowOf(row)?.version ?? 0)
    }
    const removed = before.current.filter(
      (one) => !records.some(({ kind, key }) => kind === one.kind && key === one.key),
    )
    if (rows !== undefined && removed.some(isStale)) refetch()
    before.current = records
  }, [kinds, rows, records, refetch])
}
