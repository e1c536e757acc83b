import { createHmac, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { HttpError } from '../http/http-error.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { createExternalTokens } from './external/provider.ts'

const audience = 'urn:band:api'
const now = Math.floor(Date.now() / 1000)
const clock = () => new Date(now * 1000)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Builds tokens by hand, so that they can be invalid in any way. */
const makers = (alg: 'ES256' | 'RS256', issuer: string) => {
  const pair = () =>
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [own, stranger] = [pair(), pair()]
  const header = { alg, kid: 'own', typ: 'at+jwt' }
  const claims = { iss: issuer, aud: audience, sub: 'somebody', client_id: 'web', iat: now, exp: now + 600 }
  const signed = (head: object, payload: object, key: KeyObject) => {
    const input = `${encoded(head)}.${encoded(payload)}`
    return `${input}.${createSign('SHA256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64url')}`
  }
  const hmac = (secret: string | Buffer) => {
    const input = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  const jwk = own.publicKey.export({ format: 'jwk' })
  const pem = own.publicKey.export({ format: 'pem', type: 'spki' })
  const der = own.publicKey.export({ format: 'der', type: 'spki' })
  const strangers = createPublicKey(stranger.publicKey.export({ format: 'pem', type: 'spki' })).export({
    format: 'jwk',
  })
  const good = (changed: object = {}, head: object = {}) =>
    signed({ ...header, ...head }, { ...claims, ...changed }, own.privateKey)
  const without = (name: keyof typeof claims) => {
    const { [name]: _left, ...rest } = claims
    return signed(header, rest, own.privateKey)
  }
  const [head = '', , signature = ''] = good().split('.')
  const forged: Record<string, string> = {
    'alg none': `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`,
    'alg None': `${encoded({ ...header, alg: 'None' })}.${encoded(claims)}.`,
    'no algorithm': `${encoded({ kid: 'own' })}.${encoded(claims)}.${signature}`,
    'HS256 with the public key as PEM': hmac(pem),
    'HS256 with the public key as DER': hmac(der),
    'HS256 with the public key as JWK': hmac(JSON.stringify(jwk)),
    'another payload under a good signature': `${head}.${encoded({ ...claims, sub: 'another' })}.${signature}`,
    'signed by a stranger': signed(header, claims, stranger.privateKey),
    'a key that the token brings along': signed({ ...header, jwk: strangers }, claims, stranger.privateKey),
    'a key set that the token names': signed({ ...header, jku: 'http://127.0.0.1:1/' }, claims, stranger.privateKey),
    'an unknown key': signed({ ...header, kid: 'other' }, claims, stranger.privateKey),
    'a critical header nobody knows': good({}, { crit: ['exp2'], exp2: 1 }),
    'another type': good({}, { typ: 'logout+jwt' }),
    'another audience': good({ aud: 'urn:elsewhere' }),
    'no audience': without('aud'),
    'another issuer': good({ iss: 'https://elsewhere.example' }),
    'its issuer with a slash more': good({ iss: `${issuer}/` }),
    'valid only from tomorrow': good({ nbf: now + 86_400 }),
    'issued tomorrow': good({ iat: now + 86_400, exp: now + 87_000 }),
    'no expiry': without('exp'),
    'no time of issue': without('iat'),
    'no subject': without('sub'),
    'an empty subject': good({ sub: '' }),
    'a subject that is no text': good({ sub: 7 }),
    'an expiry that is no number': good({ exp: 'never' }),
  }
  return {
    good,
    forged,
    expired: good({ iat: now - 900, exp: now - 300 }),
    jwks: [{ ...jwk, kid: 'own', alg, use: 'sig' }],
  }
}

const codeOf = async (tokens: AccessTokens, token: string): Promise<string> => {
  try {
    return (await tokens.verify(token)).sub
  } catch (error) {
    return error instanceof HttpError ? error.code : `${error}`
  }
}

const own = makers('ES256', 'http://localhost:3000/sso')
const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
const external = makers('RS256', issuer)
afterAll(() => void server.close())
beforeAll(() => {
  server.on('request', (request, response) => {
    const body = request.url === '/jwks' ? { keys: external.jwks } : { issuer, jwks_uri: `${issuer}/jwks` }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
  })
})

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const { oidc } = readConfig({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience })
const providers = [
  {
    name: 'our own provider',
    made: own,
    tokens: createAccessTokens({
      issuer: 'http://localhost:3000/sso',
      audience,
      clock,
      keys: createLocalJWKSet({ keys: own.jwks }),
    }),
  },
  { name: 'an external provider', made: external, tokens: createExternalTokens({ oidc, clock, log }) },
]

describe.each(providers)('a token of $name', ({ made, tokens }) => {
  test('is accepted by the API if it is valid', async () => {
    expect(await codeOf(tokens, made.good())).toBe('somebody')
    expect(await codeOf(tokens, made.good({ aud: ['urn:elsewhere', audience] }))).toBe('somebody')
  })

  test.each(Object.entries(made.forged))('is refused: %s', async (_, token) => {
    expect(await codeOf(tokens, token)).toBe('auth.token_invalid')
  })

  test('is reported as expired, so that the app renews it', async () => {
    expect(await codeOf(tokens, made.expired)).toBe('auth.token_expired')
  })
})
