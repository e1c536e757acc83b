import { expect, test, vi } from 'vitest'
import { registerWhenIdle } from './register-when-idle.ts'

test.each([
  ['with requestIdleCallback, once the browser is idle', true],
  ['without requestIdleCallback, once the page is loaded', false],
])('the worker of a visitor is registered %s', async (_, hasIdleCallback) => {
  const register = vi.fn(() => Promise.resolve())
  const idle: (() => void)[] = []
  const win = Object.assign(new EventTarget(), {
    navigator: { serviceWorker: { register, getRegistration: async () => undefined } },
    document: { readyState: 'loading' },
    ...(hasIdleCallback ? { requestIdleCallback: (run: () => void) => idle.push(run) } : {}),
  })
  registerWhenIdle(win as unknown as Window)
  expect(register).not.toHaveBeenCalled()
  win.dispatchEvent(new Event('load'))
  expect(idle).toHaveLength(hasIdleCallback ? 1 : 0)
  for (const run of idle) run()
  await vi.waitFor(() => expect(register.mock.calls).toEqual([['/sw-visitors.js', expect.anything()]]))
})

test('a page that is never idle gets the worker too', async () => {
  vi.useFakeTimers()
  const register = vi.fn(() => Promise.resolve())
  registerWhenIdle({
    navigator: { serviceWorker: { register, getRegistration: async () => undefined } },
    document: { readyState: 'complete' },
    requestIdleCallback: (run: () => void, options?: IdleRequestOptions) => {
      if (options?.timeout !== undefined) setTimeout(run, options.timeout)
    },
  } as unknown as Window)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(register).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
