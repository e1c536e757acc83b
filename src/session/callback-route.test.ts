import { beforeEach, expect, test } from 'vitest'
import { keepCallbackRoute, takeCallbackRoute } from './callback-route.ts'

const memory = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
let storage: Storage
beforeEach(() => {
  storage = memory()
})

test('the page before the sign-in is where the member comes back to, once', () => {
  keepCallbackRoute(storage, '/en-gb/intra/repertoire?tab=2')
  expect(takeCallbackRoute(storage, 'en-gb')).toBe('/en-gb/intra/repertoire?tab=2')
  expect(takeCallbackRoute(storage, 'en-gb')).toBe('/en-gb/intra')
})

test.each(['https://evil.example/', '//evil.example/de-ch', '/evil', '/de-ch\\@evil.example', ''])(
  '%s is not one of our pages',
  (path) => {
    keepCallbackRoute(storage, path)
    expect(takeCallbackRoute(storage, 'de-ch')).toBe('/de-ch/intra')
  },
)
