/**
 * Tracks when storage may be used. Browsers may freeze a page that was left together with its running transactions:
 * WebKit then blocks every other page of the site on them until the page is discarded (docs/decisions/0038).
 */
export interface PageLifecycle {
  /** False from the moment the page is left or frozen until it is shown again. */
  readonly active: boolean
  /** Resolves at once if the page is active, else when it is shown again. */
  whenActive(): Promise<void>
  /**
   * Calls `listener` whenever the page is left or frozen.
   * @returns the unsubscribe function
   */
  onSuspend(listener: () => void): () => void
}

/** For service workers, which browsers do not freeze. */
export const alwaysActive: PageLifecycle = {
  active: true,
  whenActive: () => Promise.resolve(),
  onSuspend: () => () => undefined,
}
