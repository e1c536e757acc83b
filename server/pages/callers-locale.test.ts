import { expect, test } from 'vitest'
import { callersLocale, chosenLocale } from './callers-locale.ts'

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

test('a language is chosen by coming from the same page in the other one, and nowhere else', () => {
  const chosen = (referer: string, cookie = '', page = '/en-gb/calendar') =>
    chosenLocale(new Headers({ referer, cookie }), 'https://band.example', page)
  expect(chosen('https://band.example/de-ch/calendar?from=poster')).toMatch(/^locale=en-gb; Path=\/; /)
  expect(chosen('https://band.example/de-ch/calendar', 'locale=de-ch')).toMatch(/^locale=en-gb;/)
  expect(chosen('https://band.example/de-ch', '', '/en-gb')).toMatch(/^locale=en-gb;/)
  expect(chosen('https://band.example/de-ch/calendar', 'locale=en-gb')).toBeUndefined()
  for (const referer of ['', 'nothing', 'https://band.example/de-ch', 'https://band.example/en-gb/calendar'])
    expect(chosen(referer)).toBeUndefined()
  expect(chosen('https://elsewhere.example/de-ch/calendar')).toBeUndefined()
})
