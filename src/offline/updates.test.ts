import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdates } from './updates.ts'

const posted: unknown[] = []
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener() {}
    register = () => Promise.resolve({ waiting: { postMessage: (message: unknown) => posted.push(message) } })
  },
}))

/** Another tab: the same browser's locks, a page of its own. */
const tab = async () => {
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve({ active: null }),
    controller: {},
  })
  vi.stubGlobal('navigator', { locks: navigator.locks, serviceWorker })
  const updates = createUpdates()
  await updates.register(Object.assign(new EventTarget(), { navigator, document: new EventTarget() }) as never)
  return updates
}

beforeEach(() => {
  posted.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an update waits for a sheet that lies open in another tab, says so, and is taken once that is closed', async () => {
  const [list, stand, form] = [await tab(), await tab(), await tab()]
  const close = stand.hold()
  const leave = form.hold()
  await list.apply()
  expect([list.held.get(), list.heldElsewhere.get(), posted]).toEqual([false, true, []])
  close()
  await list.apply()
  expect(posted).toEqual([])
  leave()
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
  // It ends with the page, which starts anew.
  void list.apply()
  await vi.waitFor(() => expect(posted).toEqual([{ type: 'skip-waiting' }]))
  expect(list.heldElsewhere.get()).toBe(false)
})
