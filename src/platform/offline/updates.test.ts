import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdates } from './updates.ts'

const posted: unknown[] = []
const worker = (file: string) =>
  Object.assign(new EventTarget(), {
    scriptURL: `https://band.example${file}`,
    postMessage: (message: unknown) => posted.push(message),
  })
type FakeWorker = ReturnType<typeof worker>
const registration = (active: FakeWorker | null) =>
  Object.assign(new EventTarget(), {
    active,
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
  })
type FakeRegistration = ReturnType<typeof registration>

const beginInstall = (registered: FakeRegistration, file: string): void => {
  registered.installing = worker(file)
  registered.dispatchEvent(new Event('updatefound'))
}
const endInstall = (registered: FakeRegistration): void => {
  const { installing } = registered
  Object.assign(registered, { installing: null, waiting: installing })
  installing?.dispatchEvent(new Event('statechange'))
}
const activate = (registered: FakeRegistration): void => {
  const { waiting } = registered
  Object.assign(registered, { waiting: null, active: waiting })
  waiting?.dispatchEvent(new Event('statechange'))
}

const updated = (): FakeRegistration => Object.assign(registration(worker('/sw.js')), { waiting: worker('/sw.js') })

/** Another tab: a page of its own with the same browser's locks. */
const tab = async ({
  locks = navigator.locks,
  registered = updated(),
}: {
  readonly locks?: Pick<LockManager, 'request'>
  readonly registered?: FakeRegistration
} = {}) => {
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registered),
    getRegistration: async () => registered,
    register: async () => registered,
    controller: {},
  })
  vi.stubGlobal('navigator', { locks, serviceWorker })
  const updates = createUpdates()
  await updates.register(Object.assign(new EventTarget(), { navigator, document: new EventTarget() }) as never, true)
  return updates
}

/** Counts the dedicated workers that a page loads, each of which reports at once that it is loaded. */
const countLoaded = () => {
  const workers = { loaded: 0, ended: 0 }
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        workers.loaded++
      }
      addEventListener(_: string, heard: () => void) {
        heard()
      }
      terminate() {
        workers.ended++
      }
    },
  )
  return workers
}

beforeEach(() => {
  posted.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
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
  const workers = countLoaded()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const free = (_name: string, _options: object, run: (lock: object) => unknown) => Promise.resolve(run({}))
  const page = await tab({ locks: { request: free as never } })
  void page.apply()
  expect([posted, workers.loaded]).toEqual([[{ type: 'skip-waiting' }], 0])
  vi.advanceTimersByTime(3000)
  expect([workers.loaded, workers.ended, reload.mock.calls.length]).toEqual([3, 3, 0])
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a closed offer stays closed until the next version', async () => {
  const registered = updated()
  const updates = await tab({ registered })
  expect([updates.ready.get(), updates.dismissed.get()]).toEqual([true, false])
  updates.dismissed.set(true)
  beginInstall(registered, '/sw.js')
  endInstall(registered)
  expect([updates.ready.get(), updates.dismissed.get()]).toEqual([true, false])
})

test('a version that this member has made is applied by itself, but not into a form being filled in', async () => {
  const free = (_name: string, _options: object, run: (lock: object) => unknown) => Promise.resolve(run({}))
  for (const [isHeld, expected] of [
    [false, [{ type: 'skip-waiting' }]],
    [true, []],
  ] as const) {
    posted.length = 0
    const registered = registration(worker('/sw.js'))
    const update = async () => beginInstall(registered, '/sw.js')
    const updates = await tab({ registered: Object.assign(registered, { update }), locks: { request: free as never } })
    await updates.adopt()
    const leave = isHeld ? updates.hold() : () => undefined
    endInstall(registered)
    expect([posted, updates.ready.get()]).toEqual([expected, true])
    leave()
  }
})

test('a version that no longer waits is not offered', async () => {
  const registered = registration(worker('/sw.js'))
  const updates = await tab({ registered })
  expect(updates.ready.get()).toBe(false)
  beginInstall(registered, '/sw.js')
  endInstall(registered)
  expect(updates.ready.get()).toBe(true)
  activate(registered)
  expect(updates.ready.get()).toBe(false)
})

test("the members' worker replaces the visitors' one without an offer, and then stores the members area", async () => {
  const registered = registration(worker('/sw-visitors.js'))
  const updates = await tab({ registered })
  const offers: boolean[] = []
  updates.ready.subscribe(() => offers.push(updates.ready.get()))
  beginInstall(registered, '/sw.js')
  const stored = updates.storeMembersArea([])
  expect(updates.incomplete.get()).toBe(true)
  // The new one, which must be complete before it takes over.
  expect(posted).toHaveLength(1)
  endInstall(registered)
  activate(registered)
  await stored
  expect(posted).toEqual(Array(2).fill({ type: 'members-area', parts: [] }))
  expect(offers).toEqual([])
})

test("a members' worker that waits behind the visitors' one is pressed every second until it takes over", async () => {
  const workers = countLoaded()
  const registered = registration(worker('/sw-visitors.js'))
  const updates = await tab({ registered })
  beginInstall(registered, '/sw.js')
  const stored = updates.storeMembersArea([])
  vi.advanceTimersByTime(2000)
  expect(workers.loaded).toBe(0)
  endInstall(registered)
  vi.advanceTimersByTime(2000)
  expect([workers.loaded, updates.incomplete.get()]).toEqual([2, true])
  activate(registered)
  await stored
  vi.advanceTimersByTime(2000)
  expect(workers.loaded).toBe(2)
})
