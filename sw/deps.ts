import { channelName } from '#contract/worker.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { alwaysActive } from '#device/page-lifecycle.ts'
import { createStorageMonitor } from '#device/storage-monitor.ts'

/** The worker's clock, network and storage for `device/`. */
export const workerDeps = (): DeviceDeps => ({
  fetch: (request) => fetch(request),
  now: () => new Date(),
  schedule: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  locks: { request: (name, options, run) => navigator.locks.request(name, options, run) },
  indexedDB,
  lifecycle: alwaysActive,
  storageMonitor: createStorageMonitor((stalled) => console.warn('storage.stalled', { stalled })),
  channel: new BroadcastChannel(channelName),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),
})
