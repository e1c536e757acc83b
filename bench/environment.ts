import { cpus, loadavg } from 'node:os'
import type { Browser } from '@playwright/test'

/** What the figures were measured on, in one line; the load says how much else was going on. */
export const machine = (browser: Browser): string => {
  const [processor] = cpus()
  const load = loadavg().map((value) => value.toFixed(1))
  return [
    `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'})`,
    `node ${process.versions.node}`,
    `chromium ${browser.version()}`,
    `load ${load.join(' ')}`,
  ].join(', ')
}
