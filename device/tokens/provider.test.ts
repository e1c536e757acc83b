import { expect, it } from 'vitest'
import { testDevice } from '../../tests/support/device.ts'
import { createProvider } from './provider.ts'

it('discovery is tried three times, then given up until the next time', async () => {
  let asked = 0
  const deps = testDevice().tab(async () => {
    asked++
    throw new TypeError('Failed to fetch')
  })
  const { metadata } = createProvider(deps, {
    version: 1,
    issuer: 'https://band.example/sso',
    clientId: 'mhz-app',
    scope: 'openid',
  })
  await expect(metadata()).rejects.toMatchObject({ name: 'OfflineError' })
  expect(asked).toBe(3)
})
