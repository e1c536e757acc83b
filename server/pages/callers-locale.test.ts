import { expect, test } from 'vitest'
import { callersLocale } from './callers-locale.ts'

const locale = (headers: Record<string, string>) => callersLocale(new Headers(headers))

test('the remembered language comes before the browser’s', () => {
  expect(locale({ cookie: 'a=b; locale=en-gb', 'accept-language': 'de-CH' })).toBe('en-gb')
})
test('a foreign value in the cookie is as good as none', () => {
  expect(locale({ cookie: 'locale=//evil.example', 'accept-language': 'en-US,de;q=0.5' })).toBe('en-gb')
})
test('another cookie whose name only ends alike is not ours', () => {
  expect(locale({ cookie: 'xlocale=en-gb' })).toBe('de-ch')
})
