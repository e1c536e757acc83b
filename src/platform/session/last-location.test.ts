import { expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import { readLocale } from '#device/locale.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { openPage } from '../../../tests/support/session-page.ts'
import { readLastLocation, saveLastLocation } from './last-location.ts'

const browser = (given: string | null = null): { readonly localStorage: Storage } => {
  let item = given
  return {
    localStorage: {
      length: 1,
      clear: () => {},
      key: () => null,
      removeItem: () => {},
      getItem: () => item,
      setItem: (_, value) => {
        item = value
      },
    },
  }
}

test.each([
  ['/de-ch/intra/meetings', '/intra/meetings'],
  ['/en-gb/library', '/library'],
  // The app starts at the overview anyway.
  ['/de-ch/intra', null],
  // A sheet or a form is not a place to start at.
  ['/de-ch/intra/repertoire/composition/7/sheet/9', null],
  ['/de-ch/calendar', null],
])('the next start after %s', (pathname, place) => {
  const win = browser()
  saveLastLocation(win, pathname)
  expect(readLastLocation(win)).toBe(place)
})

test.each(['//evil.example', '/intra/../logout', 'https://evil.example/intra', '/intra/x?y'])(
  'ignores an address that was manipulated: %s',
  (path) => {
    expect(readLastLocation(browser(path))).toBe(null)
  },
)

test('the worker remembers the language of a page, for members and visitors', async () => {
  const device = testDevice()
  for (const locale of ['en-gb', 'de-ch'] as const) {
    const { deps } = await openPage(device, { issuer: 'https://sso.example', locale })
    await vi.waitFor(async () => expect(await readLocale(openDeviceDatabase(deps))).toBe(locale))
  }
})
