import { describe, expect, it } from 'vitest'
import { openDeviceDatabase, openMemberDatabase } from '#device/database.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { forgetTokens, storeTokens } from '#device/tokens/record.ts'
import { rememberProviderSettings } from '#device/tokens/settings.ts'
import { participationServer } from '../tests/support/answer-client.ts'
import { json, testDevice } from '../tests/support/device.ts'
import { drainInBackground } from './background-drain.ts'

const origin = 'https://band.example'
const issuer = `${origin}/sso`

/** A device on which a member answered one event while offline, weeks after the token expired. */
const deviceWithAnswer = async () => {
  const device = testDevice()
  const server = participationServer()
  const tokens: (string | null)[] = []
  const during = { renewal: async () => {} }
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/sso/token') await during.renewal()
    if (pathname === '/sso/token') return json({ access_token: 'renewed', expires_in: 600, refresh_token: 'r2' })
    if (pathname.startsWith('/sso'))
      return json({ issuer, authorization_endpoint: issuer, token_endpoint: `${issuer}/token`, jwks_uri: issuer })
    if (request.method !== 'GET') tokens.push(request.headers.get('authorization'))
    return server.fetch(request)
  }
  const page = device.tab()
  const store = openDeviceDatabase(page)
  const signIn = (sub: string, accessToken = 'expired') =>
    storeTokens(store, {
      sub,
      accessToken,
      expiresAt: accessToken === 'expired' ? 0 : page.now().getTime() + 600_000,
      refreshToken: `r1 of ${sub}`,
      idToken: 'validated',
      claims: { iss: issuer, sub, aud: 'mhz-app', iat: 0, exp: 600 },
      scope: 'openid',
      unvalidated: null,
    })
  await signIn('5a1e')
  const outbox = openOutbox(page, openMemberDatabase(page, '5a1e'), kinds)
  await outbox.put({ kind: 'participation', key: '7', desired: { status: true, remarks: '' }, row: null })
  await rememberProviderSettings(store, { issuer, clientId: 'mhz-app', scope: 'openid' })
  return { server, tokens, during, outbox, store, signIn, worker: device.tab(fetch) }
}

describe('the worker', () => {
  it('renews the token and sends the outbox, like a page', async () => {
    const { worker, server, tokens, outbox } = await deviceWithAnswer()
    expect(await drainInBackground(worker, origin, { networkBack: true })).toMatchObject({
      saved: 1,
      nextAttemptAt: null,
    })
    expect(server.effects).toEqual(['7: true'])
    expect(tokens).toEqual(['Bearer renewed'])
    expect(await outbox.list()).toMatchObject([{ state: 'saved' }])
  })

  it('reports records that still wait for the network', async () => {
    const { worker } = await deviceWithAnswer()
    const dead = { ...worker, fetch: () => Promise.reject(new TypeError('Failed to fetch')) }
    expect((await drainInBackground(dead, origin, {}))?.nextAttemptAt).toBeInstanceOf(Date)
  })

  it('sends nothing without a session, and nothing of one member as another', async () => {
    const { worker, server, store, signIn } = await deviceWithAnswer()
    await forgetTokens(store)
    expect(await drainInBackground(worker, origin, {})).toBeNull()
    await signIn('someone-else')
    expect(await drainInBackground(worker, origin, {})).toMatchObject({ saved: 0 })
    expect(server.requests).toHaveLength(0)
  })
  it("sends no other member's token when the sign-in changes during a pass", async () => {
    const { worker, tokens, during, signIn } = await deviceWithAnswer()
    during.renewal = () => signIn('someone-else', 'theirs')
    await drainInBackground(worker, origin, {})
    expect(tokens).toEqual([null])
  })
})
