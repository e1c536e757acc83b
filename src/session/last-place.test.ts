import { expect, test } from 'vitest'
import { lastPlace, rememberPlace } from './last-place.ts'

const storage = (given: string | null = null): Storage => {
  let item = given
  return {
    length: 1,
    clear: () => {},
    key: () => null,
    removeItem: () => {},
    getItem: () => item,
    setItem: (_, value) => {
      item = value
    },
  }
}

test.each([
  ['/de-ch/intra/meetings', '/intra/meetings'],
  ['/en-gb/library', '/library'],
  // The overview is where the app starts anyway.
  ['/de-ch/intra', null],
  // A sheet or a form is nothing to start with.
  ['/de-ch/intra/repertoire/composition/7/sheet/9', null],
  ['/de-ch/calendar', null],
])('the next start after %s', (pathname, place) => {
  const kept = storage()
  rememberPlace(kept, pathname)
  expect(lastPlace(kept)).toBe(place)
})

test.each(['//evil.example', '/intra/../logout', 'https://evil.example/intra', '/intra/x?y'])(
  'what somebody else wrote there is not believed: %s',
  (path) => {
    expect(lastPlace(storage(path))).toBe(null)
  },
)
