import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { OfflineError, SignInNeededError } from '#device/errors.ts'
import { prepareOffline, wanted } from './prepare-offline.ts'

/** Persists nothing; the tests check the requests. */
const persistence = {
  renewer: <T>(queryFn: (context: never) => T | Promise<T>, context: unknown) =>
    Promise.resolve(queryFn(context as never)),
  isReceived: () => false,
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('requests again what a closed screen had requested, and continues with the rest', async () => {
  const queryClient = client()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const queryFn = vi.fn(({ signal }: { signal: AbortSignal }) => {
    const answer = answers[queryFn.mock.calls.length - 1]
    signal.addEventListener('abort', () => answer?.reject(signal.reason))
    return answer?.promise ?? Promise.reject(new Error('asked too often'))
  })
  const events = { queryKey: ['events'], queryFn }
  const prepared = prepareOffline(queryClient, persistence, [
    wanted(events),
    wanted({ queryKey: ['settings'], queryFn: () => 'settings' }),
  ])
  const leave = new QueryObserver(queryClient, { ...events, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1))
  leave()
  answers[1]?.resolve('events')
  expect(await prepared).toBe(true)
  expect(queryClient.getQueryData(['events'])).toBe('events')
  expect(queryClient.getQueryData(['settings'])).toBe('settings')
})

test('requests again what was fetched while the clock was ahead', async () => {
  const queryClient = client()
  queryClient.setQueryData(['events'], 'of tomorrow', { updatedAt: Date.now() + 86_400_000 })
  expect(
    await prepareOffline(queryClient, persistence, [wanted({ queryKey: ['events'], queryFn: () => 'of today' })]),
  ).toBe(true)
  expect(queryClient.getQueryData(['events'])).toBe('of today')
})

test.each([new OfflineError('network'), new SignInNeededError()])('%s ends the run', async (error) => {
  const later = vi.fn()
  const plan = [
    wanted({ queryKey: ['roles'], queryFn: () => Promise.reject(error) }),
    wanted({ queryKey: ['later'], queryFn: later }),
  ]
  expect(await prepareOffline(client(), persistence, plan)).toBe(false)
  expect(later).not.toHaveBeenCalled()
})

test('the first preparation does not request what the page has just received, unless it became stale', async () => {
  const queryClient = client()
  const received = [['pieces', 1], ['roles']]
  const opened = { ...persistence, isReceived: (hash: string) => received.some((key) => hashKey(key) === hash) }
  queryClient.setQueryData(['pieces', 1], [{ id: 7 }])
  queryClient.setQueryData(['roles'], 'of before a write')
  await queryClient.invalidateQueries({ queryKey: ['roles'] })
  const pieces = vi.fn(() => [{ id: 8 }])
  const plan = [
    wanted({ queryKey: ['pieces', 1], queryFn: pieces }, (found) =>
      found.map(({ id }) => wanted({ queryKey: ['piece', id], queryFn: () => `piece ${id}` })),
    ),
    wanted({ queryKey: ['roles'], queryFn: () => 'requested' }),
  ]
  expect(await prepareOffline(queryClient, opened, plan, true)).toBe(true)
  expect(pieces).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(['piece', 7])).toBe('piece 7')
  expect(queryClient.getQueryData(['roles'])).toBe('requested')
  expect(await prepareOffline(queryClient, opened, plan)).toBe(true)
  expect(pieces).toHaveBeenCalledOnce()
})
