import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compactVerify, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, it } from 'vitest'
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
