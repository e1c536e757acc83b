import { expect, test } from 'vitest'
import { getChosenLocale, negotiateLocale } from './negotiate-locale.ts'

const locale = (headers: Record<string, string>) => negotiateLocale(new Headers(headers), { defaultLocale: 'de-ch' })

test('the remembered language takes precedence over the browser’s', () => {
  expect(locale({ cookie: 'a=b; locale=en-gb', 'accept-language': 'de-CH' })).toBe('en-gb')
})
test('the cookie that only this host can set takes precedence over an older version’s', () => {
  expect(locale({ cookie: 'locale=en-gb; __Host-locale=de-ch' })).toBe('de-ch')
  expect(locale({ cookie: '__Host-locale=en-gb; locale=de-ch' })).toBe('en-gb')
})
test('an unknown value of the cookie is ignored', () => {
  expect(locale({ cookie: 'locale=//evil.example', 'accept-language': 'en-US,de;q=0.5' })).toBe('en-gb')
})
test('a cookie whose name only ends the same is ignored', () => {
  expect(locale({ cookie: 'xlocale=en-gb' })).toBe('de-ch')
})

test('a language is chosen by following a link from the same page in the other language, and in no other way', () => {
  const chosen = (referer: string, cookie = '', page = '/en-gb/calendar', origin = 'https://band.example') =>
    getChosenLocale(new Headers({ referer, cookie }), origin, page)
  expect(chosen('https://band.example/de-ch/calendar?from=poster')).toMatch(
    /^__Host-locale=en-gb; Path=\/; .*; Secure$/,
  )
  const plain = chosen('http://localhost:3000/de-ch/calendar', '', '/en-gb/calendar', 'http://localhost:3000')
  expect(plain).toMatch(/^locale=en-gb; Path=\/; (?!.*Secure)/)
  expect(chosen('https://band.example/de-ch/calendar', 'locale=de-ch')).toMatch(/^__Host-locale=en-gb;/)
  expect(chosen('https://band.example/de-ch', '', '/en-gb')).toMatch(/^__Host-locale=en-gb;/)
  expect(chosen('https://band.example/de-ch/calendar', 'locale=en-gb')).toBeUndefined()
  for (const referer of ['', 'nothing', 'https://band.example/de-ch', 'https://band.example/en-gb/calendar'])
    expect(chosen(referer)).toBeUndefined()
  expect(chosen('https://elsewhere.example/de-ch/calendar')).toBeUndefined()
})
