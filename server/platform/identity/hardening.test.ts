import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import {
  addAccount,
  createBrowser,
  createClient,
  startProvider,
  type TestProvider,
} from '../../../tests/support/provider.ts'
import type { Database } from '../db/open.ts'
import { loadAssets } from './assets.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const email = 'vera@example.ch'
const password = 'Posaune-1899'

const databases = createDatabases()
let database: Database
let provider: TestProvider
let client: ReturnType<typeof createClient>

beforeAll(async () => {
  database = await databases.open('postgres')
  await addAccount(database, { email, password })
  provider = await startProvider(database)
  client = createClient(provider)
})
afterAll(async () => {
  await provider.stop()
  await databases.remove()
})
beforeEach(() => provider.restart())

const browser = () => createBrowser(provider.origin)

/** Sends exactly these bytes: fetch would normalise the path or refuse the headers. */
const raw = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
    (resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: new URL(provider.origin).port, method, path, headers },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(chunks).toString() }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    },
  )
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the authorization endpoint', () => {
  test('refuses a request without PKCE or with its plain method', async () => {
    const bare = client.parameters()
    bare.delete('code_challenge')
    bare.delete('code_challenge_method')
    for (const parameters of [bare, client.parameters({ code_challenge_method: 'plain' })]) {
      const { url } = await browser().follow(`${provider.issuer}/auth?${parameters}`)
      expect(url.searchParams.get('error')).toBe('invalid_request')
      expect(url.searchParams.has('code')).toBe(false)
    }
  })

  test.each([
    ['a foreign redirect_uri', { redirect_uri: 'https://evil.example/de-ch/ssocallback' }],
    ['a redirect_uri with our prefix', { redirect_uri: 'http://localhost:1/de-ch/ssocallback' }],
    ['an unknown client', { client_id: 'stranger' }],
  ])('responds to %s with our own error page and without a redirect', async (_what, changed) => {
    const reply = await browser().open(client.authorizationUrl({ ...changed, ui_locales: 'en-GB' }))
    expect(reply.status).toBe(400)
    expect(reply.headers.get('location')).toBeNull()
    const html = await reply.text()
    expect(html).toContain('<html lang="en-GB">')
    expect(html).toContain('That did not work')
    expect(html).toContain(`href="${provider.origin}/en-gb"`)
    expect(html).not.toMatch(/redirect_uri|invalid_|oidc|evil/)
  })

  test('offers neither the library’s development pages nor other flows', async () => {
    const { url } = await browser().follow(client.authorizationUrl())
    expect((await browser().open(`${url.href}/abort`)).status).toBe(404)
    const implicit = await browser().follow(client.authorizationUrl({ response_type: 'id_token' }))
    expect(implicit.url.hash).toContain('error=unsupported_response_type')
    const discovered = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as object
    expect(discovered).toMatchObject({
      issuer: provider.issuer,
      token_endpoint: `${provider.issuer}/token`,
      userinfo_endpoint: `${provider.issuer}/me`,
      end_session_endpoint: `${provider.issuer}/session/end`,
      pushed_authorization_request_endpoint: `${provider.issuer}/request`,
      revocation_endpoint: `${provider.issuer}/token/revocation`,
      grant_types_supported: ['authorization_code', 'refresh_token'],
      ui_locales_supported: ['de-CH', 'en-GB'],
      // none: our own account pages check the sign-in and get no token.
      response_types_supported: ['code', 'none'],
    })
    expect(discovered).not.toHaveProperty('registration_endpoint')
    expect(discovered).not.toHaveProperty('introspection_endpoint')
  })
})

describe('forms from other sites', () => {
  const refusedHeaders: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]
  test.each(refusedHeaders)('are refused: %o', async (headers) => {
    const visitor = browser()
    const { url } = await visitor.follow(client.authorizationUrl())
    const reply = await visitor.send(url.href, { email, password }, headers)
    expect(reply.status).toBe(403)
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await reply.text()).toContain('von einer anderen Website')
  })

  test('are recognised by Origin if the browser sends no Sec-Fetch-Site', async () => {
    const visitor = browser()
    const { url } = await visitor.follow(client.authorizationUrl())
    expect((await visitor.send(url.href, { email, password }, { origin: provider.origin })).status).toBe(303)
  })

  test('only our own pages can read responses of the token endpoint', async () => {
    const ask = (origin: string) =>
      client.post('/token', { grant_type: 'refresh_token', refresh_token: 'x' }, { origin })
    expect((await ask(provider.origin)).headers.get('access-control-allow-origin')).toBe(provider.origin)
    const foreign = await ask('https://evil.example')
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(await foreign.json()).toMatchObject({ error: 'invalid_request' })
  })
})

describe('every response', () => {
  test('has the headers against framing, sniffing, caching and scripts', async () => {
    const { url } = await browser().follow(client.authorizationUrl())
    const paths = ['/sso/nowhere', '/sso/auth', '/sso/jwks', '/sso/me', '/sso/session/end/success', url.pathname]
    for (const path of paths) {
      const { headers } = await raw('GET', path, { accept: 'text/html' })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'none'; style-src 'self'/)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    }
  })

  test('sets cookies that are signed, inaccessible to scripts and limited to /sso', async () => {
    const visitor = browser()
    await client.signIn(visitor, email, password)
    const cookies = visitor.cookies()
    expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['sso_session', 'sso_session.sig']))
    for (const { path, attributes } of cookies) {
      expect(path).toMatch(/^\/sso(\/|$)/)
      expect(attributes).toMatch(/httponly/i)
      expect(attributes).toMatch(/samesite=lax/i)
      expect(attributes).not.toMatch(/secure/i)
    }
  })

  test('marks cookies as Secure on https, behind any proxy and whatever the client claims', async () => {
    await provider.restart({ publicOrigin: 'https://band.example.ch', hsts: 'max-age=31536000' })
    const parameters = client.parameters({ redirect_uri: 'https://band.example.ch/de-ch/ssocallback' })
    const reply = await raw('GET', `/sso/auth?${parameters}`, {
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
    })
    expect(reply.status).toBe(303)
    const cookies = [reply.headers['set-cookie'] ?? []].flat()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/^__Secure-sso_\w+(?:\.sig)?=.*; secure/i)
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await raw('GET', '/sso/.well-known/openid-configuration')).text).not.toContain('evil.example')
  })

  test('serves its scripts below /sso with long caching', async () => {
    const { newPassword, signOut } = (await loadAssets()).addresses
    for (const script of [newPassword, signOut]) {
      const reply = await fetch(`${provider.origin}${script}`)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
      expect(reply.headers.get('cache-control')).toContain('immutable')
    }
  })
})

describe('malformed input', () => {
  const long = 'x'.repeat(21 * 1024)
  const cases: [string, string, string, Record<string, string>?, string?][] = [
    ['no path', 'GET', '/sso'],
    ['an unknown path', 'GET', '/sso/account/nowhere'],
    ['a broken escape', 'GET', '/sso/%E0%A4%A'],
    ['a broken escape in the query', 'GET', '/sso/auth?client_id=%E0%A4%A'],
    ['dots', 'GET', '/sso/assets/../../package.json'],
    ['U+0000 in a parameter', 'GET', '/sso/auth?client_id=web&state=%00'],
    ['U+0000 in the client', 'GET', '/sso/auth?client_id=%00'],
    ['a parameter twice', 'GET', '/sso/auth?client_id=web&client_id=web'],
    ['an unknown pushed request', 'GET', '/sso/auth?client_id=web&request_uri=urn:ietf:params:oauth:request_uri:%00'],
    ['a resumed sign-in nobody began', 'GET', '/sso/auth/abc'],
    ['an interaction nobody began', 'GET', '/sso/interaction/abc'],
    ['a wrong method', 'DELETE', '/sso/interaction/abc'],
    ['a wrong method of the protocol', 'PUT', '/sso/token'],
    ['a token request that is no form', 'POST', '/sso/token', { 'content-type': 'application/json' }, '{"a":'],
    ['an empty token request', 'POST', '/sso/token', form, ''],
    ['U+0000 as refresh token', 'POST', '/sso/token', form, 'grant_type=refresh_token&client_id=web&refresh_token=%00'],
    [
      'U+0000 as code',
      'POST',
      '/sso/token',
      form,
      'grant_type=authorization_code&client_id=web&code=%00&redirect_uri=x',
    ],
    ['an id_token_hint that is none', 'GET', '/sso/session/end?id_token_hint=abc.def.ghi'],
    [
      'a sign-out confirmed without asking',
      'POST',
      '/sso/session/end/confirm',
      { ...form, 'sec-fetch-site': 'same-origin' },
      'xsrf=a',
    ],
    ['a foreign resource', 'GET', '/sso/auth?client_id=web&response_type=code&resource=urn:other'],
    ['a bearer that is no token', 'GET', '/sso/me', { authorization: 'Bearer ..' }],
    [
      'cookies that were tampered with',
      'GET',
      '/sso/auth?client_id=web',
      { cookie: 'sso_session=a; sso_session.sig=b' },
    ],
    ['a body beyond the limit', 'POST', '/sso/token', form, `grant_type=refresh_token&refresh_token=${long}`],
    ['a body of unknown length', 'POST', '/sso/token', { ...form, 'transfer-encoding': 'chunked' }, 'a=b'],
  ]
  test.each(cases)('is refused clearly without a server error: %s', async (_what, method, path, headers = {}, body) => {
    const length: Record<string, string> =
      body === undefined || headers['transfer-encoding'] ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const reply = await raw(method, path, { accept: 'text/html', ...headers, ...length }, body)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.text.length).toBeGreaterThan(0)
    expect(reply.text).not.toMatch(/ at .*\.js|Error:|select |insert /)
    expect(provider.logged.filter((line) => line.includes('sso.request_failed'))).toEqual([])
  })

  test('is refused if a request or form contains U+0000', async () => {
    const reply = await browser().follow(client.authorizationUrl({ state: '\0' }))
    expect(reply.reply?.status ?? reply.url.searchParams.get('error')).toBe('invalid_request')
    const visitor = browser()
    const { url } = await visitor.follow(client.authorizationUrl())
    expect((await visitor.send(url.href, { email: 'a\0@example.ch', password: '\0' })).status).toBe(422)
    // RFC 7009 §2.2: an invalid token is treated as revoked.
    expect((await client.post('/token/revocation', { token: '\0' })).status).toBe(200)
  })

  test('with an unknown path gets a page with status 404 and a link back', async () => {
    const reply = await browser().open(`${provider.issuer}/nowhere`)
    expect(reply.status).toBe(404)
    const html = await reply.text()
    expect(html).toContain('Diese Seite gibt es nicht')
    expect(html).toContain(`href="${provider.origin}/de-ch"`)
  })
})

test('the log contains codes but no secrets when requests are refused or the database fails', async () => {
  provider.logged.length = 0
  const tokens = await client.signIn(browser(), email, password)
  const second = await client.refreshed(tokens.refresh_token)
  await client.refreshed(second.refresh_token)
  await client.refresh(tokens.refresh_token)
  expect(provider.logged.join('\n')).toContain('"code":"invalid_grant"')

  const broken = await databases.open('postgres')
  const failing = await startProvider(broken)
  await broken.close()
  const reply = await createClient(failing).refresh(tokens.refresh_token)
  expect(reply.status).toBe(500)
  const page = await createBrowser(failing.origin).open(createClient(failing).authorizationUrl())
  expect(page.status).toBe(500)
  expect(await page.text()).toContain('Gerade geht es nicht')
  const cookie = { cookie: 'sso_interaction=abc' }
  expect((await fetch(`${failing.issuer}/interaction/abc`, { headers: cookie })).status).toBeGreaterThanOrEqual(400)
  await failing.stop()
  const all = [...provider.logged, ...failing.logged].join('\n')
  expect(all).toContain('sso.request_failed')
  expect(all).not.toMatch(/failed query|params|oidc_payload/i)
  for (const secret of [password, email, tokens.refresh_token, second.refresh_token, tokens.access_token]) {
    expect(all).not.toContain(secret)
  }
})
