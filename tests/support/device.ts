import { IDBFactory } from 'fake-indexeddb'
import type { Channel, DeviceDeps } from '#device/deps.ts'
import { alwaysActive } from '#device/page-lifecycle.ts'
import { createStorageMonitor } from '#device/storage-monitor.ts'

export interface TestDevice {
  /** Another tab or worker of the same device: same clock, locks and IndexedDB. */
  tab(fetch?: DeviceDeps['fetch']): DeviceDeps
  /** Advances the clock and runs the timers that become due. */
  advance(milliseconds: number): void
  /** Takes a lock away from its holder. */
  stealLock(name: string): Promise<void>
}

type Listener = (event: { readonly data: unknown }) => void

let devices = 0

/** A device with real Web Locks (Node's), fake-indexeddb, and a clock that only the test advances. */
export const testDevice = (start = '2026-11-20T19:00:00Z'): TestDevice => {
  const lockName = (name: string): string => `${device}/${name}`
  const device = `${process.pid}-${++devices}`
  const indexedDB = new IDBFactory()
  let now = Date.parse(start)
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()
  const tabs = new Set<Set<Listener>>()
  let numbers = 0

  const channelOf = (): Channel => {
    const own = new Set<Listener>()
    tabs.add(own)
    return {
      postMessage: (data) => {
        for (const listeners of tabs) if (listeners !== own) for (const listener of listeners) listener({ data })
      },
      addEventListener: (_, listener) => own.add(listener),
      removeEventListener: (_, listener) => own.delete(listener),
    }
  }

  return {
    tab: (fetch = () => Promise.reject(new TypeError('No network in this test'))) => ({
      fetch,
      now: () => new Date(now),
      schedule: (milliseconds, run) => {
        const number = ++numbers
        timers.set(number, { at: now + milliseconds, run })
        return () => timers.delete(number)
      },
      locks: { request: (name, options, run) => navigator.locks.request(lockName(name), options, run) },
      indexedDB,
      lifecycle: alwaysActive,
      storageMonitor: createStorageMonitor(() => undefined),
      channel: channelOf(),
      random: () => 0,
      uuid: () => `op-${++numbers}`,
    }),
    advance: (milliseconds) => {
      now += milliseconds
      for (const [number, { at, run }] of [...timers].sort(([, a], [, b]) => a.at - b.at)) {
        if (at > now || !timers.delete(number)) continue
        run()
      }
    },
    stealLock: (name) => navigator.locks.request(lockName(name), { steal: true }, async () => undefined),
  }
}

/** Returns a promise and its handle, for holding a request in flight. */
export const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Returns a JSON response. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
