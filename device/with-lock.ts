import type { DeviceDeps } from './deps.ts'

/** Milliseconds that another tab may keep a lock. It may have been frozen with it. */
const patienceMs = 30_000

/**
 * Runs `run` while this page or worker alone has the Web Lock, which ends when `run` has settled.
 * @throws DOMException TimeoutError when another one kept it for 30 seconds
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
