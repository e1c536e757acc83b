import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compactVerify, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, it, vi } from 'vitest'
import { testDevice } from '../../tests/support/device.ts'
import { createProvider } from './provider.ts'

it('tries discovery three times, then gives up until the next call', async () => {
  let requestCount = 0
  const deps = testDevice().tab(async () => {
    requestCount++
    throw new TypeError('Failed to fetch')
  })
  const { metadata } = createProvider(deps, {
    version: 1,
    issuer: 'https://band.example/sso',
    clientId: 'mhz-app',
    scope: 'openid',
  })
  await expect(metadata()).rejects.toMatchObject({ name: 'OfflineError' })
  expect(requestCount).toBe(3)
})

/** Serves a discovery document behind a redirect, and a replaceable key set. */
const startProvider = async (redirectTo: (origin: string) => string) => {
  let keys: object[] = []
  const server = createServer((request, response) => {
    const send = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/keys') return send({ keys })
    if (request.url === '/.well-known/openid-configuration/')
      return send({ issuer: origin, jwks_uri: `${origin}/keys` })
    return response.writeHead(301, { location: redirectTo(origin) }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const deps = testDevice().tab((request) => fetch(request))
  return {
    provider: createProvider(deps, { version: 1, issuer: origin, clientId: 'mhz-app', scope: 'openid' }),
    publish: (key: object) => {
      keys = [key]
    },
    stop: () => server.close(),
  }
}

it('discovery follows a redirect only within its own origin', async () => {
  const own = await startProvider((origin) => `${origin}/.well-known/openid-configuration/`)
  expect(await own.provider.metadata()).toHaveProperty('jwks_uri')
  own.stop()
  const other = await startProvider(
    (origin) => `${origin.replace('localhost', '127.0.0.1')}/.well-known/openid-configuration/`,
  )
  await expect(other.provider.metadata()).rejects.toMatchObject({ name: 'OfflineError', reason: 'foreign' })
  other.stop()
})

it('uses a new key under a known id for the next token', async () => {
  const { provider, publish, stop } = await startProvider((origin) => `${origin}/.well-known/openid-configuration/`)
  for (let round = 0; round < 2; round++) {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    publish({ ...(await exportJWK(publicKey)), kid: 'same', alg: 'ES256', use: 'sig' })
    const token = await new SignJWT({ round }).setProtectedHeader({ alg: 'ES256', kid: 'same' }).sign(privateKey)
    expect(JSON.parse(new TextDecoder().decode((await compactVerify(token, provider.keys)).payload))).toEqual({ round })
  }
  stop()
})

it('asks for the keys beside the token, and again for the next one', async () => {
  const asked: string[] = []
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }]
  const issuer = 'https://provider.example'
  let reply = (_response: Response): void => undefined
  const deps = testDevice().tab((request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (pathname === '/token')
      return new Promise((resolve) => {
        reply = resolve
      })
    if (pathname === '/keys') return Promise.resolve(Response.json({ keys }))
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    return Promise.resolve(Response.json({ issuer, ...endpoints, jwks_uri: `${issuer}/keys` }))
  })
  const provider = createProvider(deps, { version: 1, issuer, clientId: 'mhz-app', scope: 'openid' })
  const redeemed = provider.redeem({ code: 'c', codeVerifier: 'v', redirectUri: 'https://band.example' })
  await vi.waitFor(() => expect(asked.slice(1).sort()).toEqual(['/keys', '/token']))
  reply(Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 60 }))
  await redeemed
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(privateKey)
  await compactVerify(token, provider.keys)
  expect(asked.filter((path) => path === '/keys')).toHaveLength(1)
  await compactVerify(token, provider.keys)
  expect(asked.filter((path) => path === '/keys')).toHaveLength(2)
})
