import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import {
  addAccount,
  type Browser,
  createBrowser,
  createClient,
  startProvider,
  type TestProvider,
} from '../../../tests/support/provider.ts'
import type { Database } from '../db/open.ts'
import { accountToken, job } from '../db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const email = 'vera@example.ch'
const password = 'Posaune-1899'

const databases = createDatabases()
let database: Database
let provider: TestProvider
let visitor: Browser

beforeAll(async () => {
  database = await databases.open('postgres')
  await addAccount(database, { email, password })
  provider = await startProvider(database)
  visitor = createBrowser(provider.origin)
  await createClient(provider).signIn(visitor, email, password)
})
afterAll(async () => {
  await provider.stop()
  await databases.remove()
})
// Lets the throttle forget earlier attempts.
beforeEach(() => provider.restart())

const at = (path: string) => `${provider.issuer}/account/${path}`
const open = ['forgotten-password', 'new-password', 'confirm-address'] as const
const closed = ['personal-info', 'password', 'address', 'verification', 'device', 'data', 'deletion'] as const
const forms = [
  'forgotten-password',
  'new-password',
  'confirm-address',
  'password',
  'address',
  'verification',
  'device',
  'deletion',
] as const

describe('forms from other sites', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]
  test.each(forms)('change nothing: %s', async (path) => {
    const fields = { email, current: password, password: 'Wald*horn 1900', confirmed: 'yes', device: 'x' }
    for (const headers of foreign) {
      const reply = await visitor.send(at(path), fields, headers)
      expect([headers, reply.status]).toEqual([headers, 403])
      expect(await reply.text()).toContain('von einer anderen Website')
    }
    expect((await visitor.open(at('personal-info'))).status).toBe(200)
    expect(await database.db.select().from(job)).toEqual([])
  })
})

describe('a visitor without a session', () => {
  test.each(closed)('is redirected to the sign-in for every method and sees nothing: %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const stranger = createBrowser(provider.origin)
      const reply = await (method === 'GET' ? stranger.open(at(path)) : stranger.send(at(path), { current: password }))
      if (reply.status === 405) continue
      expect(reply.status).toBe(303)
      const target = new URL(reply.headers.get('location') ?? '', provider.origin)
      expect(target.pathname).toBe('/sso/auth')
      expect(target.searchParams.get('redirect_uri')).toBe(at('personal-info?ui_locales=de-CH'))
      expect(await reply.text()).toBe('')
    }
  })

  test('is not signed in by manipulated cookies', async () => {
    const cookies = { cookie: 'sso_session=abc; sso_session.sig=abc' }
    const reply = await fetch(at('data'), { redirect: 'manual', headers: cookies })
    expect(reply.status).toBe(303)
  })
})

describe('a sign-in of the account pages', () => {
  const ask = (changed: Record<string, string>) =>
    visitor.open(
      `${provider.issuer}/auth?${new URLSearchParams({
        client_id: 'account',
        response_type: 'none',
        scope: 'openid',
        redirect_uri: at('personal-info?ui_locales=de-CH'),
        ...changed,
      })}`,
    )

  test('returns to them without a code or token', async () => {
    const reply = await ask({})
    expect(reply.status).toBe(303)
    const target = new URL(reply.headers.get('location') ?? '')
    expect(`${target.origin}${target.pathname}`).toBe(at('personal-info'))
    expect([...target.searchParams.keys()].sort()).toEqual(['iss', 'ui_locales'])
    expect(target.hash).toBe('')
  })

  test.each([
    ['another account page', () => at('data')],
    ['another site', () => 'https://evil.example/'],
    ['an additional query', () => at('personal-info?ui_locales=de-CH&next=https://evil.example')],
    ['a longer path', () => at('personal-info/../../../evil')],
    [
      'a host that begins like ours',
      () => `${provider.origin}.evil.example/sso/account/personal-info?ui_locales=de-CH`,
    ],
  ])('does not redirect elsewhere: %s', async (_what, address) => {
    const reply = await ask({ redirect_uri: address() })
    expect(reply.status).toBe(400)
    expect(reply.headers.get('location')).toBeNull()
  })

  test('issues no code, even if requested', async () => {
    const reply = await ask({ response_type: 'code', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })
    expect(reply.headers.get('location') ?? '').not.toContain('code=')
  })

  test('is not repeated after a failure', async () => {
    expect((await visitor.open(at('personal-info?error=access_denied'))).status).toBe(400)
  })

  test.each([
    'next=https://evil.example',
    'return_to=//evil.example',
    'redirect_uri=https://evil.example',
    'done=https://evil.example',
    'done=__proto__',
    'ui_locales=https://evil.example',
  ])('no parameter makes a page link elsewhere: %s', async (query) => {
    for (const path of ['personal-info', 'password', 'forgotten-password', 'new-password', 'confirm-address']) {
      const reply = await visitor.open(at(`${path}?${query}`))
      expect(reply.headers.get('location') ?? '').not.toContain('evil')
      expect(await reply.text()).not.toContain('evil')
    }
  })
})

describe('malformed input', () => {
  const long = 'x'.repeat(15_000)
  const values = [
    '',
    '\0',
    'a\0@example.ch',
    `${long}@example.ch`,
    'vera@example.ch\r\nBcc: x@evil.example',
    '<b>"\'',
    '\ud800',
    '../../..',
    "' or 1=1 --",
  ]

  test.each(forms)('is refused clearly without a server error, and causes no mail: %s', async (path) => {
    for (const value of values) {
      // Ten wrong passwords block further attempts.
      await provider.restart()
      for (const name of ['email', 'token', 'device', 'current', 'password', 'confirmed']) {
        if (path === 'verification') continue
        const reply = await visitor.send(at(path), { [name]: value })
        expect([path, name, value.slice(0, 20), reply.status >= 500]).toEqual([path, name, value.slice(0, 20), false])
        expect(await reply.text()).not.toMatch(/<b>|Bcc:.*<p|Error:|select |insert /)
      }
    }
    expect(provider.logged.filter((line) => line.includes('sso.request_failed'))).toEqual([])
    expect(await database.db.select().from(job)).toEqual([])
    expect(await database.db.select().from(accountToken)).toEqual([])
  })

  test.each(['', '%00', 'x', 'x'.repeat(43), '%E0%A4%A', 'a'.repeat(9000), '..%2F..'])(
    'an invalid link shows an error and offers a new one: %s',
    async (token) => {
      for (const [path, target] of [
        ['new-password', 'forgotten-password'],
        ['confirm-address', 'personal-info'],
      ] as const) {
        const reply = await visitor.open(at(`${path}?token=${token}`))
        expect(reply.status).toBe(410)
        const html = await reply.text()
        expect(html).toContain('Dieser Link gilt nicht mehr')
        expect(html).toContain(`href="/sso/account/${target}?ui_locales=de-CH"`)
      }
    },
  )

  test('a body that is too long or not a form changes nothing', async () => {
    const tooLong = await visitor.send(at('forgotten-password'), { email: 'x'.repeat(21 * 1024) })
    expect(tooLong.status).toBe(413)
    const json = await visitor.open(at('forgotten-password'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email }),
    })
    expect(json.status).toBe(422)
    expect(await database.db.select().from(job)).toEqual([])
  })

  test.each([...open, ...closed])('an unsupported method is refused: %s', async (path) => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      expect((await visitor.open(at(path), { method })).status).toBe(405)
    }
  })

  test('a forged header changes no link and no redirect', async () => {
    const { port } = new URL(provider.origin)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const location = await new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/sso/account/personal-info', headers }, (reply) => {
        reply.resume()
        resolve(reply.headers.location ?? '')
      })
        .on('error', reject)
        .end()
    })
    expect(location).not.toContain('evil')
  })
})

test('one network address can cause thirty mails an hour; other addresses are not affected', async () => {
  const ask = (from: string, i: number) =>
    visitor.send(
      at('forgotten-password'),
      { email: `niemand${i}@example.ch` },
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
    )
  for (let i = 0; i < 30; i++) expect((await ask('203.0.113.7', i)).status).toBe(200)
  const stopped = await ask('203.0.113.7', 31)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3500)
  const html = await stopped.text()
  expect(html).toContain('role="alert"')
  expect(html).toContain('value="niemand31@example.ch"')
  expect((await ask('203.0.113.8', 32)).status).toBe(200)
})

test('only pages for a new password run a script: our own, with the rules of the contract', async () => {
  const policyOf = (reply: Response) =>
    /script-src ([^;]+)/.exec(reply.headers.get('content-security-policy') ?? '')?.[1]
  expect(policyOf(await visitor.open(at('personal-info')))).toBe("'none'")
  expect(policyOf(await visitor.open(at('forgotten-password')))).toBe("'none'")
  const page = await visitor.open(at('password'))
  expect(policyOf(page)).toBe(`${provider.issuer}/assets/`)
  const html = await page.text()
  const [, address = ''] = /<script src="([^"]+)" defer><\/script>/.exec(html) ?? []
  const script = await (await fetch(`${provider.origin}${address}`)).text()
  const names = [...html.matchAll(/data-rule="(\w+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['length', 'lowercase', 'uppercase', 'digit', 'special'])
  for (const name of names) expect(script).toContain(`  ${name}: (password`)
})
