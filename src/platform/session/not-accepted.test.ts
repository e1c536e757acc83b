import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import { readTokens } from '#device/tokens/record.ts'
import { json, type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { type HostileProvider, startHostileProvider } from '../../../tests/support/hostile-provider.ts'
import { openPage, returnFromSignIn, signedIn } from '../../../tests/support/session-page.ts'

let device: TestDevice
let provider: HostileProvider
beforeAll(async () => {
  device = testDevice('2026-11-20T19:00:00Z')
  provider = await startHostileProvider(() => device.tab().now())
})
afterAll(() => provider.stop())

const refused = { type: 'danger', message: 'Invalid', code: 'auth.token_invalid' }

test('a sign-in whose fresh token the server refuses fails with the code and stores nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { session } = await returnFromSignIn(device, { issuer: provider.issuer, api: () => json(refused, 401) })
  expect(await session.finishSignIn()).toMatchObject({ kind: 'not-accepted', code: 'auth.token_invalid' })
  expect(await readTokens(openDeviceDatabase(device.tab()))).toBeNull()
})

test('a refusal stays in the session until the server accepts the member again', async () => {
  const { session } = await signedIn(device, { issuer: provider.issuer })
  const changes = vi.fn()
  session.subscribe(changes)
  session.refuse('auth.token_invalid')
  expect([session.notAccepted, changes.mock.calls.length]).toEqual(['auth.token_invalid', 1])
  if (session.state.kind === 'anonymous') throw new Error('nobody is signed in')
  await session.confirm(session.state.member)
  expect(session.notAccepted).toBeNull()
})

test('signing in with another account makes the provider ask for the account', async () => {
  const { session, went } = await openPage(testDevice(), { issuer: provider.issuer })
  await session.signInAsSomebodyElse('/de-ch/intra')
  expect(new URL(went.at(-1) ?? '').searchParams.get('prompt')).toBe('login')
})

test('ui_locales is omitted for a provider that rejects it', async () => {
  const languages = async (settings: object) => {
    const configurations = [
      { issuer: provider.issuer, clientId: 'mhz-app', scope: 'openid offline_access', ...settings },
    ]
    const { session, went } = await openPage(testDevice(), { issuer: provider.issuer, configurations })
    await session.signIn('/de-ch/intra')
    return new URL(went.at(-1) ?? '').searchParams.get('ui_locales')
  }
  expect(await languages({})).toBe('de-CH')
  expect(await languages({ omitsUiLocales: true })).toBeNull()
})
