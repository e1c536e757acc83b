import type { Browser } from '@playwright/test'

/** What every group of figures gets. */
export interface Bench {
  readonly browser: Browser
  /** A stack for what a group starts. It is disposed of with the bench at the latest, also on Ctrl-C. */
  readonly open: () => AsyncDisposableStack
}
