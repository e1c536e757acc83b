import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { OfflineError, SignInNeededError } from '#device/errors.ts'
import { prepareOffline, wanted } from './prepare-offline.ts'

/** Persists nothing; the tests check the requests. */
const persistence = {
  renewer: <T>(queryFn: (context: never) => T | Promise<T>, context: unknown) =>
    Promise.resolve(queryFn(context as never)),
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
