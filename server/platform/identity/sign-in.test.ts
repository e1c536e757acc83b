import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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
import { job, rateLimit } from '../db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const email = 'vera@example.ch'
const password = 'Posaune-1899'
const refused = 'E-Mail oder Passwort stimmt nicht.'

const databases = createDatabases()
let database: Database
let provider: TestProvider
let client: ReturnType<typeof createClient>

beforeAll(async () => {
  database = await databases.open('postgres')
  await addAccount(database, { email, password })
  await addAccount(database, { email: 'demo@example.ch', password, demo: true })
  await addAccount(database, { email: 'extern@example.ch', password: null })
  provider = await startProvider(database)
  client = createClient(provider)
})
afterAll(async () => {
  await provider.stop()
  await databases.remove()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // Lets the throttle forget earlier attempts.
  await database.db.delete(rateLimit)
  await provider.restart()
})
afterEach(() => void vi.useRealTimers())

const browser = () => createBrowser(provider.origin)
const open = async (visitor: Browser, changed?: Record<string, string>) => {
  const { url, reply } = await visitor.follow(client.authorizationUrl(changed))
  return { url: url.href, html: (await reply?.text()) ?? '' }
}
const attempt = async (
  typed: string,
  secret: string,
  from = '203.0.113.7',
  page?: { visitor: Browser; url: string },
) => {
  const visitor = page?.visitor ?? browser()
  const { url } = page ?? (await open(visitor))
  const reply = await visitor.send(
    url,
    { email: typed, password: secret },
    { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
  )
  return { status: reply.status, html: await reply.text(), retryAfter: reply.headers.get('retry-after') }
}
/** Returns the page without the parts that differ between requests. */
const comparable = (html: string) =>
  html
    .replaceAll(/interaction\/[\w-]+/g, 'interaction/…')
    .replace(/data-options="[^"]*"/, '')
    .replace(/value="[^"]*"/, '')

test('the form may load files of the app for the page after it, and runs scripts of the provider only', async () => {
  const { reply } = await browser().follow(client.authorizationUrl())
  expect(reply?.headers.get('content-security-policy')).toBe(
    `default-src 'self'; connect-src 'none'; frame-src 'none'; manifest-src 'none'; media-src 'none'; object-src 'none'; worker-src 'none'; script-src ${provider.origin}/sso/assets/; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
})

test('a sign-in in a new browser is mailed while the account is signed in elsewhere', async () => {
  const address = 'devices@example.ch'
  await addAccount(database, { email: address, password })
  const mailed = async () => {
    const mails = await database.db.delete(job).where(eq(job.kind, 'mail')).returning({ payload: job.payload })
    return mails.map(({ payload }) => payload)
  }
  const [phone, tablet] = [browser(), browser()]
  await mailed()
  await client.signIn(phone, address, password)
  expect(await mailed()).toEqual([])
  await client.signIn(tablet, address, password)
  const news = { to: address, template: 'new_device', values: { device: 'Firefox auf Linux' } }
  expect(await mailed()).toMatchObject([news])
  await client.signIn(tablet, address, password, { prompt: 'login' })
  expect(await mailed()).toEqual([])
})

describe('the page', () => {
  test('has labelled fields for password managers and works without a script', async () => {
    const { html } = await open(browser())
    expect(html).toContain('<html lang="de-CH">')
    expect(html).toMatch(
      /<label for="email">E-Mail<\/label>\s*<input class="input" id="email" name="email" type="email"/,
    )
    expect(html).toMatch(/<label for="password">Passwort<\/label>\s*<input class="input" id="password" name="password"/)
    expect(html).toContain('autocomplete="username webauthn"')
    expect(html).toContain('autocomplete="current-password"')
    expect(html).toMatch(/<button class="button" type="submit">Anmelden<\/button>/)
    expect(html).not.toContain('style=')
    expect(html).toMatch(/<form [^>]*data-passkey="get"[^>]* hidden>/)
  })

  test('is in the language of the sign-in request, even after an error', async () => {
    const visitor = browser()
    const { url, html } = await open(visitor, { ui_locales: 'fr en-GB' })
    expect(html).toContain('<html lang="en-GB">')
    expect(html).toContain('>Sign in</button>')
    const again = await visitor.send(url, { email, password: 'wrong' })
    expect(await again.text()).toContain('Incorrect email or password.')
  })

  test('fills in the address of a login_hint, and ignores an invalid one', async () => {
    expect((await open(browser(), { login_hint: email })).html).toContain(`value="${email}"`)
    expect((await open(browser(), { login_hint: '"><script>x' })).html).not.toContain('<script>')
  })

  test('shows a notice in a demo only', async () => {
    expect((await open(browser())).html).toContain('Dies ist eine Demo')
    await provider.restart({ demo: false })
    expect((await open(browser())).html).not.toContain('Dies ist eine Demo')
  })
})

describe('a failed attempt', () => {
  test('shows the problem at the field, keeps the address and focuses the first invalid field', async () => {
    const wrong = await attempt('Vera@Example.ch', 'falsch')
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('<title>Fehler: Anmelden')
    expect(wrong.html).toContain('value="Vera@Example.ch"')
    expect(wrong.html).not.toContain('falsch')
    expect(wrong.html).toMatch(
      /id="password"[^>]*autofocus[^>]*aria-invalid="true" aria-describedby="password-problem"/,
    )
    expect(wrong.html).toContain(`<p class="problem" id="password-problem">${refused}</p>`)

    const empty = await attempt('', '')
    expect(empty.html).toMatch(/id="email"[^>]*autofocus[^>]*aria-invalid="true" aria-describedby="email-problem"/)
    expect(empty.html).toContain('Bitte geben Sie Ihre E-Mail-Adresse ein.')
    expect((await attempt('vera', password)).html).toContain('Das ist keine vollständige E-Mail-Adresse.')
    expect((await attempt(email, '')).html).toContain('Bitte geben Sie Ihr Passwort ein.')
  })

  test('does not reveal whether the account exists', async () => {
    const wrong = await attempt(email, 'falsch')
    for (const typed of ['niemand@example.ch', 'extern@example.ch']) {
      const unknown = await attempt(typed, 'falsch')
      expect(unknown.status).toBe(wrong.status)
      expect(comparable(unknown.html)).toBe(comparable(wrong.html))
    }
  })

  test('can be followed by a correct one on the same page', async () => {
    const visitor = browser()
    const { url } = await open(visitor)
    await visitor.send(url, { email, password: 'falsch' })
    const landed = await visitor.followFrom(
      await visitor.send(url, { email: ` ${email.toUpperCase()} `, password }),
      url,
    )
    expect(landed.url.searchParams.has('code')).toBe(true)
  })
})

describe('throttling', () => {
  const openPage = async () => {
    const visitor = browser()
    return { visitor, url: (await open(visitor)).url }
  }
  const wrongly = async (times: number, typed: (i: number) => string) => {
    const page = await openPage()
    for (let i = 0; i < times; i++) expect((await attempt(typed(i), 'falsch', undefined, page)).status).toBe(422)
  }

  test('locks an account, known or not, for a network address after ten failures, for a quarter of an hour', async () => {
    for (const typed of [email, 'niemand@example.ch']) {
      await wrongly(10, () => typed)
      const locked = await attempt(typed, password)
      expect(locked.status).toBe(429)
      expect(locked.html).toContain('Bitte warten Sie 15 Minuten')
      expect(Number(locked.retryAfter)).toBeGreaterThan(890)
    }
    expect((await attempt(email, password, '203.0.113.8')).status).toBe(303)
    vi.setSystemTime(Date.now() + 15 * 60 * 1000 + 1000)
    expect((await attempt(email, password)).status).toBe(303)
  })

  test('lets in a device that signed in before, whatever guesses come from elsewhere, with its own limit', {
    tags: ['long'],
  }, async () => {
    const visitor = browser()
    const at = async () => ({ visitor, url: (await open(visitor, { prompt: 'login' })).url })
    expect((await attempt(email, password, undefined, await at())).status).toBe(303)
    await wrongly(10, () => email)
    expect((await attempt(email, password)).status).toBe(429)
    expect((await attempt(email, password, undefined, await at())).status).toBe(303)
    const page = await at()
    for (let i = 0; i < 10; i++) expect((await attempt(email, 'falsch', undefined, page)).status).toBe(422)
    expect((await attempt(email, password, undefined, page)).status).toBe(429)
    // Its record of one account gives no access to another.
    await wrongly(10, () => 'extern@example.ch')
    expect((await attempt('extern@example.ch', password, undefined, page)).status).toBe(429)
  })

  test('locks an account for unknown devices after a hundred failures from many network addresses', {
    tags: ['long'],
  }, async () => {
    const page = await openPage()
    for (let i = 0; i < 100; i++) expect((await attempt(email, 'falsch', `203.0.113.${i % 20}`, page)).status).toBe(422)
    expect((await attempt(email, password, '203.0.113.99')).status).toBe(429)
  })

  test('resets the failures after a success', { tags: ['long'] }, async () => {
    for (let round = 0; round < 2; round++) {
      await wrongly(9, () => email)
      expect((await attempt(email, password)).status).toBe(303)
    }
  })

  test('blocks a network address for all accounts after fifty failures, but no other address', {
    tags: ['long'],
  }, async () => {
    await wrongly(50, (i) => `niemand${i}@example.ch`)
    expect((await attempt(email, password)).status).toBe(429)
    expect((await attempt(email, password, '203.0.113.8')).status).toBe(303)
  })
})

describe('demo accounts', () => {
  test('can sign in on this machine and on DEMO_ORIGIN only', async () => {
    expect((await attempt('demo@example.ch', password)).status).toBe(303)
    const elsewhere = { publicOrigin: 'http://band.example.ch' }
    await provider.restart(elsewhere)
    // The address does not resolve here; the page is requested directly.
    const direct = async () => {
      const visitor = createBrowser(provider.origin)
      const parameters = client.parameters({ redirect_uri: `${elsewhere.publicOrigin}/de-ch/ssocallback` })
      const sent = await visitor.open(`${provider.issuer}/auth?${parameters}`)
      const page = new URL(sent.headers.get('location') ?? '', provider.origin)
      const reply = await visitor.send(page.href, { email: 'demo@example.ch', password })
      return reply.status
    }
    expect(await direct()).toBe(422)
    await provider.restart({ ...elsewhere, demoOrigin: elsewhere.publicOrigin })
    expect(await direct()).toBe(303)
  })

  test('lose their refresh tokens when the folder moves to a public origin', async () => {
    const tokens = await client.signIn(browser(), 'demo@example.ch', password)
    await provider.restart({ publicOrigin: 'http://band.example.ch' })
    expect(await (await client.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  })
})

test('two tabs can sign in side by side, and a page that was open too long shows an error', async () => {
  const visitor = browser()
  const one = await open(visitor)
  const two = await open(visitor)
  const first = await visitor.followFrom(await visitor.send(one.url, { email, password }), one.url)
  expect(first.url.searchParams.has('code')).toBe(true)
  // The second one began without a session; now a session of the same account exists.
  const second = await visitor.followFrom(await visitor.send(two.url, { email, password }), two.url)
  expect(second.url.searchParams.has('code')).toBe(true)

  const used = await visitor.open(one.url)
  expect(used.status).toBe(400)
  expect(await used.text()).toContain('Diese Anmeldung ist abgelaufen')
  const late = await open(createBrowser(provider.origin))
  vi.setSystemTime(Date.now() + 31 * 60 * 1000)
  expect((await visitor.open(late.url)).status).toBe(400)
})
