import { IDBFactory } from 'fake-indexeddb'
import { type Database, openDeviceDatabase, openMemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { alwaysActive } from '#device/page-lifecycle.ts'
import { createStorageMonitor } from '#device/storage-monitor.ts'

/** Returns a promise that never settles: the program that awaits it has crashed. */
const never = <T>(): Promise<T> => new Promise(() => {})

/** One page or worker of a device, which can crash at any await on storage or network. */
export interface CrashableTab {
  readonly deps: DeviceDeps
  /** Opens the stores of the member or the device, with a crash point before and after every transaction. */
  openMember(sub: string): ReturnType<typeof openMemberDatabase>
  openDevice(): ReturnType<typeof openDeviceDatabase>
  /** Returns the result of the tab's work, or 'killed'. */
  live<T>(work: () => Promise<T>): Promise<T | 'killed'>
}

export interface CrashableDevice {
  /** `points` = number of awaits until the tab crashes. */
  tab(fetch: DeviceDeps['fetch'], points?: number): CrashableTab
  /** Milliseconds by which the device's clock is ahead of the server's. */
  skew: number
  /** Runs the timers that are due. */
  runTimers(): void
  /** false = every tab gets every lock immediately. */
  locking: boolean
}

interface Turn {
  readonly tab: object
  readonly begin: () => void
}

/** Locks that a tab releases when it crashes, held or waited for. */
const crashableLocks = () => {
  const queues = new Map<string, Turn[]>()
  const leave = (name: string, turn: Turn): void => {
    const queue = queues.get(name) ?? []
    const wasFirst = queue[0] === turn
    queues.set(
      name,
      queue.filter((one) => one !== turn),
    )
    if (wasFirst) queues.get(name)?.[0]?.begin()
  }
  return {
    release: (tab: object): void => {
      for (const [name, queue] of queues) for (const turn of queue) if (turn.tab === tab) leave(name, turn)
    },
    of: (tab: object): DeviceDeps['locks'] => ({
      request: async (name, _, run) => {
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        let turn: Turn | undefined
        await new Promise<void>((begin) => {
          turn = { tab, begin }
          queue.push(turn)
          if (queue.length === 1) begin()
        })
        try {
          return await run()
        } finally {
          if (turn !== undefined) leave(name, turn)
        }
      },
    }),
  }
}

/**
 * A simulated device on the server's clock whose tabs can be killed at any await. Short timers fire immediately, long
 * ones via `runTimers`.
 */
export const createCrashableDevice = (serverNow: () => Date): CrashableDevice => {
  const indexedDB = new IDBFactory()
  const locks = crashableLocks()
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()
  let numbers = 0
  const now = (): Date => new Date(serverNow().getTime() + device.skew)

  const device: CrashableDevice = {
    skew: 0,
    locking: true,
    runTimers: () => {
      for (const [number, { at, run }] of [...timers]) if (at <= now().getTime() && timers.delete(number)) run()
    },
    tab: (fetch, points = Number.POSITIVE_INFINITY) => {
      const self = {}
      let left = points
      let die = (): void => undefined
      const death = new Promise<'killed'>((resolve) => {
        die = () => {
          left = -1
          locks.release(self)
          resolve('killed')
        }
      })
      const point = async (): Promise<void> => {
        if (left === 0) die()
        if (left < 0) return never()
        left--
      }
      const between = async <T>(work: () => Promise<T>): Promise<T> => {
        await point()
        const result = await work()
        await point()
        return result
      }
      const mortal = <S extends string, D extends Database<S>>(database: D): D => ({
        ...database,
        read: (stores, run) => between(() => database.read(stores, run)),
        write: (stores, run) => between(() => database.write(stores, run)),
      })
      const deps: DeviceDeps = {
        fetch: (request) => between(() => fetch(request)),
        now,
        schedule: (milliseconds, run) => {
          const number = ++numbers
          if (milliseconds < 5000) setImmediate(() => timers.delete(number) && left >= 0 && run())
          timers.set(number, { at: now().getTime() + milliseconds, run })
          return () => timers.delete(number)
        },
        locks: device.locking ? locks.of(self) : { request: (_name, _options, run) => run() },
        indexedDB,
        lifecycle: alwaysActive,
        storageMonitor: createStorageMonitor(() => undefined),
        channel: { postMessage: () => {}, addEventListener: () => {}, removeEventListener: () => {} },
        random: () => 0,
        uuid: () => `op-${++numbers}`,
      }
      return {
        deps,
        openMember: (sub) => mortal(openMemberDatabase(deps, sub)),
        openDevice: () => mortal(openDeviceDatabase(deps)),
        live: (work) => Promise.race([work(), death]),
      }
    },
  }
  return device
}
