import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../../tests/support/processes.ts'
import { readConfig } from '../../../config.ts'
import { HttpError } from '../../http/http-error.ts'
import { createExternalTokens } from './provider.ts'

/** A minimal provider with the peculiarities that a test needs. */
interface Stub {
  keys: JWK[]
  discovery: object
  introspect: (request: { authorization: string | undefined; token: string | null }) => [status: number, body: object]
  userinfo: object | null
}

const body = async (request: IncomingMessage): Promise<string> => (await request.toArray()).join('')

const stub: Stub = { keys: [], discovery: {}, introspect: () => [200, { active: false }], userinfo: null }
const server = createServer(async (request, response) => {
  const send = (status: number, json: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json))
  switch (request.url) {
    case '/realm/.well-known/openid-configuration':
      return response.writeHead(301, { Location: '/realm/.well-known/openid-configuration/' }).end()
    case '/realm/.well-known/openid-configuration/':
      return send(200, stub.discovery)
    case '/away/.well-known/openid-configuration':
      return response.writeHead(302, { Location: `http://127.0.0.1:${port}/realm/` }).end()
    case '/jwks':
      return send(200, { keys: stub.keys })
    case '/userinfo':
      return stub.userinfo === null ? send(401, {}) : send(200, stub.userinfo)
    case '/introspect': {
      const token = new URLSearchParams(await body(request)).get('token')
      return send(...stub.introspect({ authorization: request.headers.authorization, token }))
    }
    default:
      return send(404, {})
  }
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

const origin = `http://localhost:${port}`
const issuer = `${origin}/realm`
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const tokensWith = (environment: Record<string, string> = {}) => {
  const { oidc } = readConfig({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'api', ...environment })
  return createExternalTokens({ oidc, clock: () => new Date(), log })
}

/** Returns the subject, or code and reason of the error. */
const outcomeOf = async (tokens: ReturnType<typeof tokensWith>, token: string): Promise<string | [string, string]> =>
  await tokens.verify(token).then(
    ({ sub }) => sub,
    (error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      return [error.code, error.details.reason ?? '']
    },
  )

/** Creates an RS256 key with a given id, and a function that signs with it. */
const makeKey = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const sign = (claims: object = {}) =>
    new SignJWT({ aud: 'api', sub: 'anna', client_id: 'web', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('10 min')
      .sign(privateKey)
  return { jwk, sign }
}

beforeEach(() => {
  vi.useRealTimers()
  stub.discovery = { issuer, jwks_uri: `${origin}/jwks`, userinfo_endpoint: `${origin}/userinfo` }
  stub.userinfo = null
})

describe('JWT access tokens', () => {
  test('follow redirects of the discovery document on the same origin only', async () => {
    const { jwk, sign } = await makeKey('one')
    stub.keys = [jwk]
    expect(await outcomeOf(tokensWith(), await sign())).toBe('anna')
    expect(await outcomeOf(tokensWith({ OIDC_ISSUER: `${origin}/away` }), await sign())).toEqual([
      'server.unavailable',
      `${origin}/away/.well-known/openid-configuration redirects to http://127.0.0.1:${port}`,
    ])
  })

  test('are accepted with a new key under a known id within a minute', async () => {
    const [before, after] = [await makeKey('same'), await makeKey('same')]
    const tokens = tokensWith()
    stub.keys = [before.jwk]
    expect(await outcomeOf(tokens, await before.sign())).toBe('anna')
    stub.keys = [after.jwk]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 45_000 })
    expect(await outcomeOf(tokens, await after.sign())).toBe('anna')
    expect(await outcomeOf(tokens, await before.sign())).toEqual([
      'auth.token_invalid',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    ])
  })

  test('are refused with both values of a setting that does not match', async () => {
    const { jwk, sign } = await makeKey('one')
    stub.keys = [jwk]
    expect(await outcomeOf(tokensWith({ OIDC_AUDIENCE: 'other' }), await sign())).toEqual([
      'auth.token_invalid',
      'the access token names the audience api, OIDC_AUDIENCE is other',
    ])
    expect(await outcomeOf(tokensWith({ OIDC_CLIENT_ID: 'band' }), await sign())).toEqual([
      'auth.token_invalid',
      'the access token names the client web, OIDC_CLIENT_ID is band',
    ])
  })

  test.each(['at_hash', 'c_hash', 'events'])('with %s are id_tokens or sign-out tokens, and refused', async (claim) => {
    const { jwk, sign } = await makeKey('one')
    stub.keys = [jwk]
    expect(await outcomeOf(tokensWith(), await sign({ [claim]: 'any' }))).toEqual([
      'auth.token_invalid',
      'the token is an id_token or a sign-out token',
    ])
  })

  test('are refused with the cause if the provider fails', async () => {
    const { sign } = await makeKey('one')
    const token = await sign()
    const nowhere = `http://127.0.0.1:${await freePort()}`
    expect(await outcomeOf(tokensWith({ OIDC_ISSUER: nowhere }), token)).toEqual([
      'server.unavailable',
      `${nowhere} cannot be reached: ECONNREFUSED`,
    ])
    expect(await outcomeOf(tokensWith({ OIDC_ISSUER: `${issuer}/` }), token)).toEqual([
      'server.unavailable',
      `OIDC_ISSUER is ${issuer}/, but the provider calls itself ${issuer}`,
    ])
    stub.discovery = { issuer }
    expect(await outcomeOf(tokensWith(), token)).toEqual([
      'server.unavailable',
      `${issuer}/.well-known/openid-configuration is not a discovery document: jwks_uri`,
    ])
  })
})

describe('opaque access tokens', () => {
  const credentials = { OIDC_INTROSPECTION_CLIENT_ID: 'api', OIDC_INTROSPECTION_SECRET: 'secret' }
  const endpoint = { OIDC_INTROSPECTION_ENDPOINT: `${origin}/introspect` }
  const active = { active: true, client_id: 'web', sub: 'anna' }

  test('are introspected at the endpoint of a setting if the provider announces none', async () => {
    stub.introspect = ({ token }) => [200, { ...active, active: token === 'good' }]
    expect(await outcomeOf(tokensWith(credentials), 'good')).toEqual([
      'auth.token_invalid',
      'the provider announces no introspection endpoint: set OIDC_INTROSPECTION_ENDPOINT',
    ])
    const tokens = tokensWith({ ...credentials, ...endpoint })
    expect(await outcomeOf(tokens, 'good')).toBe('anna')
    expect((await outcomeOf(tokens, 'bad'))[0]).toBe('auth.token_expired')
  })

  test('belong to no person if the subject is null; a missing subject is read from userinfo', async () => {
    const tokens = () => tokensWith({ ...credentials, ...endpoint })
    stub.userinfo = { sub: 'anna' }
    stub.introspect = () => [200, { ...active, sub: null }]
    expect(await outcomeOf(tokens(), 'good')).toEqual(['auth.token_invalid', 'introspection names no subject'])
    stub.introspect = () => [200, { active: true, client_id: 'web', username: 'anna', aud: null }]
    expect(await outcomeOf(tokens(), 'good')).toBe('anna')
    stub.introspect = () => [200, { active: true, client_id: 'other' }]
    expect(await outcomeOf(tokens(), 'good')).toEqual([
      'auth.token_invalid',
      'introspection names the client other, OIDC_CLIENT_ID is web',
    ])
  })

  const secret = 's+c/r%t: ü'
  const raw = `Basic ${Buffer.from(`api:${secret}`).toString('base64')}`
  const encoded = `Basic ${Buffer.from('api:s%2Bc%2Fr%25t%3A+%C3%BC').toString('base64')}`
  test.each([
    ['form-encoded', encoded],
    ['raw', raw],
  ])('are introspected with special characters in the secret, if the provider decodes it %s', async (_, wanted) => {
    stub.introspect = ({ authorization }) => (authorization === wanted ? [200, active] : [401, {}])
    const tokens = tokensWith({ ...credentials, ...endpoint, OIDC_INTROSPECTION_SECRET: secret })
    expect(await outcomeOf(tokens, 'first')).toBe('anna')
    expect(await outcomeOf(tokens, 'second')).toBe('anna')
  })

  test('log wrong credentials as such', async () => {
    stub.introspect = () => [401, {}]
    const [code, reason] = await outcomeOf(tokensWith({ ...credentials, ...endpoint }), 'good')
    expect(code).toBe('server.unavailable')
    expect(reason).toContain('OIDC_INTROSPECTION_SECRET is wrong')
  })
})
