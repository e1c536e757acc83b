import { cpus, loadavg } from 'node:os'
import type { Browser } from '@playwright/test'

/** Describes the machine in one line; the load average shows other activity. */
export const machine = (browser?: Browser): string => {
  const [processor] = cpus()
  const load = loadavg().map((value) => value.toFixed(1))
  return [
    `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'})`,
    `node ${process.versions.node}`,
    ...(browser === undefined ? [] : [`chromium ${browser.version()}`]),
    `load ${load.join(' ')}`,
  ].join(', ')
}
