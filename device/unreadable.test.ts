import { expect, it } from 'vitest'
import { testDevice } from '../tests/support/device.ts'
import { openDeviceDatabase } from './database.ts'
import { readKnownMember } from './identity.ts'
import { readLocale, rememberLocale } from './locale.ts'
import { readPushOptIn } from './push.ts'
import { readEndedSession, readTokens, replaceTokens } from './tokens/record.ts'
import { readProviderSettings, rememberProviderSettings } from './tokens/settings.ts'
import { createStateStore } from './tokens/state-store.ts'

/** Values that a damaged disk or an older, newer or foreign app may have stored in place of a record. */
const invalidValues: readonly (readonly [string, unknown])[] = [
  ['half a word', '{"versi'],
  ['a number', 7],
  ['nothing', null],
  ['bytes', new Uint8Array([0xff, 0, 0x80]).buffer],
  ['an empty record', {}],
  ['a record of a version yet to come', { version: 99, sub: '5a1e', accessToken: 'a', device: 'x', issuer: 'y' }],
  ['a record that broke off', { version: 1, sub: '5a1e' }],
  [
    'a record of other types',
    { version: 1, sub: 5, accessToken: {}, issuer: 'not a url', device: [], validatedAt: 'today' },
  ],
]

it.each(invalidValues)('%s in place of a device record counts as none and is overwritten', async (_, value) => {
  const device = openDeviceDatabase(testDevice().tab())
  await device.write(['tokens', 'settings', 'sign-in'], async (t) => {
    for (const key of ['current', 'ended']) t.put('tokens', key, value)
    for (const key of ['known-member', 'locale', 'provider', 'push']) t.put('settings', key, value)
    if (typeof value !== 'string') t.put('sign-in', 'state', value)
  })
  expect(await readTokens(device)).toBeNull()
  expect(await readEndedSession(device)).toBeNull()
  expect(await replaceTokens(device, 'r1', null)).toBe(false)
  expect(await readKnownMember(device)).toBeNull()
  expect(await readProviderSettings(device)).toBeNull()
  expect(await readPushOptIn(device, '5a1e')).toBeNull()
  expect(await createStateStore(device).get('state')).toBeNull()
  expect(await readLocale(device)).toBe('de-ch')

  await rememberLocale(device, 'en-gb')
  await rememberProviderSettings(device, { issuer: 'https://band.example/sso', clientId: 'app', scope: 'openid' })
  expect(await readLocale(device)).toBe('en-gb')
  expect(await readProviderSettings(device)).toMatchObject({ clientId: 'app' })
})
