import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineError } from '#device/errors.ts'
import { alwaysActive } from '#device/page-lifecycle.ts'
import { type OfflinePreparation, startOfflinePreparation } from './offline.ts'
import { wanted } from './prepare-offline.ts'

afterEach(() => vi.unstubAllGlobals())

/** Starts the app on a device whose server is reachable or not; `collect` deletes old lists and drafts. */
const start = async (isReached: boolean): Promise<number> => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const collect = vi.fn(() => Promise.resolve())
  const prepared = vi.fn(() => Promise.resolve())
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = vi.fn(() => (isReached ? Promise.resolve([]) : Promise.reject(new OfflineError('network'))))
  const nothing = { get: () => [], subscribe: () => () => undefined }
  const settings = {
    deps: { lifecycle: alwaysActive, schedule: () => () => undefined, now: () => new Date() },
    offline: { connectivity: { isReachable: true, subscribe: () => () => undefined }, updates: {} },
    local: {
      drain: () => Promise.resolve({ saved: 0, savedKinds: [], nextAttemptAt: null }),
      records: nothing,
      drafts: { collect },
      sheets: { tidy: () => Promise.resolve() },
      persistence: { renewer: (run: (context: never) => unknown, context: never) => run(context), collect },
    },
    queryClient,
    win: Object.assign(new EventTarget(), { document: new EventTarget() }),
    signedIn: () => true,
    onSignedIn: () => undefined,
    plan: () => [wanted({ queryKey: ['roles'], queryFn })],
    pull: () => Promise.resolve(),
    onPrepared: prepared,
  } as unknown as OfflinePreparation
  startOfflinePreparation(settings)
  await vi.waitFor(() => expect(prepared).toHaveBeenCalled())
  queryClient.clear()
  return collect.mock.calls.length
}

test('old lists and drafts are deleted only after all wanted lists were fetched: a wrong clock must not delete what cannot be replaced', async () => {
  expect(await start(false)).toBe(0)
  expect(await start(true)).toBe(2)
})
