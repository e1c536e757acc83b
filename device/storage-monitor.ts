/** Tracks the IndexedDB stores whose last operation timed out because another tab blocks them. */
export interface StorageMonitor {
  /** Reports whether an operation on these stores stalled or ended in time. */
  report(stores: readonly string[], stalled: boolean): void
}

/** @param onChange receives true when the first store stalls, and false when the last one responds again */
export const createStorageMonitor = (onChange: (stalled: boolean) => void): StorageMonitor => {
  const stalledStores = new Set<string>()
  return {
    report: (stores, stalled) => {
      const before = stalledStores.size > 0
      for (const store of stores) {
        if (stalled) stalledStores.add(store)
        else stalledStores.delete(store)
      }
      const after = stalledStores.size > 0
      if (after !== before) onChange(after)
    },
  }
}
