import { expect, test } from 'vitest'
import { pathWithin } from './push.ts'

const origin = 'https://band.example'

test.each([
  ['https://band.example/de-ch/intra/meetings#event-42', '/de-ch/intra/meetings#event-42'],
  ['/en-gb/intra/repertoire/composition/7?from=push', '/en-gb/intra/repertoire/composition/7?from=push'],
  ['https://band.example/de-ch/library', '/de-ch/library'],
])('%s leads to %s', (navigate, path) => {
  expect(pathWithin(navigate, origin)).toBe(path)
})

test.each([
  'https://band.example.org/de-ch/intra',
  'https://evil.example/de-ch/intra',
  '//evil.example/de-ch/intra',
  '/\\evil.example/de-ch/intra',
  '/de-ch/intra/../../sso/session/end',
  '/de-ch/intra/%2e%2e/sso',
  '/de-ch/intra//evil.example',
  '/sso/account/deletion',
  '/api/frontend/internal/personnatural/myself',
  '/de-ch/contact',
  'javascript:alert(1)',
  '',
])('%j leads to no page', (navigate) => {
  expect(pathWithin(navigate, origin)).toBeNull()
})
