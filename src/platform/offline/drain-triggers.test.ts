import { afterEach, expect, test, vi } from 'vitest'
import { ClosedError } from '#device/connection.ts'
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

/** A page with one answer that failed without network; the test ends each pass of the drain. */
const page = (proven: boolean, result = nothing) => {
  const scheduled: number[] = []
  const timers = new Map<number, () => void>()
  const reported: (readonly string[])[] = []
  let stored: readonly OutboxRecord[] = [waiting]
  const changed = new Set<() => void>()
  const passes: { readonly networkBack: boolean; readonly end: () => void; readonly break: (error: Error) => void }[] =
    []
  const listeners = new Set<() => void>()
  const connectivity: Connectivity = {
    isReachable: proven,
    isUnreachable: !proven,
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
    onSaved: (kinds) => reported.push(kinds),
    onTooOld: () => {},
  })
  return {
    passes,
    scheduled,
    reported,
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

test('sends immediately what waits for the network if the server was reached before the triggers started', async () => {
  const { passes } = page(true)
  passes[0]?.end()
  await vi.waitFor(() => expect(passes.some(({ networkBack }) => networkBack)).toBe(true))
})

test('remembers during a pass that the network is back', async () => {
  const { passes, reach } = page(false)
  expect(passes.map(({ networkBack }) => networkBack)).toEqual([false])
  reach()
  passes[0]?.end()
  await vi.waitFor(() => expect(passes.map(({ networkBack }) => networkBack)).toEqual([false, true]))
})

test('retries after a minute for a signed-in member who was refused', async () => {
  const { passes, scheduled } = page(false, { ...nothing, signInNeeded: true })
  passes[0]?.end()
  await vi.waitFor(() => expect(scheduled).toEqual([60_000]))
})

test('retries after a minute if the device aborts a pass, for example because it is full', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { passes, scheduled, runTimers } = page(false)
  passes[0]?.break(new DOMException('no room', 'QuotaExceededError'))
  await vi.waitFor(() => expect(scheduled).toEqual([60_000]))
  expect(warned).toHaveBeenCalledOnce()
  runTimers()
  expect(passes).toHaveLength(2)
  warned.mockRestore()
})

test('a pass that ends because the member has signed out is the last one and logs no warning', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { passes, scheduled } = page(false)
  passes[0]?.break(new ClosedError('mhz-5a1e is closed'))
  await new Promise((done) => setImmediate(done))
  expect([scheduled, warned.mock.calls]).toEqual([[], []])
  warned.mockRestore()
})

/** A record confirmed the given seconds after the test began. */
const saved = (key: string, seconds = 1): OutboxRecord => ({
  ...waiting,
  key,
  state: 'saved',
  nextAttemptAt: null,
  problem: null,
  savedVersion: 1,
  savedAt: new Date(Date.now() + seconds * 1000).toISOString(),
})

test('refetches the lists after the pass if the worker has sent in the meantime', async () => {
  const { passes, scheduled, reported, hold, runTimers } = page(false)
  hold([saved('7'), { ...waiting, key: '8' }])
  runTimers()
  expect(reported).toEqual([])
  hold([saved('7'), saved('8')])
  passes[0]?.end()
  await vi.waitFor(() => expect(scheduled).toEqual([1000]))
  runTimers()
  expect(reported).toEqual([['participation']])
})

test('refetches the lists once after another tab has been quiet for a second', async () => {
  const { passes, scheduled, reported, hold, runTimers } = page(false)
  passes[0]?.end()
  await new Promise(setImmediate)
  hold([saved('7')])
  hold([saved('7'), saved('8')])
  expect(scheduled).toEqual([1000, 1000])
  runTimers()
  expect(reported).toEqual([['participation']])
})

test('reports what our own pass had confirmed once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { passes, reported, hold, runTimers } = page(false, { ...nothing, saved: 1, savedKinds: ['participation'] })
  hold([saved('7', 1)])
  vi.setSystemTime(Date.now() + 2000)
  passes[0]?.end()
  await vi.waitFor(() => expect(reported).toEqual([['participation']]))
  await new Promise(setImmediate)
  runTimers()
  expect(reported).toEqual([['participation']])
})

/** A browser's worker, with or without Background Sync, and the messages it received. */
const worker = (sync?: (tag: string) => Promise<void>) => {
  const messages: unknown[] = []
  const registration = {
    active: { postMessage: (message: unknown) => messages.push(message) },
    ...(sync === undefined ? {} : { sync: { register: sync } }),
  }
  const container = { getRegistration: async () => registration } as unknown as ServiceWorkerContainer
  return { messages, container }
}

test('messages the worker immediately if the browser lacks or refuses Background Sync', async () => {
  const tags: string[] = []
  const withSync = worker(async (tag) => void tags.push(tag))
  const [without, refusing] = [worker(), worker(() => Promise.reject(new DOMException('', 'NotAllowedError')))]
  for (const { container } of [withSync, without, refusing]) await sendInBackground(container)
  expect([tags, withSync.messages]).toEqual([['outbox'], []])
  expect([without.messages, refusing.messages]).toEqual([[{ type: 'drain' }], [{ type: 'drain' }]])
  await expect(sendInBackground(undefined)).resolves.toBeUndefined()
})
