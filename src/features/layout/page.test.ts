import { expect, test } from 'vitest'
import { localePath } from './page.ts'

test.each([
  ['/de-ch/calendar', '/en-gb/calendar'],
  ['/en-gb', '/en-gb'],
  ['/', '/en-gb'],
  ['/calendar', '/en-gb/calendar'],
  ['/de-ch/intra/repertoire/composition/7', '/en-gb/intra/repertoire/composition/7'],
  ['/fr-ch/calendar', '/en-gb/fr-ch/calendar'],
])('%s is %s in English', (path, english) => {
  expect(localePath(path, 'en-gb')).toBe(english)
})

test('a path with two leading slashes never becomes another host', () => {
  expect(localePath('//evil.example/x', 'de-ch')).toBe('/de-ch/evil.example/x')
})
