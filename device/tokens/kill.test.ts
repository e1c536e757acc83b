import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { json, testDevice } from '../../tests/support/device.ts'
import { type DeviceDatabase, openDeviceDatabase } from '../database.ts'
import { createProvider } from './provider.ts'
import { storeTokens } from './record.ts'
import { createTokens } from './tokens.ts'

const issuer = 'https://band.example/sso'

/**
 * A provider that rotates refresh tokens and accepts an old one until its successor has been used
 * (docs/decisions/0006).
 */
const providerOf = async (now: () => Date) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }
  let used = 1
  let issued = 1
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/sso/jwks') return json({ keys: [jwk] })
    if (pathname !== '/sso/token')
      return json({
        issuer,
        authorization_endpoint: issuer,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      })
    const given = Number(new URLSearchParams(await request.text()).get('refresh_token'))
    if (given < used) return json({ error: 'invalid_grant' }, 400)
    used = given
    const iat = now().getTime() / 1000
    const idToken = await new SignJWT({ iss: issuer, sub: '5a1e', aud: 'mhz-app', iat, exp: iat + 600 })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(privateKey)
    return json({ access_token: `a${++issued}`, expires_in: 600, refresh_token: String(issued), id_token: idToken })
  }
}

/** Renews, killed at the n-th transaction or request (each has a point before and after), then restarts. */
const killedAt = async (n: number) => {
  const device = testDevice()
  const deps = device.tab()
  const fetch = await providerOf(deps.now)
  const database = openDeviceDatabase(deps)
  await storeTokens(database, {
    sub: '5a1e',
    accessToken: 'expired',
    expiresAt: 0,
    refreshToken: '1',
    idToken: 'validated',
    claims: { iss: issuer, sub: '5a1e', aud: 'mhz-app', iat: 0, exp: 600 },
    scope: 'openid',
    unvalidated: null,
  })
  let passed = 0
  const between = async <T>(work: () => Promise<T>): Promise<T> => {
    if (passed++ >= n) throw new Error('killed')
    const result = await work()
    if (passed++ >= n) throw new Error('killed')
    return result
  }
  const mortal: DeviceDatabase = {
    ...database,
    read: (stores, run) => between(() => database.read(stores, run)),
    write: (stores, run) => between(() => database.write(stores, run)),
  }
  const start = (store: DeviceDatabase, ask: typeof fetch) => {
    const provider = createProvider(
      { ...deps, fetch: ask },
      { version: 1, issuer, clientId: 'mhz-app', scope: 'openid' },
    )
    return createTokens({ ...deps, device: store, provider: async () => provider, skew: async () => 0 }).accessToken()
  }
  await start(mortal, (request) => between(() => fetch(request))).catch(() => null)
  const survived = passed <= n
  device.advance(3 * 86_400_000)
  return { survived, token: await start(database, fetch) }
}

it('a renewal killed at any point and retried three days later keeps the session', async () => {
  for (let n = 0; ; n++) {
    const { survived, token } = await killedAt(n)
    expect(token).toMatch(/^a[23]$/)
    if (survived) {
      // Two reads, discovery, token, two writes and the keys: two points each.
      expect(n).toBe(14)
      return
    }
  }
})
