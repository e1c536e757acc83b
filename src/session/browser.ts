import { channelName } from '#contract/worker.ts'
import type { DeviceDeps } from '#device/deps.ts'

/** The machine as `device/` wants it, in a page. */
export const browserDeps = (): DeviceDeps => ({
  fetch: (request) => fetch(request),
  now: () => new Date(),
  schedule: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  locks: {
    request: (name, options, run) => navigator.locks.request(name, options, run),
  },
  indexedDB,
  channel: new BroadcastChannel(channelName),
  random: Math.random,
  uuid: () => crypto.randomUUID(),
})
