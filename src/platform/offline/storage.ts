/** The browser's information about this site's storage. */
export interface StorageFacts {
  /** Bytes that may still be saved; null if unknown. */
  readonly free: number | null
  /** True if the browser persists the data under storage pressure; null if unknown. */
  readonly kept: boolean | null
}

/** Old browsers and pages without https have no StorageManager. */
const managerOf = ({ storage }: Navigator): Partial<StorageManager> | undefined => storage

export const readStorage = async (navigator: Navigator): Promise<StorageFacts> => {
  const manager = managerOf(navigator)
  const [estimate, kept] = await Promise.all([
    manager?.estimate?.().catch(() => undefined),
    manager?.persisted?.().catch(() => undefined),
  ])
  const { quota, usage } = estimate ?? {}
  const free = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
  return { free, kept: kept ?? null }
}

/** Asks the browser to persist the storage; some prompt the member, some decide automatically. */
export const requestPersistentStorage = async (navigator: Navigator): Promise<void> => {
  await managerOf(navigator)?.persist?.()
}
