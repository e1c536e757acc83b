import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AccountPages, password, startAccountPages } from '../../../tests/support/account-pages.ts'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { addAccount, createBrowser } from '../../../tests/support/provider.ts'
import { oidcPayload, person } from '../db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const changed = 'Wald*horn 1900'

const databases = createDatabases()
afterAll(() => databases.remove())

describeOnDatabase('the account pages', (kind) => {
  let pages: AccountPages

  beforeAll(async () => {
    pages = await startAccountPages(await databases.open(kind))
  })
  afterAll(() => pages.stop())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(async () => {
    await pages.mailbox.open()
    vi.useRealTimers()
  })

  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

  describe('the overview', () => {
    test('requires a sign-in and returns in the same language', async () => {
      const email = pages.newEmail()
      await addAccount(pages.database, { email, password })
      const visitor = createBrowser(pages.provider.origin)
      const { url, reply } = await visitor.follow(`${pages.at('personal-info')}?ui_locales=en-GB`)
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

    test('needs no second sign-in in a browser where the app has just signed in, and lists the device', {
      tags: ['long'],
    }, async () => {
      const email = pages.newEmail()
      await addAccount(pages.database, { email, password })
      const visitor = createBrowser(pages.provider.origin)
      await pages.client.signIn(visitor, email, password)
      const { path, html } = await pages.read(visitor)
      expect(path).toBe('/sso/account/personal-info')
      expect(html.match(/name="device"/g)).toHaveLength(1)
      expect(html).toContain('dieses Gerät')
    })

    test('lists every device and ends one: its token is invalid, its browser must sign in, the others continue', async () => {
      const email = pages.newEmail()
      await addAccount(pages.database, { email, password })
      const phone = createBrowser(
        pages.provider.origin,
        '/sso/',
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
      )
      const tokens = await pages.client.signIn(phone, email, password)
      const { visitor, html } = await pages.signIn(email)
      expect(html).toContain('Safari auf iPhone')
      const [, id = ''] = /name="device" value="([^"]+)"[\s\S]*?/.exec(html.slice(html.indexOf('Safari auf'))) ?? []
      expect((await pages.send(visitor, 'device', { device: id })).html).toContain('Das Gerät wird abgemeldet')
      expect(await pages.refreshed(tokens.refresh_token)).toBe(400)
      expect(await pages.asksToSignIn(phone)).toBe(true)
      expect(await pages.asksToSignIn(visitor)).toBe(false)
    })

    test('does not end a device of another account', async () => {
      const other = pages.newEmail()
      await addAccount(pages.database, { email: other, password })
      const theirs = createBrowser(pages.provider.origin)
      const tokens = await pages.client.signIn(theirs, other, password)
      const [, id = ''] = /name="device" value="([^"]+)"/.exec((await pages.read(theirs)).html) ?? []
      const { visitor } = await pages.addSignedIn()
      await pages.send(visitor, 'device', { device: id })
      expect(await pages.refreshed(tokens.refresh_token)).toBe(200)
      expect(await pages.asksToSignIn(theirs)).toBe(false)
    })
  })

  describe('a password change', () => {
    test('ends all other sessions and grants and sends a mail', async () => {
      const email = pages.newEmail()
      await addAccount(pages.database, { email, password })
      const here = createBrowser(pages.provider.origin)
      const own = await pages.client.signIn(here, email, password)
      const there = createBrowser(pages.provider.origin)
      const tokens = await pages.client.signIn(there, email, password)
      pass(5000)
      const done = await pages.send(here, 'password', { current: password, password: changed })
      expect(done.html).toContain('Ihr neues Passwort ist gespeichert')
      expect(await pages.refreshed(own.refresh_token)).toBe(200)
      expect(await pages.asksToSignIn(here)).toBe(false)
      expect(await pages.refreshed(tokens.refresh_token)).toBe(400)
      expect(await pages.asksToSignIn(there)).toBe(true)
      expect(await pages.mailbox.open()).toMatchObject([
        { to: email, subject: 'Testmusik: Neue Anmeldung' },
        { to: email, subject: 'Testmusik: Ihr Passwort wurde geändert' },
      ])
      expect((await pages.signIn(email, changed)).url.pathname).toBe('/sso/account/personal-info')
    })

    test('ends a confirmed sign-in that has not returned to the app yet', async () => {
      const { visitor, email } = await pages.addSignedIn()
      const slow = createBrowser(pages.provider.origin)
      const { url } = await slow.follow(pages.client.authorizationUrl())
      const confirmed = await slow.send(url.href, { email, password })
      await pages.send(visitor, 'password', { current: password, password: changed })
      const { url: landed, reply } = await slow.followFrom(confirmed, url.href)
      expect(landed.searchParams.has('code')).toBe(false)
      expect(reply?.status).toBe(400)
    })

    test('invalidates a session that a concurrent request stored again', async () => {
      const { email, visitor } = await pages.addSignedIn()
      const there = await pages.signIn(email)
      const session = eq(oidcPayload.model, 'Session')
      const before = await pages.database.db.select().from(oidcPayload).where(session)
      pass(5000)
      await pages.send(visitor, 'password', { current: password, password: changed })
      await pages.database.db.insert(oidcPayload).values(before).onConflictDoNothing()
      expect(await pages.asksToSignIn(there.visitor)).toBe(true)
      const redirected = await there.visitor.follow(pages.client.authorizationUrl())
      expect(redirected.url.pathname).toMatch(/^\/sso\/interaction\//)
      expect(await pages.asksToSignIn(visitor)).toBe(false)
    })

    test('requires the current password and all rules; problems are shown at their fields, passwords are never sent back', async () => {
      const { visitor, email } = await pages.addSignedIn()
      const wrong = await pages.send(visitor, 'password', { current: 'Geraten-99', password: 'kurz' })
      expect(wrong.status).toBe(422)
      expect(wrong.html).toContain('<p class="problem" id="current-problem">Das ist nicht Ihr bisheriges Passwort.</p>')
      expect(wrong.html).toContain('id="password-problem"')
      expect(wrong.html).not.toMatch(/Geraten-99|value="kurz"/)
      expect((await pages.send(visitor, 'password', { current: password, password: 'kurz' })).status).toBe(422)
      expect((await pages.send(visitor, 'password', {})).html).toContain('Bitte geben Sie Ihr bisheriges Passwort ein.')
      expect((await pages.signIn(email)).url.pathname).toBe('/sso/account/personal-info')
    })

    test('does not let the holder of an open session guess the password, and the guesses do not lock out the owner elsewhere', async () => {
      const { visitor, email } = await pages.addSignedIn()
      for (let i = 0; i < 10; i++) await pages.send(visitor, 'password', { current: `falsch${i}`, password: changed })
      const stopped = await pages.send(visitor, 'password', { current: password, password: changed })
      expect(stopped.status).toBe(429)
      expect(stopped.html).toContain('Bitte warten Sie')
      expect((await pages.send(visitor, 'deletion', { current: password, confirmed: 'yes' })).status).toBe(429)
      const elsewhere = createBrowser(pages.provider.origin)
      await expect(pages.client.signIn(elsewhere, email, password)).resolves.toBeTruthy()
    })
  })

  describe('a change of the sign-in address', () => {
    test('takes effect on confirmation; the old address is notified before and after, other devices are signed out', async () => {
      const { visitor, email } = await pages.addSignedIn()
      const there = createBrowser(pages.provider.origin)
      const tokens = await pages.client.signIn(there, email, password)
      const next = pages.newEmail()
      const sent = await pages.send(visitor, 'address', { email: ` ${next.toUpperCase()}`, current: password })
      expect(sent.html).toContain('Sobald Sie dort bestätigen')
      const mails = await pages.mailbox.open()
      expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(
        [
          `${email} Testmusik: Neue Adresse zum Anmelden`,
          `${next} Testmusik: Bitte bestätigen Sie Ihre E-Mail-Adresse`,
        ].sort(),
      )
      expect(await pages.refreshed(tokens.refresh_token)).toBe(200)
      const link = mails.find(({ to }) => to === next)?.link ?? ''
      expect(await pages.confirm(link, visitor)).toBe(200)
      expect(await pages.mailbox.open()).toMatchObject([
        { to: email, subject: 'Testmusik: Ihre Adresse zum Anmelden wurde geändert' },
      ])
      expect(await pages.asksToSignIn(there)).toBe(true)
      expect((await pages.read(visitor)).html).toContain(next)
      expect((await pages.signIn(next)).url.pathname).toBe('/sso/account/personal-info')
      await expect(pages.client.signIn(createBrowser(pages.provider.origin), email, password)).rejects.toThrow()
      expect(await pages.confirm(link, visitor)).toBe(410)
    })

    test('refuses an address of another account without revealing it', async () => {
      const { visitor } = await pages.addSignedIn()
      const taken = pages.newEmail()
      await addAccount(pages.database, { email: taken, password })
      const imported = pages.newEmail()
      await pages.database.db.insert(person).values({ firstName: 'Ida', lastName: 'Muster', email: imported })
      const free = pages.newEmail()
      const answers = []
      for (const email of [taken, imported, free]) {
        const { status, html } = await pages.send(visitor, 'address', { email, current: password })
        answers.push(`${status} ${html.replaceAll(email, '…')}`)
      }
      expect(new Set(answers).size).toBe(1)
      const mails = await pages.mailbox.open()
      expect(mails.filter(({ link }) => link !== undefined).map(({ to }) => to)).toEqual([free])
    })

    test('gives the address to only one of two concurrent requests', async () => {
      const next = pages.newEmail()
      const people = [await pages.addSignedIn(), await pages.addSignedIn()]
      for (const { visitor } of people) await pages.send(visitor, 'address', { email: next, current: password })
      const links = (await pages.mailbox.open()).flatMap(({ to, link }) => (to === next ? [link ?? ''] : []))
      expect(links).toHaveLength(2)
      const both = await Promise.all(links.map((link) => pages.confirm(link)))
      expect(both.sort()).toEqual([200, 410])
    })

    test('keeps the entered address next to its problem', { tags: ['long'] }, async () => {
      const { visitor, email } = await pages.addSignedIn()
      const wrong = await pages.send(visitor, 'address', { email: 'vera@"><b>', current: password })
      expect(wrong.status).toBe(422)
      expect(wrong.html).toContain('value="vera@&quot;&gt;&lt;b&gt;"')
      expect(wrong.html).toContain('id="email-problem"')
      expect((await pages.send(visitor, 'address', { email, current: password })).html).toContain(
        'melden Sie sich schon an',
      )
      expect((await pages.send(visitor, 'address', { email: pages.newEmail(), current: 'falsch' })).status).toBe(422)
      expect(await pages.mailbox.open()).toEqual([])
    })
  })
})
