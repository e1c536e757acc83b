import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  addAccount,
  createBrowser,
  createClient,
  startProvider,
  type TestProvider,
} from '../../../tests/support/provider.ts'
import type { Database } from '../db/open.ts'
import { account, oidcKey } from '../db/tables.ts'
import { rotateKeys } from './keys.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const email = 'vera@example.ch'
const password = 'Posaune-1899'

const databases = createDatabases()
afterAll(() => databases.remove())

describeOnDatabase('the provider', (kind) => {
  let database: Database
  let provider: TestProvider
  let client: ReturnType<typeof createClient>
  let sub: string

  beforeAll(async () => {
    database = await databases.open(kind)
    sub = await addAccount(database, { email, password })
    provider = await startProvider(database)
    client = createClient(provider)
  })
  afterAll(() => provider.stop())

  test('lets no browser keep the document of addresses: a sign-out without network must find that there is none', async () => {
    const { headers } = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
    expect(headers.get('cache-control')).toBe('no-store')
  })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const browser = () => createBrowser(provider.origin)
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const userinfo = (token: string, method = 'GET') =>
    fetch(`${provider.issuer}/me`, { method, headers: { authorization: `Bearer ${token}` } })

  test('signs a member in for ten minutes, with the tokens that app and API expect', async () => {
    const tokens = await client.signIn(browser(), email, password)
    expect(tokens.expires_in).toBe(600)
    expect(tokens.scope).toBe('openid email profile')
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' })
    const keys = createRemoteJWKSet(new URL(`${provider.issuer}/jwks`))
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer: provider.issuer, audience: 'web' })
    const at_hash = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16).toString('base64url')
    expect(payload).toMatchObject({ sub, nonce: 'the-nonce', auth_time: expect.any(Number), at_hash })
    expect(await provider.identity().accessTokens.verify(tokens.access_token)).toMatchObject({ sub })

    pass(11 * 60 * 1000)
    await expect(provider.identity().accessTokens.verify(tokens.access_token)).rejects.toMatchObject({
      code: 'auth.token_expired',
    })
    expect((await userinfo(tokens.access_token)).status).toBe(401)
  })

  test('returns the claims of the scopes from userinfo', async () => {
    const all = await client.signIn(browser(), email, password)
    expect(await (await userinfo(all.access_token, 'POST')).json()).toEqual({
      sub,
      email,
      email_verified: true,
      name: 'Vera Muster',
      given_name: 'Vera',
      family_name: 'Muster',
      preferred_username: email,
    })
    const less = await client.signIn(browser(), email, password, { scope: 'openid' })
    expect(await (await userinfo(less.access_token)).json()).toEqual({ sub })
    const forged = await userinfo(less.access_token.replace(/.{4}$/, 'AAAA'))
    expect(forged.status).toBe(401)
    expect(forged.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    // An id_token identifies the person but gives no access.
    expect((await userinfo(less.id_token)).status).toBe(401)
  })

  test('works with the client library of the app, including a pushed request', async () => {
    const pushed = await client.post('/request', Object.fromEntries(client.parameters()))
    expect(pushed.status).toBe(201)
    const { request_uri } = (await pushed.json()) as { request_uri: string }
    const landed = await browser().follow(
      `${provider.issuer}/auth?${new URLSearchParams({ client_id: 'web', request_uri })}`,
    )
    expect(landed.url.pathname).toMatch(/^\/sso\/interaction\//)

    const library = new OidcClient({
      authority: provider.issuer,
      client_id: 'web',
      redirect_uri: `${provider.origin}/en-gb/ssocallback`,
      scope: 'openid email profile',
      loadUserInfo: true,
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    })
    const request = await library.createSigninRequest({ ui_locales: 'en-GB' })
    const visitor = browser()
    const page = await visitor.follow(request.url)
    const sent = await visitor.send(page.url.href, { email, password })
    const back = await visitor.followFrom(sent, page.url.href)
    expect(back.url.pathname).toBe('/en-gb/ssocallback')
    const reply = await library.processSigninResponse(back.url.href)
    expect(reply.profile).toMatchObject({ sub, email })
    expect(reply.refresh_token).toBeTypeOf('string')
  })

  test('requires no password for a second sign-in within a day, but later or on request', async () => {
    const visitor = browser()
    await client.signIn(visitor, email, password)
    expect((await visitor.follow(client.authorizationUrl())).url.searchParams.get('code')).toBeTypeOf('string')
    const silent = await visitor.follow(client.authorizationUrl({ prompt: 'none' }))
    expect(silent.url.searchParams.get('code')).toBeTypeOf('string')
    const again = await visitor.follow(client.authorizationUrl({ prompt: 'login' }))
    expect(again.url.pathname).toMatch(/^\/sso\/interaction\//)
    pass(DAY + HOUR)
    const later = await visitor.follow(client.authorizationUrl({ prompt: 'none' }))
    expect(later.url.searchParams.get('error')).toBe('login_required')
  })

  test('exchanges a code once, within a minute, and only with its verifier', async () => {
    const visitor = browser()
    await client.signIn(visitor, email, password)
    const code = async () => {
      const { url } = await visitor.follow(client.authorizationUrl())
      return url.searchParams.get('code') ?? ''
    }
    const once = await code()
    const replies = await Promise.all([client.redeem(once), client.redeem(once)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400])
    const stolen = await createClient(provider).redeem(await code())
    expect(await stolen.json()).toMatchObject({ error: 'invalid_grant' })
    const late = await code()
    pass(61_000)
    expect((await client.redeem(late)).status).toBe(400)
  })

  test('keeps tokens, sessions and open sign-ins across a restart', async () => {
    const visitor = browser()
    const tokens = await client.signIn(visitor, email, password)
    const underWay = browser()
    const page = await underWay.follow(client.authorizationUrl())
    await provider.restart()
    expect(await provider.identity().accessTokens.verify(tokens.access_token)).toMatchObject({ sub })
    await client.refreshed(tokens.refresh_token)
    expect((await visitor.follow(client.authorizationUrl({ prompt: 'none' }))).url.searchParams.has('code')).toBe(true)
    const sent = await underWay.send(page.url.href, { email, password })
    expect((await underWay.followFrom(sent, page.url.href)).url.searchParams.has('code')).toBe(true)
  })

  test('publishes a new key a day before it signs, and the old one as long as its tokens are valid', async () => {
    const kid = (token: string) => decodeProtectedHeader(token).kid
    const published = async () => {
      const reply = await fetch(`${provider.issuer}/jwks`)
      return ((await reply.json()) as { keys: { kid: string; d?: string }[] }).keys
    }
    const before = await client.signIn(browser(), email, password)
    await rotateKeys(database.db, new Date())
    pass(HOUR)
    expect(await published()).toHaveLength(2)
    expect((await published()).every((key) => key.d === undefined)).toBe(true)
    const between = await client.refreshed(before.refresh_token)
    expect(kid(between.access_token)).toBe(kid(before.access_token))

    pass(23 * HOUR - 60_000)
    const last = await client.refreshed(between.refresh_token)
    pass(120_000)
    const after = await client.refreshed(last.refresh_token)
    expect(kid(after.access_token)).not.toBe(kid(before.access_token))
    expect(await provider.identity().accessTokens.verify(last.access_token)).toMatchObject({ sub })
    expect(await provider.identity().accessTokens.verify(after.access_token)).toMatchObject({ sub })

    pass(2 * DAY)
    expect((await published()).map((key) => key.kid)).toEqual([kid(after.access_token)])
  })

  test('creates the next key automatically after ninety days', async () => {
    const { length } = await database.db.select().from(oidcKey)
    pass(91 * DAY)
    await fetch(`${provider.issuer}/jwks`)
    expect((await database.db.select().from(oidcKey)).length).toBeGreaterThanOrEqual(length)
    const keys = await database.db.select().from(oidcKey)
    expect(keys.filter((key) => key.retireAt === null)).toHaveLength(1)
    expect(keys.some((key) => key.promotedAt !== null && key.promotedAt > new Date())).toBe(true)
  })

  test('gives a deleted account neither tokens nor a silent sign-in', async () => {
    const other = await addAccount(database, { email: 'weg@example.ch', password })
    const visitor = browser()
    const tokens = await client.signIn(visitor, 'weg@example.ch', password)
    await database.db.delete(account).where(eq(account.id, other))
    expect((await userinfo(tokens.access_token)).status).toBe(401)
    expect(await (await client.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    const silent = await visitor.follow(client.authorizationUrl({ prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
    expect((await visitor.follow(client.authorizationUrl())).url.pathname).toMatch(/^\/sso\/interaction\//)
  })

  test('asks before a sign-out, ends session and refresh tokens, and returns to our page', async () => {
    const visitor = browser()
    const tokens = await client.signIn(visitor, email, password)
    const end = `${provider.issuer}/session/end?${new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${provider.origin}/en-gb`,
      state: 'bye',
      ui_locales: 'en-GB',
    })}`
    const unhinted = await (await visitor.open(`${provider.issuer}/session/end`)).text()
    expect(unhinted).toContain('Abmelden?')
    expect(unhinted).not.toContain('<script')
    const confirmation = await visitor.open(end)
    const html = await confirmation.text()
    expect(html).toContain('Sign out?')
    // The app has already asked: the page's script submits at once.
    expect(html).toMatch(/<script src="\/sso\/assets\/sign-out\.[\w-]+\.js"/)
    const policy = confirmation.headers.get('content-security-policy')
    expect(policy).toContain(`script-src ${provider.origin}/sso/assets/;`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const confirm = `${provider.issuer}/session/end/confirm`
    expect((await visitor.send(confirm, { xsrf, logout: 'yes' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const left = await visitor.send(confirm, { xsrf, logout: 'yes' })
    expect(left.headers.get('location')).toBe(`${provider.origin}/en-gb?state=bye`)
    expect(await (await client.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await visitor.follow(client.authorizationUrl({ prompt: 'none' }))).url.searchParams.get('error')).toBe(
      'login_required',
    )
    // There is no session any more, so the provider does not ask.
    const again = await visitor.open(end)
    expect(again.headers.get('location')).toBe(`${provider.origin}/en-gb?state=bye`)
    const bare = await visitor.follow(`${provider.issuer}/session/end`)
    expect(await bare.reply?.text()).toContain('Sie sind abgemeldet')
  })

  test('ends the open session first when another account signs in in the same browser', async () => {
    const other = await addAccount(database, { email: 'otto@example.ch', password })
    const visitor = browser()
    await client.signIn(visitor, email, password)
    const page = await visitor.follow(client.authorizationUrl({ prompt: 'login' }))
    const sent = await visitor.send(page.url.href, { email: 'otto@example.ch', password })
    const switchPage = await visitor.followFrom(sent, page.url.href)
    const html = (await switchPage.reply?.text()) ?? ''
    expect(html).toContain('Konto wechseln')
    expect(html).not.toContain('<script')
    const policy = switchPage.reply?.headers.get('content-security-policy')?.split(';') ?? []
    expect(policy.find((directive) => directive.trim().startsWith('script-src'))?.trim()).toBe("script-src 'none'")
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const confirm = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const landed = await visitor.followFrom(await visitor.send(confirm, { xsrf, logout: 'yes' }), confirm)
    const tokens = (await (await client.redeem(landed.url.searchParams.get('code') ?? '')).json()) as {
      id_token: string
    }
    expect(decodeJwt(tokens.id_token).sub).toBe(other)
  })
})
