import type { DeviceDeps } from './deps.ts'

/** Maximum wait in milliseconds for a lock. Another tab may be frozen while it holds one. */
const patienceMs = 30_000

/**
 * Runs `run` under an exclusive Web Lock, released when `run` has settled.
 * @throws DOMException TimeoutError if the lock was not available within 30 seconds
 */
export const withLock = <T>(
  { locks, schedule }: Pick<DeviceDeps, 'locks' | 'schedule'>,
  name: string,
  run: () => Promise<T>,
): Promise<T> => {
  const limit = new AbortController()
  const cancel = schedule(patienceMs, () =>
    limit.abort(new DOMException(`The lock ${name} was not free in time`, 'TimeoutError')),
  )
  const granted = (): Promise<T> => {
    cancel()
    return run()
  }
  return locks.request(name, { signal: limit.signal }, granted).finally(cancel)
}
