import { channelName } from '#contract/worker.ts'
import type { Channel, DeviceDeps } from '#device/deps.ts'
import { createStorageMonitor } from '#device/storage-monitor.ts'
import { pageLifecycle } from './page-lifecycle.ts'

/* If a browser forbids all storage, accessing or creating these throws, and the page would stay blank. Without a
   database everybody is a visitor; without a channel there are no other tabs to notify. */

const databaseFactory = (): IDBFactory => {
  try {
    return indexedDB
  } catch (error) {
    const refuse = (): never => {
      throw error
    }
    return { open: refuse, deleteDatabase: refuse, databases: refuse, cmp: refuse }
  }
}

const channelOfTabs = (): Channel => {
  try {
    return new BroadcastChannel(channelName)
  } catch (error) {
    console.warn('broadcast_channel.open_failed', error)
    return { postMessage: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined }
  }
}

/** @param onStorageStalled see createStorageMonitor @returns the dependencies of `device/` in a page */
export const browserDeps = (onStorageStalled: (stalled: boolean) => void): DeviceDeps => ({
  fetch: (request) => fetch(request),
  now: () => new Date(),
  schedule: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  locks: {
    request: (name, options, run) => navigator.locks.request(name, options, run),
  },
  indexedDB: databaseFactory(),
  lifecycle: pageLifecycle(window),
  storageMonitor: createStorageMonitor(onStorageStalled),
  channel: channelOfTabs(),
  random: Math.random,
  uuid: () => crypto.randomUUID(),
})
