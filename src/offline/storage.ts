/** What the browser says about this site's storage. */
export interface StorageFacts {
  /** Bytes that may still be saved; null where the browser does not say. */
  readonly free: number | null
  /** Will the browser keep what is saved when room runs short? null where it does not say. */
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

/** Asks the browser not to clear what is saved; some ask the member, some decide by themselves. */
export const requestPersistentStorage = async (navigator: Navigator): Promise<void> => {
  await managerOf(navigator)?.persist?.()
}
