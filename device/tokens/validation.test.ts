import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { json, testDevice } from '../../tests/support/device.ts'
import { createProvider } from './provider.ts'
import type { IdTokenClaims } from './record.ts'
import { KeysUnreachableError, type Validation, validateIdToken } from './validation.ts'

const issuer = 'https://band.example/sso'
const clientId = 'mhz-app'
const receivedAt = new Date('2026-11-20T19:00:00Z')
const now = receivedAt.getTime() / 1000
const good = {
  iss: issuer,
  sub: '5a1e',
  aud: clientId,
  azp: clientId,
  iat: now,
  exp: now + 600,
  auth_time: now - 60,
  nonce: 'n-1',
}
type Claims = Record<string, unknown>

let pair: Awaited<ReturnType<typeof generateKeyPair>>
let foreign: Awaited<ReturnType<typeof generateKeyPair>>
let jwks: { keys: object[] }
beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true })
  foreign = await generateKeyPair('RS256')
  jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', use: 'sig' }] }
})

const providerWith = (keySet: () => Promise<Response>) =>
  createProvider(
    testDevice().tab((request) =>
      request.url.endsWith('/jwks')
        ? keySet()
        : Promise.resolve(
            json({
              issuer,
              authorization_endpoint: `${issuer}/auth`,
              token_endpoint: `${issuer}/token`,
              jwks_uri: `${issuer}/jwks`,
            }),
          ),
    ),
    { version: 1, issuer, clientId, scope: 'openid' },
  )

const signed = (claims: Claims, { key = pair.privateKey, kid = 'k1' }: { key?: CryptoKey; kid?: string | null } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...(kid === null ? {} : { kid }) }).sign(key)

const judge = async (idToken: string, more: Partial<Validation> = {}) =>
  (
    await validateIdToken({
      idToken,
      accessToken: 'access',
      keys: providerWith(async () => json(jwks)).keys,
      issuer,
      clientId,
      receivedAt,
      skew: async () => 0,
      nonce: 'n-1',
      previous: null,
      ...more,
    })
  ).result

/** SHA-256 of 'access', left half: the expected at_hash. */
const atHash = async (): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('access'))
  return Buffer.from(hash).subarray(0, 16).toString('base64url')
}

describe('a signature', () => {
  it('of the provider is accepted, with or without a key id', async () => {
    expect(await judge(await signed(good))).toBe('Ok')
    expect(await judge(await signed(good, { kid: null }))).toBe('Ok')
  })

  it('is verified with every key if the provider names none', async () => {
    const second = await generateKeyPair('RS256', { extractable: true })
    const two = { keys: [...jwks.keys, { ...(await exportJWK(second.publicKey)), kid: 'k2', use: 'sig' }] }
    const { keys } = providerWith(async () => json(two))
    expect(await judge(await signed(good, { key: second.privateKey, kid: null }), { keys })).toBe('Ok')
    expect(await judge(await signed(good, { key: foreign.privateKey, kid: null }), { keys })).toBe('SignatureFailed')
  })

  it('SignatureFailed: none, a foreign one, a changed one, one with an unknown key, or an HMAC with the public key', async () => {
    const forged = [
      new UnsecuredJWT(good).encode(),
      await signed(good, { key: foreign.privateKey }),
      (await signed(good)).replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ ...good, sub: 'me' })).toString('base64url')}.`,
      ),
      await signed(good, { kid: 'k9' }),
      await new SignJWT(good)
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(new TextEncoder().encode(await exportSPKI(pair.publicKey))),
      'not.a.token',
    ]
    for (const token of forged) expect(await judge(token)).toBe('SignatureFailed')
  })

  it('cannot be judged while the keys are unreachable', async () => {
    const token = await signed(good)
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => json({}, 503),
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ]
    for (const answer of answers)
      await expect(judge(token, { keys: providerWith(answer).keys })).rejects.toBeInstanceOf(KeysUnreachableError)
  })
})

describe('a sign-in', () => {
  const without = (name: string): Claims => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))
  it.each<[string, Claims]>([
    ['IncorrectNonce', { ...good, nonce: 'n-2' }],
    ['IncorrectNonce', without('nonce')],
    ['RequiredPropertyMissing', without('iss')],
    ['RequiredPropertyMissing', without('sub')],
    ['RequiredPropertyMissing', without('aud')],
    ['RequiredPropertyMissing', without('exp')],
    ['RequiredPropertyMissing', without('iat')],
    ['Ok', { ...good, iat: now + 120 }],
    ['MaxOffsetExpired', { ...good, iat: now + 121 }],
    ['Ok', { ...good, iat: now - 120 }],
    ['MaxOffsetExpired', { ...good, iat: now - 121 }],
    ['IssDoesNotMatchIssuer', { ...good, iss: `${issuer}/` }],
    ['IncorrectAud', { ...good, aud: 'another-app' }],
    ['Ok', { ...good, aud: [clientId, 'another-app'] }],
    ['IncorrectAud', { ...good, aud: ['another-app'] }],
    ['IncorrectAzp', { ...good, azp: 'another-app' }],
    ['IncorrectAzp', { ...without('azp'), aud: [clientId, 'another-app'] }],
    ['Ok', without('azp')],
    ['Ok', { ...good, exp: now + 1 }],
    ['TokenExpired', { ...good, exp: now }],
    ['IncorrectAtHash', { ...good, at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s: %o', async (result, claims) => {
    expect(await judge(await signed(claims))).toBe(result)
  })

  it('Ok: at_hash of this access token', async () => {
    expect(await judge(await signed({ ...good, at_hash: await atHash() }))).toBe('Ok')
  })
})

describe('the time', () => {
  const late = { ...good, iat: now + 180, exp: now + 780 }
  it("is the server's if the device's own does not fit", async () => {
    expect(await judge(await signed(late), { skew: async () => 180_000 })).toBe('Ok')
    expect(await judge(await signed(late), { skew: async () => 59_000 })).toBe('MaxOffsetExpired')
  })

  it("is not measured while the device's own fits", async () => {
    const skew = () => Promise.reject(new Error('measured'))
    expect(await judge(await signed(good), { skew })).toBe('Ok')
  })

  it("is judged after everything else at a renewal, and in the specification's order at a sign-in", async () => {
    const wrong = await signed({ ...late, nonce: undefined, aud: 'another-app' })
    expect(await judge(wrong, { nonce: null, previous: good })).toBe('IncorrectAud')
    expect(await judge(await signed({ ...late, aud: 'another-app' }))).toBe('MaxOffsetExpired')
  })
})

describe('a renewal', () => {
  const previous: IdTokenClaims = good
  const renewal = { ...good, nonce: undefined }
  it.each<[string, Claims]>([
    ['Ok', renewal],
    ['Ok', { ...renewal, auth_time: undefined }],
    ['Ok', good],
    ['IncorrectNonce', { ...renewal, nonce: 'n-2' }],
    ['IncorrectIdTokenClaimsAfterRefresh', { ...renewal, sub: 'someone-else' }],
    ['IncorrectIdTokenClaimsAfterRefresh', { ...renewal, aud: [clientId, 'another-app'] }],
    ['IncorrectIdTokenClaimsAfterRefresh', { ...renewal, azp: undefined }],
    ['IncorrectIdTokenClaimsAfterRefresh', { ...renewal, auth_time: now }],
    ['IssDoesNotMatchIssuer', { ...renewal, iss: 'https://evil.example' }],
  ])('%s: %o', async (result, claims) => {
    expect(await judge(await signed(claims), { nonce: null, previous })).toBe(result)
  })

  it('IncorrectIdTokenClaimsAfterRefresh: the issuer differs from that of the sign-in', async () => {
    const moved = { ...previous, iss: 'https://old.example' }
    const result = await judge(await signed(renewal), { nonce: null, previous: moved })
    expect(result).toBe('IncorrectIdTokenClaimsAfterRefresh')
  })
})
