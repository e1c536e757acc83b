import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from '#device/database.ts'
import { readTokens } from '#device/tokens/record.ts'
import { json, type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { type Faults, type HostileProvider, startHostileProvider } from '../../../tests/support/hostile-provider.ts'
import { openPage, returnFromSignIn, type SessionPage, signedIn, stateIs } from '../../../tests/support/session-page.ts'
import { scheduleTokenRenewal } from './renewal.ts'

const days = 86_400_000
const lifetime = 600_000

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
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
const settings = () => ({ issuer: provider.issuer })
const tokens = () => readTokens(openDeviceDatabase(device.tab()))
const offline = { name: 'OfflineError' }

const transientFaults: readonly (readonly [string, Faults])[] = [
  ['the provider is down', { token: 'refuse-connection' }],
  ['the provider responds with 503', { token: { status: 503, body: '' } }],
  ['the provider responds with 500 in HTML', { token: { status: 500, body: '<h1>', type: 'text/html' } }],
  ['the provider is overloaded', { token: { status: 429, body: '{"error":"slow_down"}' } }],
  ['a foreign page responds instead', { token: { status: 200, body: '<html>', type: 'text/html' } }],
  ['the keys are unreachable', { keys: 'refuse-connection' }],
  ['the keys respond with 503', { keys: { status: 503, body: '' } }],
  ['the discovery document is unreachable', { discovery: 'refuse-connection' }],
  ['the discovery document is a captive portal', { discovery: { status: 200, body: '<html>', type: 'text/html' } }],
]

describe('a renewal', () => {
  test.each(transientFaults)('%s: the session survives, and the next attempt renews', async (_, faults) => {
    const { session, went } = await signedIn(device, settings())
    device.advance(lifetime)
    provider.faults = faults
    await expect(session.accessToken()).rejects.toMatchObject(offline)
    expect(session.state.kind).toBe('online')
    expect(await tokens()).not.toBeNull()
    provider.faults = {}
    expect(await session.accessToken()).toMatch(/^a\d+$/)
    expect(session.state.kind).toBe('online')
    expect(went).toEqual([])
  })

  test('without network: the session survives', async () => {
    const page = await signedIn(device, settings())
    device.advance(lifetime)
    const before = await tokens()
    const refused = {
      ...settings(),
      storage: page.storage,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    }
    const { session } = await openPage(device, refused)
    await expect(session.accessToken()).rejects.toMatchObject(offline)
    expect(await tokens()).toEqual(before)
  })

  test('without a response within 20 s the renewal is cancelled and the session survives', async () => {
    const page = await signedIn(device, settings())
    device.advance(lifetime)
    const silent = {
      ...settings(),
      storage: page.storage,
      fetch: (request: Request) =>
        new Promise<Response>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        ),
      // Even a twentieth of the 20 s of each attempt would take seconds.
      schedule: (milliseconds: number, run: () => void) => {
        const timer = setTimeout(run, milliseconds / 500)
        return () => clearTimeout(timer)
      },
    }
    const { session, waits } = await openPage(device, silent)
    await expect(session.accessToken()).rejects.toMatchObject({ ...offline, cause: { reason: 'timeout' } })
    expect(waits).toContain(20_000)
    expect(await tokens()).not.toBeNull()
  })

  test('stores the new refresh token if userinfo fails after the rotation', async () => {
    const { session } = await signedIn(device, settings())
    const before = await tokens()
    device.advance(lifetime)
    provider.faults = { userinfo: { status: 500, body: '' } }
    await session.accessToken()
    expect((await tokens())?.refreshToken).not.toBe(before?.refreshToken)
    device.advance(lifetime)
    expect(await session.accessToken()).toMatch(/^a\d+$/)
  })

  test('a lost rotation reply, retried three days later, keeps the session', async () => {
    const { session } = await signedIn(device, settings())
    const before = await tokens()
    device.advance(lifetime)
    provider.faults = { token: 'lose' }
    await expect(session.accessToken()).rejects.toMatchObject(offline)
    expect((await tokens())?.refreshToken).toBe(before?.refreshToken)
    device.advance(3 * days)
    provider.faults = {}
    expect(await session.accessToken()).toMatch(/^a\d+$/)
    device.advance(lifetime)
    expect(await session.accessToken()).toMatch(/^a\d+$/)
  })

  test('a token that our server rejected is renewed by force: four attempts, after 1, 2 and 3 s', {
    tags: ['long'],
  }, async () => {
    const { session, waits } = await signedIn(device, settings())
    const token = (await session.accessToken()) ?? ''
    provider.faults = { token: { status: 503, body: '' } }
    provider.asked.length = 0
    await expect(session.accessToken(token)).rejects.toMatchObject(offline)
    expect(provider.times('/token')).toBe(4)
    // Excludes the time limits of storage and requests.
    expect(waits.filter((wait) => wait < 10_000)).toEqual([1000, 2000, 3000])
  })

  test('the discovery document is requested three times', async () => {
    const { session } = await signedIn(device, settings())
    device.advance(lifetime)
    provider.faults = { discovery: { status: 503, body: '' } }
    provider.asked.length = 0
    await expect(session.accessToken()).rejects.toMatchObject(offline)
    expect(provider.times('/.well-known/openid-configuration')).toBe(3)
  })
})

describe('at the sign-in', () => {
  test.each(transientFaults)('%s: nothing is lost, and the next attempt continues', async (_, faults) => {
    const { session, waits } = await returnFromSignIn(device, settings())
    provider.faults = faults
    await expect(session.finishSignIn()).rejects.toMatchObject(offline)
    if (faults.token !== undefined) expect(waits).toContain(3000)
    provider.faults = {}
    expect(await session.finishSignIn()).toMatchObject({ kind: 'signed-in' })
  })

  test('continues without userinfo if it is unreachable', async () => {
    provider.faults = { userinfo: { status: 503, body: '' } }
    expect((await signedIn(device, settings())).session.state.kind).toBe('online')
    expect(console.warn).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ message: 'Failed to retrieve user info with error' }),
    )
  })

  test.each(['temporarily_unavailable', 'server_error'])(
    '%s: is reported, and a signed-in member stays signed in',
    async (error) => {
      await signedIn(device, settings())
      provider.faults = { answer: { code: undefined, error } }
      const { session } = await returnFromSignIn(device, settings())
      expect(await session.finishSignIn()).toMatchObject({ kind: 'unavailable' })
      expect(session.state.kind).toBe('online')
    },
  )

  test('access_denied: the visitor cancelled, and a signed-in member stays signed in', async () => {
    await signedIn(device, settings())
    provider.faults = { answer: { code: undefined, error: 'access_denied' } }
    const { session } = await returnFromSignIn(device, settings())
    expect(await session.finishSignIn()).toMatchObject({ kind: 'cancelled' })
    expect(session.state.kind).toBe('online')
  })
})

describe('with a wrong clock', () => {
  const ahead = 11 * 60_000
  const rightTimes = (): Faults => {
    const now = (device.tab().now().getTime() + ahead) / 1000
    return { claims: { iat: now, exp: now + 600 } }
  }

  test("validates a sign-in against the server's time", async () => {
    provider.faults = rightTimes()
    const { session } = await returnFromSignIn(device, { ...settings(), serverAhead: ahead })
    expect(await session.finishSignIn()).toMatchObject({ kind: 'signed-in' })
  })

  test("continues a sign-in once the server's time is reachable", async () => {
    provider.faults = rightTimes()
    let reachable = false
    const api = () => (reachable ? undefined : json({}, 503))
    const { session } = await returnFromSignIn(device, { ...settings(), serverAhead: ahead, api })
    await expect(session.finishSignIn()).rejects.toMatchObject(offline)
    reachable = true
    expect(await session.finishSignIn()).toMatchObject({ kind: 'signed-in' })
  })

  test('a sign-in that fails only because of the time leaves the session of the signed-in member', async () => {
    await signedIn(device, settings())
    provider.faults = rightTimes()
    const { session } = await returnFromSignIn(device, settings())
    expect(await session.finishSignIn()).toMatchObject({ kind: 'invalid', result: 'MaxOffsetExpired' })
    expect(await tokens()).not.toBeNull()
    expect(session.state.kind).toBe('online')
  })
})

describe('the periodic renewal', () => {
  /** Captures the page's scheduled checks of the token and runs them one by one. */
  const watched = ({ session }: SessionPage, visibilityState: 'visible' | 'hidden' = 'visible') => {
    const checks: { readonly after: number; readonly run: () => void }[] = []
    const schedule = (after: number, run: () => void) => {
      checks.push({ after, run })
      return () => undefined
    }
    scheduleTokenRenewal(session, { schedule }, { visibilityState })
    return {
      /** Milliseconds until the next check. */
      next: () => checks.at(-1)?.after,
      look: async () => {
        const before = checks.length
        checks.at(-1)?.run()
        await vi.waitFor(() => expect(checks.length).toBe(before + 1))
      },
    }
  }

  test('checks every 4 s, and 3 s after a network error of the token endpoint', async () => {
    const page = await signedIn(device, settings())
    const periodic = watched(page)
    expect(periodic.next()).toBe(4000)
    await periodic.look()
    expect(periodic.next()).toBe(4000)
    device.advance(lifetime)
    provider.faults = { token: 'refuse-connection' }
    await periodic.look()
    expect(periodic.next()).toBe(3000)
    provider.faults = {}
    await periodic.look()
    expect(periodic.next()).toBe(4000)
    expect((await tokens())?.expiresAt).toBe(device.tab().now().getTime() + lifetime)
  })

  test.each<readonly [string, Faults]>([
    ['the session has ended', { claims: { sub: 'somebody-else' } }],
    ['a sign-in is required', { token: { status: 400, body: '<html>', type: 'text/html' } }],
  ])('sends no requests once %s', async (_, faults) => {
    const page = await signedIn(device, settings())
    const periodic = watched(page)
    device.advance(lifetime)
    provider.faults = faults
    await periodic.look()
    await stateIs(page.session, 'needs-login')
    provider.asked.length = 0
    await periodic.look()
    expect(provider.asked).toEqual([])
  })

  test('sends no requests while the page is hidden', async () => {
    const periodic = watched(await signedIn(device, settings()), 'hidden')
    device.advance(lifetime)
    provider.asked.length = 0
    await periodic.look()
    expect(provider.asked).toEqual([])
  })
})
