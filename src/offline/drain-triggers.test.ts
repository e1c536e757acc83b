import { afterEach, expect, test, vi } from 'vitest'
import { ClosedError } from '#device/database.ts'
import type { DrainOptions, DrainResult } from '#device/outbox/drain.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Connectivity } from './connectivity.ts'
import { sendInBackground, startDrainTriggers } from './drain-triggers.ts'

const waiting: OutboxRecord = {
  version: 1,
  kind: 'participation',
  key: '7',
  title: '',
  base: null,
  baseVersion: null,
  desired: { status: true, remarks: '' },
  sent: [],
  rev: 1,
  state: 'waiting',
  attempts: 3,
  nextAttemptAt: '2026-11-20T20:00:00Z',
  problem: { code: 'waiting.network', message: '', errors: [] },
  createdAt: '2026-11-20T19:00:00Z',
  updatedAt: '2026-11-20T19:00:00Z',
  savedVersion: null,
  savedAt: null,
}
const nothing: DrainResult = { saved: 0, savedKinds: [], signInNeeded: false, updateNeeded: false, nextAttemptAt: null }

/** A page with one answer that has failed for want of a network; each pass of the drain ends when the test says so. */
const page = (proven: boolean, result = nothing) => {
  const scheduled: number[] = []
  const timers = new Map<number, () => void>()
  const told: (readonly string[])[] = []
  let stored: readonly OutboxRecord[] = [waiting]
  const changed = new Set<() => void>()
  const passes: { readonly networkBack: boolean; readonly end: () => void; readonly break: (error: Error) => void }[] =
    []
  const listeners = new Set<() => void>()
  const connectivity: Connectivity = {
    isReachable: proven,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    checkReachable: () => Promise.resolve(true),
    report: () => {},
  }
  vi.stubGlobal('document', new EventTarget())
  startDrainTriggers({
    drain: ({ networkBack = false }: DrainOptions = {}) =>
      new Promise((resolve, reject) =>
        passes.push({
          networkBack,
          end: () => resolve(result),
          break: reject,
        }),
      ),
    records: {
      get: () => stored,
      subscribe: (listener) => {
        changed.add(listener)
        return () => changed.delete(listener)
      },
    },
    connectivity,
    signedIn: () => true,
    schedule: (milliseconds, run) => {
      const number = scheduled.push(milliseconds)
      timers.set(number, run)
      return () => timers.delete(number)
    },
    win: { navigator: {}, document } as unknown as Window,
    onSaved: (kinds) => told.push(kinds),
    onTooOld: () => {},
  })
  return {
    passes,
    scheduled,
    told,
    hold: (records: readonly OutboxRecord[]) => {
      stored = records
      for (const listener of changed) listener()
    },
    runTimers: () => {
      for (const [number, run] of [...timers]) if (timers.delete(number)) run()
    },
    reach: () => Object.assign(connectivity, { isReachable: true }) && [...listeners].map((tell) => tell()),
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what waits for the network goes at once when our server was reached before anyone listened', async () => {
  const { passes } = page(true)
  passes[0]?.end()
  await vi.waitFor(() => expect(passes.some(({ networkBack }) => networkBack)).toBe(true))
})

test('that the network is back is not forgotten while a pass is running', async () => {
  const { passes, reach } = page(false)
  expect(passes.map(({ networkBack }) => networkBack)).toEqual([false])
  reach()
  passes[0]?.end()
  await vi.waitFor(() => expect(passes.map(({ networkBack }) => networkBack)).toEqual([false, true]))
})

test('who is signed in and was turned away all the same is tried again after a minute', async () => {
  const { passes, scheduled } = page(false, { ...nothing, signInNeeded: true })
  passes[0]?.end()
  await vi.waitFor(() => expect(scheduled).toEqual([60_000]))
})

test('a pass that the device breaks off, such as a full one, is tried again after a minute', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { passes, scheduled, runTimers } = page(false)
  passes[0]?.break(new DOMException('no room', 'QuotaExceededError'))
  await vi.waitFor(() => expect(scheduled).toEqual([60_000]))
  expect(warned).toHaveBeenCalledOnce()
  runTimers()
  expect(passes).toHaveLength(2)
  warned.mockRestore()
})

test('a pass that ends because the member has left is the last one, and nothing to warn of', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { passes, scheduled } = page(false)
  passes[0]?.break(new ClosedError('mhz-5a1e is closed'))
  await new Promise((done) => setImmediate(done))
  expect([scheduled, warned.mock.calls]).toEqual([[], []])
  warned.mockRestore()
})

/** Confirmed so many seconds after the test has begun. */
const saved = (key: string, seconds = 1): OutboxRecord => ({
  ...waiting,
  key,
  state: 'saved',
  nextAttemptAt: null,
  problem: null,
  savedVersion: 1,
  savedAt: new Date(Date.now() + seconds * 1000).toISOString(),
})

test('what the worker has sent while our own pass waited for it has the lists fetched, when it is through', async () => {
  const { passes, scheduled, told, hold, runTimers } = page(false)
  hold([saved('7'), { ...waiting, key: '8' }])
  runTimers()
  expect(told).toEqual([])
  hold([saved('7'), saved('8')])
  passes[0]?.end()
  await vi.waitFor(() => expect(scheduled).toEqual([1000]))
  runTimers()
  expect(told).toEqual([['participation']])
})

test('what another tab sends has the lists fetched when it has been quiet for a second, once for all of it', async () => {
  const { passes, scheduled, told, hold, runTimers } = page(false)
  passes[0]?.end()
  await new Promise(setImmediate)
  hold([saved('7')])
  hold([saved('7'), saved('8')])
  expect(scheduled).toEqual([1000, 1000])
  runTimers()
  expect(told).toEqual([['participation']])
})

test('what our own pass has had confirmed is told once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { passes, told, hold, runTimers } = page(false, { ...nothing, saved: 1, savedKinds: ['participation'] })
  hold([saved('7', 1)])
  vi.setSystemTime(Date.now() + 2000)
  passes[0]?.end()
  await vi.waitFor(() => expect(told).toEqual([['participation']]))
  await new Promise(setImmediate)
  runTimers()
  expect(told).toEqual([['participation']])
})

/** A browser's worker, with or without Background Sync; what it was asked. */
const worker = (sync?: (tag: string) => Promise<void>) => {
  const asked: unknown[] = []
  const registration = {
    active: { postMessage: (message: unknown) => asked.push(message) },
    ...(sync === undefined ? {} : { sync: { register: sync } }),
  }
  const container = { getRegistration: async () => registration } as unknown as ServiceWorkerContainer
  return { asked, container }
}

test('where the browser has no Background Sync, or refuses it, the worker is asked at once', async () => {
  const tags: string[] = []
  const withSync = worker(async (tag) => void tags.push(tag))
  const [without, refusing] = [worker(), worker(() => Promise.reject(new DOMException('', 'NotAllowedError')))]
  for (const { container } of [withSync, without, refusing]) await sendInBackground(container)
  expect([tags, withSync.asked]).toEqual([['outbox'], []])
  expect([without.asked, refusing.asked]).toEqual([[{ type: 'drain' }], [{ type: 'drain' }]])
  await expect(sendInBackground(undefined)).resolves.toBeUndefined()
})
