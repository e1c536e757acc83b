import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { startTestServer, type TestApi } from './support/api.ts'
import { type ForeignProvider, startForeignProvider } from './support/foreign-provider.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const audience = 'urn:band:api'
let provider: ForeignProvider
beforeAll(async () => {
  provider = await startForeignProvider({ appOrigin: 'http://localhost:4173', accessTokens: 'jwt', audience })
})
afterAll(() => provider.stop())

/** Returns status and code of the API's refusal of a token. */
const refusalOf = async (api: TestApi, token: string) => {
  api.clock.set(new Date())
  const response = await api.request('GET /api/frontend/internal/personnatural/myself', { token })
  return [response.status, v.parse(ErrorReply, await response.json()).code]
}

describe('settings that do not fit the provider', () => {
  test.each([
    ['another audience is configured', { OIDC_AUDIENCE: 'urn:elsewhere' }, [401, 'auth.token_invalid']],
    ['another client is configured', { OIDC_CLIENT_ID: 'another' }, [401, 'auth.token_invalid']],
    // Without the slash it is another issuer: the discovery document names a different one.
    ['the issuer is written without its slash', { slash: 'none' }, [503, 'server.unavailable']],
  ])('no token is accepted if %s', async (_, { slash, ...changed }: Record<string, string>, expected) => {
    const issuer = slash === 'none' ? provider.issuer.slice(0, -1) : provider.issuer
    const strict = await startTestServer({
      kind: 'postgres',
      now: new Date(),
      environment: { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, ...changed },
    })
    provider.people.set('misled', { sub: 'subject-misled', email: 'misled@band.example', email_verified: true })
    const { access_token } = await provider.signIn('misled')
    expect(await refusalOf(strict, access_token)).toEqual(expected)
    await strict.stop()
  })

  test('with a wrong audience public pages are served, and each refusal is one log line with code and reason', async () => {
    const misconfigured = await startTestServer({
      kind: 'postgres',
      now: new Date(),
      environment: { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: 'urn:elsewhere' },
    })
    provider.people.set('misled', { sub: 'subject-misled', email: 'misled@band.example', email_verified: true })
    const { access_token: token } = await provider.signIn('misled')
    for (const path of ['layout/settings', 'article', 'event', 'layout/roles']) {
      const { status } = await misconfigured.request(`GET /api/frontend/${path}`, { token })
      expect([path, status]).toEqual([path, 200])
    }
    expect(await refusalOf(misconfigured, token)).toEqual([401, 'auth.token_invalid'])
    const lines = misconfigured.logged.filter((line) => line.includes('auth.token_invalid'))
    expect(lines).toHaveLength(5)
    for (const line of lines) {
      expect(line).toContain(`the access token names the audience ${audience}, OIDC_AUDIENCE is urn:elsewhere`)
      expect(line).not.toContain(token)
      expect(line).not.toContain('misled')
    }
    await misconfigured.stop()
  })
})
