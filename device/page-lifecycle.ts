/**
 * When storage may be used. A browser may keep a page that was left, with its running transactions: WebKit then lets every
 * other page of the site wait for them until it is quit (docs/decisions/0038).
 */
export interface PageLifecycle {
  /** False from the moment in which the page is left or frozen until it is shown again. */
  readonly active: boolean
  /** Resolves at once while the page is active, else when it is shown again. */
  whenActive(): Promise<void>
  /** Calls `listener` whenever the page is left or frozen. @returns removes it */
  onSuspend(listener: () => void): () => void
}

/** A service worker, which no browser keeps frozen. */
export const alwaysActive: PageLifecycle = {
  active: true,
  whenActive: () => Promise.resolve(),
  onSuspend: () => () => undefined,
}
