import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdates } from './updates.ts'

const posted: unknown[] = []
/** Each reports a newer version to its tab. */
const newer: (() => void)[] = []
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(type: string, listener: () => void) {
      if (type === 'waiting') newer.push(listener)
    }
    register = () => Promise.resolve({ waiting: { postMessage: (message: unknown) => posted.push(message) } })
  },
}))

/** Another tab: a page of its own with the same browser's locks. */
const tab = async (locks: Pick<LockManager, 'request'> = navigator.locks) => {
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve({ active: null }),
    controller: {},
  })
  vi.stubGlobal('navigator', { locks, serviceWorker })
  const updates = createUpdates()
  await updates.register(Object.assign(new EventTarget(), { navigator, document: new EventTarget() }) as never)
  return updates
}

beforeEach(() => {
  posted.length = 0
  newer.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an update waits for a sheet open in another tab, reports it, and is applied once that is closed', async () => {
  const [list, stand, form] = [await tab(), await tab(), await tab()]
  const close = stand.hold()
  const leave = form.hold()
  await list.apply()
  expect([list.held.get(), list.heldElsewhere.get(), posted]).toEqual([false, true, []])
  close()
  await list.apply()
  expect(posted).toEqual([])
  leave()
  // Other tests of this process hold locks of other names.
  const held = async () => (await navigator.locks.query()).held?.filter(({ name }) => name === 'mhz-updates-held')
  await vi.waitFor(async () => expect(await held()).toEqual([]))
  // It ends with the page, which reloads.
  void list.apply()
  await vi.waitFor(() => expect(posted).toEqual([{ type: 'skip-waiting' }]))
  expect(list.heldElsewhere.get()).toBe(false)
})

test('a tap loads a worker every second until the new one takes over, and only then the page reloads', async () => {
  let loaded = 0
  let ended = 0
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        loaded++
      }
      addEventListener(_: string, heard: () => void) {
        heard()
      }
      terminate() {
        ended++
      }
    },
  )
  const free = (_name: string, _options: object, run: (lock: object) => unknown) => Promise.resolve(run({}))
  const page = await tab({ request: free as never })
  void page.apply()
  expect([posted, loaded]).toEqual([[{ type: 'skip-waiting' }], 0])
  vi.advanceTimersByTime(3000)
  expect([loaded, ended, reload.mock.calls.length]).toEqual([3, 3, 0])
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a closed offer stays closed until the next version', async () => {
  const updates = await tab()
  newer[0]?.()
  expect([updates.ready.get(), updates.dismissed.get()]).toEqual([true, false])
  updates.dismissed.set(true)
  newer[0]?.()
  expect([updates.ready.get(), updates.dismissed.get()]).toEqual([true, false])
})
