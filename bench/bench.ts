import type { Browser } from '@playwright/test'

/** Dependencies of every group of figures. */
export interface Bench {
  readonly browser: Browser
  /**
   * Returns a stack for the resources of a group. It is disposed of with the benchmark at the latest, even on Ctrl-C.
   */
  readonly open: () => AsyncDisposableStack
}
