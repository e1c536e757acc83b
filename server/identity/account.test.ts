import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabases } from '../../tests/support/databases.ts'
import { createMailbox, type Mailbox } from '../../tests/support/mailbox.ts'
import {
  addAccount,
  type Browser,
  createBrowser,
  createClient,
  startProvider,
  type TestProvider,
} from '../../tests/support/provider.ts'
import type { Database } from '../db/open.ts'
import { account, person } from '../db/tables.ts'
import { requestVerification } from './account-link.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const HOUR = 60 * 60 * 1000
const password = 'Posaune-1899'
const changed = 'Wald*horn 1900'

const databases = createDatabases()
afterAll(() => databases.remove())

describe.each(['pglite', 'postgres'] as const)('the account pages on %s', (kind) => {
  let database: Database
  let provider: TestProvider
  let client: ReturnType<typeof createClient>
  let mailbox: Mailbox
  let people = 0

  beforeAll(async () => {
    database = await databases.open(kind)
    provider = await startProvider(database)
    client = createClient(provider)
    mailbox = createMailbox(database, provider.origin)
  })
  afterAll(async () => {
    await provider.stop()
    mailbox.remove()
  })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(async () => {
    await mailbox.open()
    vi.useRealTimers()
  })

  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const at = (path: string) => `${provider.issuer}/account/${path}`
  const newEmail = () => {
    people += 1
    return `person${people}@example.ch`
  }
  /** Signs in at the provider itself, as who opens the account page from a menu. */
  const signIn = async (email: string, typed = password): Promise<{ visitor: Browser; html: string; url: URL }> => {
    const visitor = createBrowser(provider.origin)
    const { url } = await visitor.follow(at('personal-info'))
    expect(url.pathname).toMatch(/^\/sso\/interaction\//)
    const landed = await visitor.followFrom(await visitor.send(url.href, { email, password: typed }), url.href)
    return { visitor, html: (await landed.reply?.text()) ?? '', url: landed.url }
  }
  const addSignedIn = async () => {
    const email = newEmail()
    const sub = await addAccount(database, { email, password })
    return { email, sub, ...(await signIn(email)) }
  }
  const send = async (visitor: Browser, path: string, fields: Record<string, string>) => {
    const landed = await visitor.followFrom(await visitor.send(at(path), fields), at(path))
    return { status: landed.reply?.status, html: (await landed.reply?.text()) ?? '' }
  }
  const read = async (visitor: Browser, path = 'personal-info') => {
    const landed = await visitor.follow(at(path))
    return { path: landed.url.pathname, html: (await landed.reply?.text()) ?? '' }
  }
  const asksToSignIn = async (visitor: Browser) => /^\/sso\/interaction\//.test((await read(visitor)).path)
  const refreshed = async (token: string) => (await client.refresh(token)).status
  const accountOf = async (sub: string) => {
    const [row] = await database.db.select().from(account).where(eq(account.id, sub))
    return row
  }
  const unverify = (sub: string) => database.db.update(account).set({ emailVerified: false }).where(eq(account.id, sub))
  const mailVerification = async (sub: string) => {
    const found = await accountOf(sub)
    if (found === undefined) throw new Error('there is no account')
    const { personId, email } = found
    const mail = { personId, email, locale: 'en-gb', publicOrigin: provider.origin, now: new Date() } as const
    return await database.db.transaction((tx) => requestVerification(tx, mail))
  }
  const confirm = async (link: string, visitor = createBrowser(provider.origin)) =>
    (await visitor.send(link, { token: new URL(link).searchParams.get('token') ?? '' })).status

  describe('the overview', () => {
    test('asks who is not signed in, and comes back in the same language', async () => {
      const email = newEmail()
      await addAccount(database, { email, password })
      const visitor = createBrowser(provider.origin)
      const { url, reply } = await visitor.follow(`${at('personal-info')}?ui_locales=en-GB`)
      expect(await reply?.text()).toContain('>Sign in</button>')
      const landed = await visitor.followFrom(await visitor.send(url.href, { email, password }), url.href)
      expect(landed.url.pathname).toBe('/sso/account/personal-info')
      const html = (await landed.reply?.text()) ?? ''
      expect(html).toContain('<html lang="en-GB">')
      expect(html).toContain('Your account')
      expect(html).toContain('Vera Muster')
      expect(html).toContain(email)
      expect(html).not.toMatch(/<script|style=/)
    })

    test('needs no second sign-in where the app has just signed in, and names the device', async () => {
      const email = newEmail()
      await addAccount(database, { email, password })
      const visitor = createBrowser(provider.origin)
      await client.signIn(visitor, email, password)
      const { path, html } = await read(visitor)
      expect(path).toBe('/sso/account/personal-info')
      expect(html.match(/name="device"/g)).toHaveLength(1)
      expect(html).toContain('dieses Gerät')
    })

    test('lists every device and ends one: its token is dead, its browser asks, the others live on', async () => {
      const email = newEmail()
      await addAccount(database, { email, password })
      const phone = createBrowser(
        provider.origin,
        '/sso/',
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
      )
      const tokens = await client.signIn(phone, email, password)
      const { visitor, html } = await signIn(email)
      expect(html).toContain('Safari auf iPhone')
      const [, id = ''] = /name="device" value="([^"]+)"[\s\S]*?/.exec(html.slice(html.indexOf('Safari auf'))) ?? []
      expect((await send(visitor, 'device', { device: id })).html).toContain('Das Gerät ist abgemeldet')
      expect(await refreshed(tokens.refresh_token)).toBe(400)
      expect(await asksToSignIn(phone)).toBe(true)
      expect(await asksToSignIn(visitor)).toBe(false)
    })

    test('ends no device of somebody else', async () => {
      const other = newEmail()
      await addAccount(database, { email: other, password })
      const theirs = createBrowser(provider.origin)
      const tokens = await client.signIn(theirs, other, password)
      const [, id = ''] = /name="device" value="([^"]+)"/.exec((await read(theirs)).html) ?? []
      const { visitor } = await addSignedIn()
      await send(visitor, 'device', { device: id })
      expect(await refreshed(tokens.refresh_token)).toBe(200)
      expect(await asksToSignIn(theirs)).toBe(false)
    })
  })

  describe('a confirmed address', () => {
    test('comes from the mailed link and its button, not from opening it', async () => {
      const email = newEmail()
      const sub = await addAccount(database, { email, password })
      await unverify(sub)
      await mailVerification(sub)
      const link = await mailbox.link()
      const page = await createBrowser(provider.origin).open(link)
      expect(await page.text()).toContain('Yes, confirm')
      expect((await accountOf(sub))?.emailVerified).toBe(false)
      expect(await confirm(link)).toBe(200)
      expect((await accountOf(sub))?.emailVerified).toBe(true)
      expect(await confirm(link)).toBe(410)
    })

    test('is what an unverified sign-in lacks; another mail is sent on wish, three an hour', async () => {
      const email = newEmail()
      const sub = await addAccount(database, { email, password })
      await unverify(sub)
      const { visitor, html } = await signIn(email)
      expect(html).toContain('noch nicht bestätigt')
      for (let i = 0; i < 3; i++) {
        expect((await send(visitor, 'verification', {})).html).toContain('Die Nachricht ist unterwegs')
      }
      expect((await send(visitor, 'verification', {})).html).toContain('schon drei Nachrichten')
      const mails = await mailbox.open()
      expect(mails).toHaveLength(3)
      expect(await confirm(mails[0]?.link ?? '')).toBe(200)
      expect((await read(visitor)).html).not.toContain('noch nicht bestätigt')
    })

    test('is not had by an old link, one for another address, or one for a password', async () => {
      const email = newEmail()
      const sub = await addAccount(database, { email, password })
      await unverify(sub)
      await mailVerification(sub)
      const late = await mailbox.link()
      await mailVerification(sub)
      const moved = await mailbox.link()
      await createBrowser(provider.origin).send(at('forgotten-password'), { email })
      expect(await confirm((await mailbox.link()).replace('new-password', 'confirm-address'))).toBe(410)
      await database.db.update(account).set({ email: newEmail() }).where(eq(account.id, sub))
      expect(await confirm(moved)).toBe(410)
      await database.db.update(account).set({ email }).where(eq(account.id, sub))
      pass(48 * HOUR + 1000)
      expect(await confirm(late)).toBe(410)
      expect((await accountOf(sub))?.emailVerified).toBe(false)
    })
  })

  describe('another password', () => {
    test('ends every other session and grant, not this one, and is told by mail', async () => {
      const email = newEmail()
      await addAccount(database, { email, password })
      const here = createBrowser(provider.origin)
      const own = await client.signIn(here, email, password)
      const there = createBrowser(provider.origin)
      const tokens = await client.signIn(there, email, password)
      pass(5000)
      const done = await send(here, 'password', { current: password, password: changed })
      expect(done.html).toContain('Ihr neues Passwort gilt')
      expect(await refreshed(own.refresh_token)).toBe(200)
      expect(await asksToSignIn(here)).toBe(false)
      expect(await refreshed(tokens.refresh_token)).toBe(400)
      expect(await asksToSignIn(there)).toBe(true)
      expect(await mailbox.open()).toMatchObject([{ to: email, subject: 'Ihr Passwort wurde geändert' }])
      expect((await signIn(email, changed)).url.pathname).toBe('/sso/account/personal-info')
    })

    test('ends a sign-in that was confirmed with the old one and has not come back yet', async () => {
      const { visitor, email } = await addSignedIn()
      const slow = createBrowser(provider.origin)
      const { url } = await slow.follow(client.authorizationUrl())
      const confirmed = await slow.send(url.href, { email, password })
      await send(visitor, 'password', { current: password, password: changed })
      const { url: landed, reply } = await slow.followFrom(confirmed, url.href)
      expect(landed.searchParams.has('code')).toBe(false)
      expect(reply?.status).toBe(400)
    })

    test('needs the present one and all rules; problems stand at their fields, passwords nowhere', async () => {
      const { visitor, email } = await addSignedIn()
      const wrong = await send(visitor, 'password', { current: 'Geraten-99', password: 'kurz' })
      expect(wrong.status).toBe(422)
      expect(wrong.html).toContain('<p class="problem" id="current-problem">Das ist nicht Ihr bisheriges Passwort.</p>')
      expect(wrong.html).toContain('id="password-problem"')
      expect(wrong.html).not.toMatch(/Geraten-99|value="kurz"/)
      expect((await send(visitor, 'password', { current: password, password: 'kurz' })).status).toBe(422)
      expect((await send(visitor, 'password', {})).html).toContain('Bitte geben Sie Ihr bisheriges Passwort ein.')
      expect((await signIn(email)).url.pathname).toBe('/sso/account/personal-info')
    })

    test('cannot be guessed by who holds an open session: guesses count with those at sign-in', async () => {
      const { visitor, email } = await addSignedIn()
      for (let i = 0; i < 10; i++) await send(visitor, 'password', { current: `falsch${i}`, password: changed })
      const stopped = await send(visitor, 'password', { current: password, password: changed })
      expect(stopped.status).toBe(429)
      expect(stopped.html).toContain('Bitte warten Sie')
      expect((await send(visitor, 'deletion', { current: password, confirmed: 'yes' })).status).toBe(429)
      await expect(client.signIn(createBrowser(provider.origin), email, password)).rejects.toThrow()
    })
  })

  describe('another sign-in address', () => {
    test('holds once it has confirmed; the old one is told before and after, other devices are out', async () => {
      const { visitor, email } = await addSignedIn()
      const there = createBrowser(provider.origin)
      const tokens = await client.signIn(there, email, password)
      const next = newEmail()
      const sent = await send(visitor, 'address', { email: ` ${next.toUpperCase()}`, current: password })
      expect(sent.html).toContain('Sobald Sie dort bestätigen')
      const mails = await mailbox.open()
      expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
        [`${email} Neue Adresse zum Anmelden`, `${next} Bitte bestätigen Sie Ihre E-Mail-Adresse`].sort(),
      )
      expect(await refreshed(tokens.refresh_token)).toBe(200)
      const link = mails.find(({ to }) => to === next)?.link ?? ''
      expect(await confirm(link, visitor)).toBe(200)
      expect(await mailbox.open()).toMatchObject([{ to: email, subject: 'Ihre Adresse zum Anmelden wurde geändert' }])
      expect(await asksToSignIn(there)).toBe(true)
      expect((await read(visitor)).html).toContain(next)
      expect((await signIn(next)).url.pathname).toBe('/sso/account/personal-info')
      await expect(client.signIn(createBrowser(provider.origin), email, password)).rejects.toThrow()
      expect(await confirm(link, visitor)).toBe(410)
    })

    test('is never somebody else’s, and the page does not tell whose it is', async () => {
      const { visitor } = await addSignedIn()
      const taken = newEmail()
      await addAccount(database, { email: taken, password })
      const imported = newEmail()
      await database.db.insert(person).values({ firstName: 'Ida', lastName: 'Muster', email: imported })
      const free = newEmail()
      const pages = []
      for (const email of [taken, imported, free]) {
        const { status, html } = await send(visitor, 'address', { email, current: password })
        pages.push(`${status} ${html.replaceAll(email, '…')}`)
      }
      expect(new Set(pages).size).toBe(1)
      const mails = await mailbox.open()
      expect(mails.filter(({ link }) => link !== undefined).map(({ to }) => to)).toEqual([free])
    })

    test('goes to one of two who want it at once', async () => {
      const next = newEmail()
      const people = [await addSignedIn(), await addSignedIn()]
      for (const { visitor } of people) await send(visitor, 'address', { email: next, current: password })
      const links = (await mailbox.open()).flatMap(({ to, link }) => (to === next ? [link ?? ''] : []))
      expect(links).toHaveLength(2)
      const both = await Promise.all(links.map((link) => confirm(link)))
      expect(both.sort()).toEqual([200, 410])
    })

    test('keeps what was typed beside its problem', async () => {
      const { visitor, email } = await addSignedIn()
      const wrong = await send(visitor, 'address', { email: 'vera@"><b>', current: password })
      expect(wrong.status).toBe(422)
      expect(wrong.html).toContain('value="vera@&quot;&gt;&lt;b&gt;"')
      expect(wrong.html).toContain('id="email-problem"')
      expect((await send(visitor, 'address', { email, current: password })).html).toContain('melden Sie sich schon an')
      expect((await send(visitor, 'address', { email: newEmail(), current: 'falsch' })).status).toBe(422)
      expect(await mailbox.open()).toEqual([])
    })
  })
})
