import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gate, json, type TestDevice, testDevice } from '../../tests/support/device.ts'
import { openDeviceDatabase } from '../database.ts'
import { OfflineError } from '../errors.ts'
import { createProvider } from './provider.ts'
import { forgetTokens, readTokens, storeTokens, type TokenRecord } from './record.ts'
import { createTokens } from './tokens.ts'

const issuer = 'https://band.example/sso'
const clientId = 'mhz-app'
const start = Date.parse('2026-11-20T19:00:00Z')

let pair: Awaited<ReturnType<typeof generateKeyPair>>
let jwk: object
beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true })
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }
})

/** A provider that rotates refresh tokens: r1 → r2 → … */
const providerOf = (device: TestDevice) => {
  const state = {
    current: 'r1',
    asked: [] as string[],
    down: false,
    keysDown: false,
    withIdToken: true,
    claims: {} as Record<string, unknown>,
    before: async () => {},
    /** Milliseconds by which the provider's clock is ahead of the device's. */
    ahead: 0,
    /** The same for our own server; null = unreachable. */
    serverAhead: 0 as number | null,
  }
  const token = async (request: Request): Promise<Response> => {
    const form = new URLSearchParams(await request.text())
    const given = form.get('refresh_token') ?? ''
    state.asked.push(given)
    await state.before()
    if (state.down) throw new TypeError('Failed to fetch')
    if (given !== state.current) return json({ error: 'invalid_grant' }, 400)
    state.current = `r${Number(given.slice(1)) + 1}`
    const now = (device.tab().now().getTime() + state.ahead) / 1000
    const idToken = await new SignJWT({
      iss: issuer,
      sub: '5a1e',
      aud: clientId,
      iat: now,
      exp: now + 600,
      ...state.claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(pair.privateKey)
    return json({
      access_token: `a-${state.current}`,
      token_type: 'Bearer',
      expires_in: 600,
      refresh_token: state.current,
      ...(state.withIdToken ? { id_token: idToken } : {}),
    })
  }
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    if (path === '/sso/token') return token(request)
    if (state.down || (state.keysDown && path === '/sso/jwks')) throw new TypeError('Failed to fetch')
    if (path === '/sso/jwks') return json({ keys: [jwk] })
    return json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    })
  }
  const skew = async (): Promise<number> => {
    if (state.serverAhead === null) throw new OfflineError('network')
    return state.serverAhead
  }
  return { state, fetch, skew }
}

const signedIn = (): Omit<TokenRecord, 'version'> => ({
  sub: '5a1e',
  accessToken: 'a-r1',
  expiresAt: start + 600_000,
  refreshToken: 'r1',
  idToken: 'validated',
  claims: { iss: issuer, sub: '5a1e', aud: clientId, iat: start / 1000, exp: start / 1000 + 600 },
  scope: 'openid',
  unvalidated: null,
})

let device: TestDevice
let provider: ReturnType<typeof providerOf>
const tabOf = () => {
  const deps = device.tab(provider.fetch)
  const database = openDeviceDatabase(deps)
  const client = createProvider(deps, { version: 1, issuer, clientId, scope: 'openid' })
  return {
    ...createTokens({ ...deps, device: database, provider: async () => client, skew: provider.skew }),
    database,
    deps,
  }
}
beforeEach(async () => {
  device = testDevice()
  provider = providerOf(device)
  await storeTokens(tabOf().database, signedIn())
})

const weeks = 21 * 86_400_000

describe('an access token', () => {
  it('is used while it is valid, and renewed afterwards', async () => {
    const tab = tabOf()
    expect(await tab.accessToken()).toBe('a-r1')
    device.advance(600_000 - 30_000)
    expect(await tab.accessToken()).toBe('a-r2')
    expect(provider.state.asked).toEqual(['r1'])
    expect(await readTokens(tab.database)).toMatchObject({ refreshToken: 'r2', unvalidated: null })
  })

  it('that the server rejected is renewed although it has not expired', async () => {
    expect(await tabOf().accessToken({ rejected: 'a-r1' })).toBe('a-r2')
  })

  it('is not returned without a session or for another subject', async () => {
    const tab = tabOf()
    expect(await tab.accessToken({ sub: 'someone-else' })).toBeNull()
    await forgetTokens(tab.database)
    expect(await tab.accessToken()).toBeNull()
  })
})

describe('concurrent renewals', () => {
  it('two tabs make one request', async () => {
    device.advance(weeks)
    expect(await Promise.all([tabOf().accessToken(), tabOf().accessToken()])).toEqual(['a-r2', 'a-r2'])
    expect(provider.state.asked).toEqual(['r1'])
  })

  it('a stolen lock loses nothing: the later reply does not overwrite the newer tokens', async () => {
    device.advance(weeks)
    const [requested, go] = [gate(), gate()]
    provider.state.before = () => {
      requested.open()
      return go.opened
    }
    let work: Promise<unknown> = Promise.resolve()
    const { database, deps } = tabOf()
    const asking = createProvider(deps, { version: 1, issuer, clientId, scope: 'openid' })
    const locks: typeof deps.locks = {
      request: (name, options, run) =>
        deps.locks.request(name, options, () => {
          const running = run()
          work = running
          return running
        }),
    }
    const slow = createTokens({
      ...deps,
      locks,
      device: database,
      provider: async () => asking,
      skew: provider.skew,
    }).refreshUnderLock()
    await requested.opened
    await device.stealLock('mhz-tokens')
    expect(await slow).toMatchObject({ kind: 'later' })
    const newer = { ...signedIn(), accessToken: 'elsewhere', refreshToken: 'r9', expiresAt: start + weeks + 600_000 }
    await storeTokens(tabOf().database, newer)
    go.open()
    await work
    expect(await tabOf().accessToken()).toBe('elsewhere')
    expect(await readTokens(tabOf().database)).toMatchObject({ refreshToken: 'r9' })
  })

  it('a sign-out during the request is not undone', async () => {
    device.advance(weeks)
    provider.state.before = () => forgetTokens(tabOf().database)
    expect(await tabOf().refreshUnderLock()).toEqual({ kind: 'none' })
    expect(await readTokens(tabOf().database)).toBeNull()
  })
})

describe('a failed renewal', () => {
  it('without network, on 5xx and on a foreign page the session stays', async () => {
    device.advance(weeks)
    provider.state.down = true
    await expect(tabOf().accessToken()).rejects.toMatchObject({ name: 'OfflineError' })
    provider.state.down = false
    const answers = [json({}, 503), new Response('<html>', { headers: { 'content-type': 'text/html' } })]
    const { fetch } = provider
    for (const answer of answers) {
      provider.fetch = async (request) => (request.url.endsWith('/token') ? answer : fetch(request))
      expect(await tabOf().refreshUnderLock()).toMatchObject({ kind: 'later' })
    }
    expect(await readTokens(tabOf().database)).toMatchObject({ refreshToken: 'r1' })
    provider.fetch = fetch
    expect(await tabOf().accessToken()).toBe('a-r2')
  })

  it('invalid_grant ends the session and notifies the other tabs', async () => {
    device.advance(weeks)
    provider.state.current = 'r7'
    const heard: unknown[] = []
    tabOf().deps.channel.addEventListener('message', ({ data }) => heard.push(data))
    expect(await tabOf().refreshUnderLock()).toEqual({ kind: 'ended', result: 'SecureTokenServerError' })
    expect(await readTokens(tabOf().database)).toBeNull()
    expect(heard).toContainEqual({ type: 'session-changed' })
  })

  it('a refusal without invalid_grant retains the tokens and returns no token', async () => {
    device.advance(weeks)
    const { fetch } = provider
    provider.fetch = async (request) =>
      request.url.endsWith('/token') ? new Response(null, { status: 400 }) : fetch(request)
    expect(await tabOf().accessToken()).toBeNull()
    expect(await readTokens(tabOf().database)).toMatchObject({ refreshToken: 'r1' })
  })

  it('a renewed id_token that fails a check ends the session', async () => {
    device.advance(weeks)
    provider.state.claims = { sub: 'someone-else' }
    expect(await tabOf().refreshUnderLock()).toEqual({ kind: 'ended', result: 'IncorrectIdTokenClaimsAfterRefresh' })
    expect(await readTokens(tabOf().database)).toBeNull()
  })

  it('unreachable keys: the rotated refresh token is stored, and no token is published until the keys are available', async () => {
    device.advance(weeks)
    provider.state.keysDown = true
    await expect(tabOf().accessToken()).rejects.toMatchObject({ name: 'OfflineError' })
    expect(await readTokens(tabOf().database)).toMatchObject({ accessToken: 'a-r1', refreshToken: 'r2' })
    device.advance(300_000)
    provider.state.keysDown = false
    expect(await tabOf().accessToken()).toBe('a-r2')
    expect(provider.state.asked).toEqual(['r1'])
  })

  it('keys that stay unreachable for longer than the token lasts: the rotated token renews again', async () => {
    device.advance(weeks)
    provider.state.keysDown = true
    expect(await tabOf().refreshUnderLock()).toMatchObject({ kind: 'later' })
    device.advance(weeks)
    provider.state.keysDown = false
    expect(await tabOf().accessToken()).toBe('a-r3')
    expect(provider.state.asked).toEqual(['r1', 'r2'])
  })

  it('accepts a provider that sends no new id_token', async () => {
    device.advance(weeks)
    provider.state.withIdToken = false
    expect(await tabOf().accessToken()).toBe('a-r2')
    expect(await readTokens(tabOf().database)).toMatchObject({ idToken: 'validated', refreshToken: 'r2' })
  })
})

describe('a device whose clock is wrong', () => {
  const minute = 60_000
  it.each([-3 * minute, 11 * minute, 2 * 86_400_000])('renews when the server is ahead by %i ms', async (ahead) => {
    device.advance(weeks)
    Object.assign(provider.state, { ahead, serverAhead: ahead })
    expect(await tabOf().accessToken()).toBe('a-r2')
    expect(provider.state.asked).toEqual(['r1'])
  })

  it('stores the rotated refresh token while the correct time is unreachable, and publishes it afterwards', async () => {
    device.advance(weeks)
    Object.assign(provider.state, { ahead: -3 * minute, serverAhead: null })
    await expect(tabOf().accessToken()).rejects.toMatchObject({ name: 'OfflineError' })
    expect(await readTokens(tabOf().database)).toMatchObject({ accessToken: 'a-r1', refreshToken: 'r2' })
    provider.state.serverAhead = -3 * minute
    expect(await tabOf().accessToken()).toBe('a-r2')
    expect(provider.state.asked).toEqual(['r1'])
  })

  it("keeps the session if the times do not fit the server's clock either, and renews from the rotated token", async () => {
    device.advance(weeks)
    provider.state.ahead = 11 * minute
    expect(await tabOf().refreshUnderLock()).toMatchObject({ kind: 'later', asks: false })
    expect(await readTokens(tabOf().database)).toMatchObject({ refreshToken: 'r2', unvalidated: null })
    provider.state.ahead = 0
    expect(await tabOf().accessToken()).toBe('a-r3')
  })

  it('still ends the session on a renewed token about another subject', async () => {
    device.advance(weeks)
    provider.state.ahead = 11 * minute
    provider.state.claims = { sub: 'someone-else' }
    expect(await tabOf().refreshUnderLock()).toEqual({ kind: 'ended', result: 'IncorrectIdTokenClaimsAfterRefresh' })
  })
})
