import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import { readTokens } from '#device/tokens/record.ts'
import { type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { type Faults, type HostileProvider, startHostileProvider } from '../../../tests/support/hostile-provider.ts'
import { appOrigin, noTimePasses, openPage, returnFromSignIn, signedIn } from '../../../tests/support/session-page.ts'

let device: TestDevice
let provider: HostileProvider
beforeAll(async () => {
  provider = await startHostileProvider(() => device.tab().now())
})
afterAll(() => provider.stop())
beforeEach(() => {
  device = testDevice()
  provider.faults = {}
  provider.asked.length = 0
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => {})
  vi.spyOn(console, 'info')
    .mockReset()
    .mockImplementation(() => {})
  vi.spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
})
const settings = () => ({ issuer: provider.issuer })
const tokens = () => readTokens(openDeviceDatabase(device.tab()))
const home = '/de-ch/intra'

/** The texts of all warnings, from the message itself or its error. */
const warned = (): string[] =>
  vi.mocked(console.warn).mock.calls.flatMap((values) =>
    values.flatMap((value) => {
      const texts: string[] = []
      for (let at: unknown = value; at !== undefined; at = at instanceof Error ? at.cause : undefined)
        texts.push(at instanceof Error ? at.message : String(at))
      return texts
    }),
  )

describe('the configuration', () => {
  const complete = { issuer: 'https://band.example/sso', clientId: 'mhz-app', scope: 'openid' }
  const external = { ...complete, issuer: 'https://sso.example' }
  const open = (configurations: readonly (typeof complete)[], origin?: string) =>
    openPage(device, { ...settings(), configurations, ...(origin === undefined ? {} : { origin }) })

  test.each([
    ['Please provide a configuration before setting up the module', [], undefined],
    ['The authority URL MUST be provided in the configuration!', [{ ...complete, issuer: '' }], undefined],
    ['The clientId is required and missing from your config!', [{ ...complete, clientId: '' }], undefined],
    ['The redirectUrl is required and missing from your config!', [complete], 'null'],
  ] as const)('%s', async (text, configurations, origin) => {
    const { session } = await open(configurations, origin)
    expect(console.error).toHaveBeenCalledWith('provider_settings.refused', text)
    await expect(session.signIn(home)).rejects.toThrow(text)
  })

  test('warns of an external provider whose scope lacks offline_access, and of no other', async () => {
    const text = 'Refresh tokens and silent renew are on, but the scope lacks offline_access'
    await open([complete])
    await open([{ ...external, scope: 'openid offline_access' }])
    expect(warned()).toEqual([])
    await open([external])
    expect(warned()).toEqual(['provider_settings.warned', text])
  })

  test('warns of a second configuration', async () => {
    await open([complete, complete])
    expect(warned()).toEqual([
      'provider_settings.warned',
      'The page holds more than one sign-in configuration; the first one counts',
    ])
  })

  test('requests openid, email and profile if no scope is configured', async () => {
    const { session, went } = await openPage(device, { ...settings(), scope: '' })
    await session.signIn(home)
    const params = new URL(went[0] ?? '').searchParams
    expect(params.get('scope')).toBe('openid email profile')
    expect(params.get('response_type')).toBe('code')
  })
})

describe('leaving for the provider', () => {
  test.each<readonly [string, Faults]>([
    ['No URL found!', { metadata: { authorization_endpoint: undefined } }],
    ['Token Endpoint not defined', { metadata: { token_endpoint: undefined } }],
    ['Invalid response type!', { metadata: { response_types_supported: ['id_token', 'id_token token'] } }],
  ])('%s', async (text, faults) => {
    provider.faults = faults
    const { session, went } = await openPage(device, settings())
    await expect(session.signIn(home)).rejects.toMatchObject({ message: text, result: 'NoAuthWellKnownEndPoints' })
    expect(went).toEqual([])
  })
})

describe('coming back', () => {
  test('no code in url', async () => {
    provider.faults = { answer: { code: undefined } }
    const { session } = await returnFromSignIn(device, settings())
    expect(await session.finishSignIn()).toMatchObject({ kind: 'invalid' })
    expect(warned()).toContain('no code in url')
  })

  test('no state in url', async () => {
    const page = await openPage(device, { ...settings(), url: `${appOrigin}/de-ch/ssocallback?code=c` })
    expect(await page.session.finishSignIn()).toMatchObject({ kind: 'stray' })
    expect(console.info).toHaveBeenCalledWith('sign_in.not_found', 'no state in url')
  })

  test('Failed to retrieve user info with error', async () => {
    provider.faults = { userinfo: { status: 200, body: '{"sub":"somebody-else"}' } }
    const { session } = await returnFromSignIn(device, settings())
    expect(await session.finishSignIn()).toMatchObject({ kind: 'invalid' })
    expect(warned()).toContain('Failed to retrieve user info with error')
  })

  test('Failed to retrieve signing key', async () => {
    provider.faults = { keys: { status: 503, body: '' } }
    const { session } = await returnFromSignIn(device, settings())
    await expect(session.finishSignIn()).rejects.toMatchObject({ cause: { message: 'Failed to retrieve signing key' } })
  })
})

test('no refresh token found, please login: the member is asked to sign in, and the data stays', async () => {
  provider.faults = { reply: { refresh_token: undefined } }
  const { session } = await signedIn(device, settings())
  expect(await session.accessToken()).toMatch(/^a\d+$/)
  device.advance(600_000)
  expect(await session.local?.tokens.refreshUnderLock()).toMatchObject({
    kind: 'later',
    cause: { message: 'no refresh token found, please login', result: 'LoginRequired' },
  })
  expect(await session.accessToken()).toBeNull()
  expect(session.state).toMatchObject({ kind: 'needs-login', member: { label: 'Regula Beispiel' } })
})

describe('signing out', () => {
  test('revokes the refresh token, then ends the session', async () => {
    const { session, went } = await signedIn(device, { ...settings(), schedule: noTimePasses })
    const before = await tokens()
    await session.signOut()
    const revoked = provider.asked
      .filter(({ path }) => path === '/revocation')
      .map(({ form }) => Object.fromEntries(form))
    expect(revoked).toEqual([{ token: before?.refreshToken, token_type_hint: 'refresh_token', client_id: 'mhz-app' }])
    expect(went[0]).toMatch(`${provider.issuer}/end?`)
    expect(new URL(went[0] ?? '').searchParams.get('id_token_hint')).toBe(before?.idToken)
    expect(warned()).toEqual([])
  })

  test.each<readonly [string, Faults]>([
    ['revoke token failed', {}],
    ['revoke accessToken failed', { reply: { refresh_token: undefined } }],
  ])('%s, Revocation request failed: the session ends anyway', async (text, faults) => {
    provider.faults = faults
    const { session, went } = await signedIn(device, { ...settings(), schedule: noTimePasses })
    provider.faults = { revocation: { status: 503, body: '' } }
    await session.signOut()
    expect(warned().slice(0, 3)).toEqual(['tokens.revoke_failed', text, 'Revocation request failed'])
    expect(went[0]).toMatch(`${provider.issuer}/end?`)
    expect(await tokens()).toBeNull()
  })

  test('sends no revocation if the provider announces no endpoint', async () => {
    provider.faults = { metadata: { revocation_endpoint: undefined } }
    const { session, went } = await signedIn(device, { ...settings(), schedule: noTimePasses })
    await session.signOut()
    expect(provider.times('/revocation')).toBe(0)
    expect(went[0]).toMatch(`${provider.issuer}/end?`)
  })

  test('offline navigates to the home page, and asks for the password until an end-session request has succeeded', async () => {
    const first = await signedIn(device, settings())
    provider.faults = { discovery: 'refuse-connection' }
    await first.session.signOut()
    expect(first.went).toEqual(['/de-ch'])
    provider.faults = {}
    const promptOf = async () => {
      const { session, went } = await openPage(device, settings())
      await session.signIn(home)
      return new URL(went[0] ?? '').searchParams.get('prompt')
    }
    expect(await promptOf()).toBe('login')
    const { session, went } = await signedIn(device, settings())
    expect(await promptOf()).toBe('login')
    await session.signOut()
    const state = new URL(went[0] ?? '').searchParams.get('state') ?? ''
    await openPage(device, { ...settings(), url: `${appOrigin}/de-ch?state=another` })
    expect(await promptOf()).toBe('login')
    await openPage(device, { ...settings(), url: `${appOrigin}/de-ch?state=${state}` })
    expect(await promptOf()).toBeNull()
  })
})

describe('a pushed request', () => {
  const announced = () => ({ pushed_authorization_request_endpoint: `${provider.issuer}/par` })

  test('keeps the parameters out of the address', async () => {
    provider.faults = { metadata: announced() }
    const { session, went } = await openPage(device, settings())
    await session.signIn(home)
    expect([...new URL(went[0] ?? '').searchParams.keys()]).toEqual(['client_id', 'request_uri'])
    expect(Object.fromEntries(provider.asked.at(-1)?.form ?? [])).toMatchObject({
      redirect_uri: `${appOrigin}/de-ch/ssocallback`,
      ui_locales: 'de-CH',
      code_challenge_method: 'S256',
    })
    expect((await signedIn(device, settings())).session.state.kind).toBe('online')
  })

  test.each<readonly [string, Faults]>([
    ['is unreachable', { par: 'refuse-connection' }],
    ['responds with 503', { par: { status: 503, body: '' } }],
    ['responds with invalid data', { par: { status: 201, body: '<html>' } }],
    ['refuses', { par: { status: 400, body: '{"error":"invalid_request"}' } }],
  ])('is sent in the address when the endpoint %s, unless the provider requires pushing', async (_, faults) => {
    provider.faults = { ...faults, metadata: announced() }
    const { session, went } = await openPage(device, settings())
    await session.signIn(home)
    expect(new URL(went[0] ?? '').searchParams.get('code_challenge_method')).toBe('S256')
    provider.faults = { ...faults, metadata: { ...announced(), require_pushed_authorization_requests: true } }
    const strict = await openPage(device, settings())
    await expect(strict.session.signIn(home)).rejects.toThrow()
    expect(strict.went).toEqual([])
  })
})
