import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { createMailbox, type Mailbox } from '../../../tests/support/mailbox.ts'
import {
  addAccount,
  createBrowser,
  createClient,
  startProvider,
  type TestProvider,
} from '../../../tests/support/provider.ts'
import type { Database } from '../db/open.ts'
import { account, accountToken, person } from '../db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const HOUR = 60 * 60 * 1000
const password = 'Posaune-1899'
const changed = 'Wald*horn 1900'

const databases = createDatabases()
afterAll(() => databases.remove())

describeOnDatabase('a mailed link for a password', (kind) => {
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
  const browser = () => createBrowser(provider.origin)
  const newEmail = () => {
    people += 1
    return `person${people}@example.ch`
  }
  const addPerson = async (values: Partial<typeof person.$inferInsert> = {}) => {
    const email = newEmail()
    const [row] = await database.db
      .insert(person)
      .values({ firstName: 'Ida', lastName: 'Muster', email, ...values })
      .returning()
    if (row === undefined) throw new Error('no person was added')
    return { id: row.id, email }
  }
  const ask = async (email: string) => {
    const reply = await browser().send(`${provider.issuer}/account/forgotten-password`, { email })
    return { status: reply.status, html: await reply.text() }
  }
  const linkFor = async (email: string) => {
    expect((await ask(email)).status).toBe(200)
    return await mailbox.link()
  }
  const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
  const set = async (link: string, typed = changed) => {
    const reply = await browser().send(link, { token: tokenIn(link), password: typed })
    return { status: reply.status, html: await reply.text() }
  }
  const mayIn = async (email: string, typed: string) => {
    const visitor = browser()
    const { url } = await visitor.follow(client.authorizationUrl())
    return (await visitor.send(url.href, { email, password: typed })).status === 303
  }

  test('sets a new password, ends all sessions, and notifies by mail', async () => {
    const email = newEmail()
    await addAccount(database, { email, password })
    const elsewhere = browser()
    const tokens = await client.signIn(elsewhere, email, password)

    expect((await ask(` ${email.toUpperCase()} `)).html).toContain('Schauen Sie in Ihre E-Mails')
    const [mail] = await mailbox.open()
    expect(mail).toMatchObject({ to: email, subject: 'Testmusik: Ein neues Passwort wählen' })
    const link = mail?.link ?? ''
    expect(link).toMatch(
      new RegExp(`^${provider.origin}/sso/account/new-password\\?token=[\\w-]{43}&ui_locales=de-CH$`),
    )

    const page = await browser().open(link)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    const html = await page.text()
    expect(html).toContain(email)
    expect(html).toContain('autocomplete="new-password"')

    const done = await set(link)
    expect(done.status).toBe(200)
    expect(done.html).toContain(`href="${provider.origin}/de-ch/intra"`)
    expect(await mayIn(email, password)).toBe(false)
    expect(await mayIn(email, changed)).toBe(true)
    expect(await (await client.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    const redirected = await elsewhere.follow(client.authorizationUrl())
    expect(redirected.url.pathname).toMatch(/^\/sso\/interaction\//)
    expect(await mailbox.open()).toMatchObject([{ to: email, subject: 'Testmusik: Ihr Passwort wurde geändert' }])
  })

  test('can be used once', async () => {
    const email = newEmail()
    await addAccount(database, { email, password })
    const link = await linkFor(email)
    expect((await set(link)).status).toBe(200)
    const again = await set(link, 'Anderes-1')
    expect(again.status).toBe(410)
    expect(again.html).toContain('Dieser Link gilt nicht mehr')
    expect(again.html).toContain('/sso/account/forgotten-password?ui_locales=de-CH')
    expect((await browser().open(link)).status).toBe(410)
    expect(await mayIn(email, changed)).toBe(true)
  })

  test('stays valid when a mail scanner opens it', async () => {
    const email = newEmail()
    await addAccount(database, { email, password })
    const link = await linkFor(email)
    for (const method of ['HEAD', 'GET', 'GET']) expect((await browser().open(link, { method })).status).toBe(200)
    expect((await browser().open(link, { method: 'PUT' })).status).toBe(405)
    expect((await set(link)).status).toBe(200)
  })

  test('expires after an hour, not before', async () => {
    const [early, late] = [newEmail(), newEmail()]
    for (const email of [early, late]) await addAccount(database, { email, password })
    const inTime = await linkFor(early)
    const tooLate = await linkFor(late)
    pass(HOUR - 5000)
    expect((await set(inTime)).status).toBe(200)
    pass(6000)
    expect((await browser().open(tooLate)).status).toBe(410)
    expect((await set(tooLate)).status).toBe(410)
    expect(await mayIn(late, password)).toBe(true)
  })

  test('used twice at the same time sets one password only', { tags: ['long'] }, async () => {
    const email = newEmail()
    await addAccount(database, { email, password })
    const link = await linkFor(email)
    const both = await Promise.all([set(link, 'Erstes-11'), set(link, 'Zweites-22')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    const winner = both[0].status === 200 ? 'Erstes-11' : 'Zweites-22'
    expect(await mayIn(email, winner)).toBe(true)
    expect((await mailbox.open()).map(({ subject }) => subject)).toEqual(['Testmusik: Ihr Passwort wurde geändert'])
  })

  test('becomes invalid when another link is used, or when the address changes', async () => {
    const email = newEmail()
    const sub = await addAccount(database, { email, password })
    const [one, two] = [await linkFor(email), await linkFor(email)]
    expect((await set(one)).status).toBe(200)
    expect((await set(two, 'Anderes-1')).status).toBe(410)
    await mailbox.open()
    const three = await linkFor(email)
    await database.db.update(account).set({ email: newEmail() }).where(eq(account.id, sub))
    expect((await set(three, 'Anderes-1')).status).toBe(410)
  })

  test('with another purpose is refused here', async () => {
    const email = newEmail()
    await addAccount(database, { email, password })
    const link = await linkFor(email)
    await database.db.update(accountToken).set({ purpose: 'verification' }).where(eq(accountToken.email, email))
    expect((await set(link)).status).toBe(410)
    expect(await mayIn(email, password)).toBe(true)
  })

  test('is stored only as a hash, and not in a done job', async () => {
    const email = newEmail()
    await addAccount(database, { email, password })
    const token = tokenIn(await linkFor(email))
    const dump = JSON.stringify((await database.db.execute('select * from account_token, job')).rows)
    expect(dump).toContain(email)
    expect(dump).not.toContain(token)
  })

  test('rejects a weak password; the problem is shown at the field, the password is not sent back', async () => {
    const email = newEmail()
    await addAccount(database, { email, password })
    const link = await linkFor(email)
    for (const weak of [
      '',
      'Kurz-1a',
      'posaune-1899',
      'POSAUNE-1899',
      'Posaune-abcd',
      'Posaune1899',
      `Aa1-${'x'.repeat(200)}`,
    ]) {
      const refused = await set(link, weak)
      expect([weak, refused.status]).toEqual([weak, 422])
      expect(refused.html).toMatch(/id="password"[^>]*aria-invalid="true" aria-describedby="password-problem rules"/)
      if (weak !== '') expect(refused.html).not.toContain(weak)
    }
    expect((await set(link)).status).toBe(200)
  })

  test('activates a known person once', { tags: ['long'] }, async () => {
    const { id, email } = await addPerson()
    expect((await ask(email)).status).toBe(200)
    const [mail] = await mailbox.open()
    expect(mail).toMatchObject({ to: email, subject: 'Ihr Konto bei der Testmusik' })
    const link = mail?.link ?? ''
    expect(await (await browser().open(link)).text()).toContain('Ihr Passwort wählen')
    const both = await Promise.all([set(link), set(link)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await mayIn(email, changed)).toBe(true)
    const [made] = await database.db.select().from(account).where(eq(account.personId, id))
    expect(made).toMatchObject({ email, emailVerified: true })
  })

  test('is not sent to an archived person or to a person with another sign-in', async () => {
    const { email: archived } = await addPerson({ archived: true })
    const contact = newEmail()
    const sub = await addAccount(database, { email: newEmail(), password })
    const [owner] = await database.db.select().from(account).where(eq(account.id, sub))
    await database.db
      .update(person)
      .set({ email: contact })
      .where(eq(person.id, owner?.personId ?? 0))
    for (const email of [archived, contact]) expect((await ask(email)).status).toBe(200)
    expect(await mailbox.open()).toEqual([])
  })

  test('activates the person to whom it was mailed, whatever other records have the address', async () => {
    const { email, id } = await addPerson()
    const link = await linkFor(email)
    await addPerson({ email })
    const sub = await addAccount(database, { email: newEmail(), password })
    const [stranger] = await database.db.select().from(account).where(eq(account.id, sub))
    await database.db
      .update(person)
      .set({ email })
      .where(eq(person.id, stranger?.personId ?? 0))
    expect((await set(link)).status).toBe(200)
    expect(await database.db.select().from(account).where(eq(account.email, email))).toMatchObject([{ personId: id }])
  })

  test('does not activate a person whose address has changed', async () => {
    const other = await addPerson()
    const moved = await linkFor(other.email)
    await database.db.update(person).set({ email: newEmail() }).where(eq(person.id, other.id))
    expect((await set(moved)).status).toBe(410)
    expect(await database.db.select().from(account).where(eq(account.personId, other.id))).toEqual([])
  })

  test('is requested on a page that shows the same text for every address', async () => {
    const known = newEmail()
    await addAccount(database, { email: known, password })
    const { email: imported } = await addPerson()
    const answers = await Promise.all(
      [known, imported, newEmail()].map(async (email) => ({ email, ...(await ask(email)) })),
    )
    const comparable = answers.map(({ email, status, html }) => `${status} ${html.replaceAll(email, '…')}`)
    expect(new Set(comparable).size).toBe(1)
    await mailbox.open()
  })

  test('is mailed to an address at most three times an hour, and the page does not reveal it', async () => {
    const email = newEmail()
    await addAccount(database, { email, password })
    const pages = []
    for (let i = 0; i < 5; i++) pages.push((await ask(email)).html)
    expect(new Set(pages).size).toBe(1)
    expect(await mailbox.open()).toHaveLength(3)
    pass(HOUR + 1000)
    expect(await linkFor(email)).toContain('token=')
  })

  test('lets an owner in whose account was blocked everywhere by guesses, after a new password', {
    tags: ['long'],
  }, async () => {
    const email = newEmail()
    await addAccount(database, { email, password })
    const visitor = browser()
    const { url } = await visitor.follow(client.authorizationUrl())
    const attempt = async (from: number, typed: string) => {
      const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.51.100.${from}` }
      return (await visitor.send(url.href, { email, password: typed }, headers)).status
    }
    for (let i = 0; i < 100; i++) expect(await attempt(i % 10, 'falsch')).toBe(422)
    expect([await attempt(0, password), await attempt(99, password)]).toEqual([429, 429])
    expect((await set(await linkFor(email))).status).toBe(200)
    for (let i = 0; i < 9; i++) expect(await attempt(0, 'falsch')).toBe(422)
    expect(await attempt(0, changed)).toBe(303)
    expect(await mayIn(email, changed)).toBe(true)
  })
})
