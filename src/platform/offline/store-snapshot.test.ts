import { expect, test, vi } from 'vitest'
import { createStoreSnapshot } from './store-snapshot.ts'

const never = () => () => {}

const store = (values: (() => Promise<string[]>)[]) => {
  let listener = () => {}
  return {
    list: () => (values.shift() ?? (() => Promise.resolve(['end'])))(),
    subscribe: (l: () => void) => {
      listener = l
      return () => {}
    },
    changed: () => listener(),
  }
}

test("starts with the store's content and follows its changes", async () => {
  const source = store([() => Promise.resolve(['a']), () => Promise.resolve(['a', 'b'])])
  const live = await createStoreSnapshot<string[]>(source, [], never)
  expect(live.get()).toEqual(['a'])
  const changed = new Promise<void>((resolve) => live.subscribe(resolve))
  source.changed()
  await changed
  expect(live.get()).toEqual(['a', 'b'])
})

test('a change during a read triggers another read', async () => {
  let release = (_: string[]) => {}
  const slow = () => new Promise<string[]>((resolve) => (release = resolve))
  const source = store([() => Promise.resolve([]), slow, () => Promise.resolve(['newest'])])
  const live = await createStoreSnapshot<string[]>(source, [], never)
  source.changed()
  const fresh = live.refresh()
  release(['older'])
  await fresh
  expect(live.get()).toEqual(['newest'])
})

test('a failed read retains the last snapshot', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const source = store([() => Promise.resolve(['saved']), () => Promise.reject(new Error('connection lost'))])
  const live = await createStoreSnapshot<string[]>(source, [], never)
  expect(await live.refresh()).toBe(false)
  expect(live.get()).toEqual(['saved'])
  expect(warn).toHaveBeenCalledOnce()
  expect(await live.refresh()).toBe(true)
  warn.mockRestore()
})

test('retries a store that could not be read at first', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const source = store([() => Promise.reject(new Error('not yet')), () => Promise.resolve(['saved'])])
  let again = () => {}
  const live = await createStoreSnapshot<string[]>(source, [], (_, run) => {
    again = run
    return () => {}
  })
  expect(live.get()).toEqual([])
  const read = new Promise<void>((resolve) => live.subscribe(resolve))
  again()
  await read
  expect(live.get()).toEqual(['saved'])
  warn.mockRestore()
})

test('a read without changes notifies no listeners', async () => {
  const source = store([() => Promise.resolve(['saved']), () => Promise.resolve(['saved'])])
  const live = await createStoreSnapshot<string[]>(source, [], never)
  const before = live.get()
  const listener = vi.fn()
  live.subscribe(listener)
  await live.refresh()
  expect(live.get()).toBe(before)
  expect(listener).not.toHaveBeenCalled()
})
