import { describe, expect, test, vi } from 'vitest'
import { type TestDevice, testDevice } from '../tests/support/device.ts'
import { type MemberDatabase, openMemberDatabase } from './database.ts'
import type { DeviceDeps } from './deps.ts'

/** A device whose databases cannot be opened while `broken` is set. */
const brokenDevice = () => {
  const device: TestDevice = testDevice()
  const tab = device.tab()
  const state: { broken: DOMException | null } = { broken: null }
  const open = vi.spyOn(tab.indexedDB, 'open')
  const real = open.getMockImplementation() ?? Object.getPrototypeOf(tab.indexedDB).open
  open.mockImplementation((...args) => {
    if (state.broken === null) return Reflect.apply(real, tab.indexedDB, args)
    const request = Object.assign(new EventTarget(), { error: state.broken, onerror: () => undefined })
    queueMicrotask(() => request.onerror())
    return request as never
  })
  const deps: DeviceDeps = tab
  return { device, deps, state, opened: () => open.mock.calls.length }
}
const readOf = (database: MemberDatabase) => database.read(['outbox'], (transaction) => transaction.keys('outbox'))
const written = (database: MemberDatabase) =>
  database.write(['outbox'], async (transaction) => transaction.put('outbox', 'k', 1))

describe.each([
  ['full', new DOMException('Encountered full disk while opening backing store', 'QuotaExceededError')],
  ['broken', new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')],
])('a disk that is %s', (_, error) => {
  test('is tried once a minute, whatever the pages want from all databases', async () => {
    const { device, deps, state, opened } = brokenDevice()
    const [own, guest] = [openMemberDatabase(deps, '5a1e'), openMemberDatabase(deps, 'guest')]
    state.broken = error
    for (let attempt = 0; attempt < 5; attempt++)
      for (const database of [own, guest]) await expect(readOf(database)).rejects.toBe(error)
    const first = opened()
    expect(first).toBeLessThanOrEqual(2)
    device.advance(60_000)
    for (let attempt = 0; attempt < 5; attempt++) await expect(readOf(guest)).rejects.toBe(error)
    expect(opened()).toBe(first + 1)
    device.advance(60_000)
    state.broken = null
    expect(await readOf(own)).toEqual([])
    await written(own)
    expect(await readOf(guest)).toEqual([])
  })
})

test.each([
  ['the system', 'Connection to Indexed Database server lost. Refresh the page to try again'],
  ['the deletion of the site’s data', 'Connection is closing because of: Force close delete origin'],
])('a connection that %s ended is opened again at once, every time', async (_, message) => {
  const { deps, state, opened } = brokenDevice()
  const database = openMemberDatabase(deps, '5a1e')
  for (let time = 0; time < 3; time++) {
    state.broken = new DOMException(message, 'UnknownError')
    await expect(readOf(database)).rejects.toBe(state.broken)
  }
  expect(opened()).toBe(6)
  state.broken = null
  expect(await readOf(database)).toEqual([])
})
