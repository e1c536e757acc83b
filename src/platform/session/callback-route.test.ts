import { beforeEach, expect, test } from 'vitest'
import { memoryStorage } from '../../../tests/support/web-storage.ts'
import { saveCallbackRoute, takeCallbackRoute } from './callback-route.ts'

let storage: Storage
beforeEach(() => {
  storage = memoryStorage()
})

test('the member returns once to the page before the sign-in', () => {
  saveCallbackRoute({ sessionStorage: storage }, '/en-gb/intra/repertoire?tab=2')
  expect(takeCallbackRoute({ sessionStorage: storage }, 'en-gb')).toBe('/en-gb/intra/repertoire?tab=2')
  expect(takeCallbackRoute({ sessionStorage: storage }, 'en-gb')).toBe('/en-gb/intra')
})

test.each(['https://evil.example/', '//evil.example/de-ch', '/evil', '/de-ch\\@evil.example', ''])(
  '%s is not one of our pages',
  (path) => {
    saveCallbackRoute({ sessionStorage: storage }, path)
    expect(takeCallbackRoute({ sessionStorage: storage }, 'de-ch')).toBe('/de-ch/intra')
  },
)

test.each([
  '/de-ch/../sso/auth',
  '/de-ch/..//evil.example',
  '/de-ch/ssocallback?code=c&state=s',
  '/de-ch/unauthorized?result=Ok',
  'javascript:alert(1)',
  '/de-chx',
  '\t//evil.example/de-ch',
])('%s is refused, even if it was stored by other code', (path) => {
  saveCallbackRoute({ sessionStorage: storage }, path)
  expect(takeCallbackRoute({ sessionStorage: storage }, 'de-ch')).toBe('/de-ch/intra')
  storage.setItem('mhz.callback-route', path)
  expect(takeCallbackRoute({ sessionStorage: storage }, 'de-ch')).toBe('/de-ch/intra')
})

test('a page that cannot be saved also deletes the previously saved one', () => {
  saveCallbackRoute({ sessionStorage: storage }, '/de-ch/intra/meetings')
  saveCallbackRoute({ sessionStorage: storage }, 'https://evil.example/')
  expect(takeCallbackRoute({ sessionStorage: storage }, 'de-ch')).toBe('/de-ch/intra')
})
