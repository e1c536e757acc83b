import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineError } from '#device/errors.ts'
import { alwaysActive } from '#device/page-lifecycle.ts'
import { type OfflinePreparation, startOfflinePreparation } from './offline.ts'
import { wanted } from './prepare-offline.ts'

afterEach(() => vi.unstubAllGlobals())

/** Starts the app on a device whose server is reachable or not; `collect` deletes old lists and drafts. */
const startApp = async (
  isReached: boolean,
  confirmed: string | null = '2026-11-20T19:00:00Z',
  local: Partial<OfflinePreparation['local']> = {},
) => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const collect = vi.fn((..._serverNow: readonly Date[]) => Promise.resolve())
  const prepared = vi.fn(() => Promise.resolve())
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = vi.fn(() => (isReached ? Promise.resolve([]) : Promise.reject(new OfflineError('network'))))
  const nothing = { get: () => [], subscribe: () => () => undefined }
  let now = Date.parse('2026-11-20T19:00:00Z')
  const win = Object.assign(new EventTarget(), { document: new EventTarget(), navigator: {} })
  const settings = {
    deps: { lifecycle: alwaysActive, schedule: () => () => undefined, now: () => new Date(now) },
    offline: { connectivity: { isReachable: true, subscribe: () => () => undefined }, updates: {} },
    local: {
      drain: () => Promise.resolve({ saved: 0, savedKinds: [], nextAttemptAt: null }),
      records: nothing,
      drafts: { collect },
      sheets: { tidy: () => Promise.resolve() },
      persistence: {
        renewer: (run: (context: never) => unknown, context: never) => run(context),
        isReceived: () => false,
        collect,
      },
      ...local,
    },
    queryClient,
    win,
    signedIn: () => true,
    onSignedIn: () => undefined,
    confirmedNow: () => (confirmed === null ? null : new Date(confirmed)),
    plan: () => [wanted({ queryKey: ['roles'], queryFn })],
    pull: () => Promise.resolve(),
    onPrepared: prepared,
  } as unknown as OfflinePreparation
  startOfflinePreparation(settings)
  await vi.waitFor(() => expect(prepared).toHaveBeenCalled())
  return {
    collect,
    queryClient,
    queryFn,
    returnAfter: (milliseconds: number) => {
      now += milliseconds
      win.dispatchEvent(new Event('focus'))
    },
  }
}
const start = async (isReached: boolean): Promise<number> => {
  const { collect, queryClient } = await startApp(isReached)
  queryClient.clear()
  return collect.mock.calls.length
}

test('old lists and drafts are deleted only after all wanted lists were fetched: a wrong clock must not delete what cannot be replaced', async () => {
  expect(await start(false)).toBe(0)
  expect(await start(true)).toBe(2)
})

test('nothing is deleted by a clock that the server has not confirmed, and drafts by the time of the server', async () => {
  const unconfirmed = await startApp(true, null)
  expect(unconfirmed.collect).not.toHaveBeenCalled()
  // The clock of the device is 200 days ahead of it: lists have its time, drafts the server's.
  const ahead = await startApp(true, '2026-05-04T19:00:00Z')
  expect(ahead.collect.mock.calls).toEqual([[new Date('2026-05-04T19:00:00Z')]])
  for (const { queryClient } of [unconfirmed, ahead]) queryClient.clear()
})

test('the lists on the screen are fetched again when the member returns to the app after a while', async () => {
  const { queryClient, returnAfter } = await startApp(true)
  const fetched = vi.fn(() => Promise.resolve([]))
  const shown = new QueryObserver(queryClient, { queryKey: ['participation'], queryFn: fetched })
  const end = shown.subscribe(() => undefined)
  await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true))
  returnAfter(1_000)
  expect(fetched).toHaveBeenCalledOnce()
  returnAfter(10_000)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  returnAfter(1_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  end()
  queryClient.clear()
})

test('lists are fetched once waiting changes have been sent, and once only', async () => {
  const sent = Promise.withResolvers<undefined>()
  const drain = vi.fn(() => sent.promise.then(() => ({ saved: 1, savedKinds: ['participation'], nextAttemptAt: null })))
  const records = { get: () => [{ state: 'waiting' }], subscribe: () => () => undefined }
  const started = startApp(true, null, { drain, records } as unknown as Partial<OfflinePreparation['local']>)
  await vi.waitFor(() => expect(drain).toHaveBeenCalled())
  records.get = () => []
  sent.resolve(undefined)
  const { queryClient, queryFn } = await started
  expect(queryFn).toHaveBeenCalledOnce()
  queryClient.clear()
})
