import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AccountPages, password, startAccountPages } from '../../../tests/support/account-pages.ts'
import {
  type Authenticator,
  createAuthenticator,
  passkeyOptionsIn as optionsIn,
} from '../../../tests/support/authenticator.ts'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { addAccount, type Browser, createBrowser } from '../../../tests/support/provider.ts'
import { account, passkey, rateLimit } from '../db/tables.ts'
import { takeOver } from './take-over.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const refused = 'Dieser Passkey gilt hier nicht'

const databases = createDatabases()
afterAll(() => databases.remove())

describeOnDatabase('passkeys', (kind) => {
  let pages: AccountPages

  beforeAll(async () => {
    pages = await startAccountPages(await databases.open(kind))
  })
  afterAll(() => pages.stop())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(async () => {
    await pages.mailbox.open()
    await pages.database.db.delete(rateLimit)
    vi.useRealTimers()
  })

  const device = () => createAuthenticator(pages.provider.origin)

  /** Adds a passkey on the account page. */
  const add = async (visitor: Browser, authenticator: Authenticator) => {
    const { html } = await pages.send(visitor, 'passkey', { current: password })
    return await pages.send(visitor, 'passkey', { passkey: authenticator.create(optionsIn(html)) })
  }
  const addOwner = async () => {
    const owner = await pages.addSignedIn()
    const authenticator = device()
    await add(owner.visitor, authenticator)
    return { ...owner, authenticator }
  }
  /** Opens the page of the sign-in in a browser that nobody used before. */
  const open = async (visitor = createBrowser(pages.provider.origin)) => {
    const { url, reply } = await visitor.follow(pages.client.authorizationUrl())
    return { visitor, url: url.href, options: optionsIn((await reply?.text()) ?? '') }
  }
  const sendTo = async ({ visitor, url }: { visitor: Browser; url: string }, fields: Record<string, string>) => {
    const landed = await visitor.followFrom(await visitor.send(url, fields), url)
    const html = (await landed.reply?.text()) ?? ''
    return { status: landed.reply?.status, html, url: landed.url, code: landed.url.searchParams.get('code') }
  }
  const signIn = async (authenticator: Authenticator, changed?: Parameters<Authenticator['get']>[1]) => {
    const page = await open()
    return await sendTo(page, { passkey: authenticator.get(page.options, changed) })
  }

  test('sign in without a password, and the account page shows name, day and last use', async () => {
    const { visitor, email, authenticator } = await addOwner()
    expect(await pages.mailbox.open()).toMatchObject([{ to: email, subject: 'Testmusik: Neuer Passkey' }])
    const before = await pages.read(visitor)
    expect(before.html).toContain('<strong id="passkey-0">Firefox auf Linux</strong>')
    expect(before.html).toContain('Noch nie benutzt')
    const { code } = await signIn(authenticator)
    const tokens = await (await pages.client.redeem(code ?? '')).json()
    expect(tokens).toMatchObject({ access_token: expect.any(String) })
    expect((await pages.read(visitor)).html).toContain('Zuletzt benutzt am')
    expect(pages.provider.logged.join()).not.toContain(authenticator.id)
  })

  test('are added only after the password, with an answer to a challenge of this session that was not used', async () => {
    const { visitor } = await pages.addSignedIn()
    const wrong = await pages.send(visitor, 'passkey', { current: 'falsch' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).not.toContain('data-options')
    const own = device()
    const signInChallenge = (await open()).options
    expect((await pages.send(visitor, 'passkey', { passkey: own.create(signInChallenge) })).status).toBe(422)
    const { html } = await pages.send(visitor, 'passkey', { current: password })
    const stranger = await pages.addSignedIn()
    expect((await pages.send(stranger.visitor, 'passkey', { passkey: own.create(optionsIn(html)) })).status).toBe(422)
    expect((await pages.send(visitor, 'passkey', { passkey: own.create(optionsIn(html)) })).html).toContain(
      'Der Passkey ist eingerichtet',
    )
    const again = await pages.send(visitor, 'passkey', { passkey: device().create(optionsIn(html)) })
    expect(again.status).toBe(422)
    expect(again.html).toContain('Der Passkey wurde nicht eingerichtet')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['a device that did not verify the person', { isPersonVerified: false }],
  ])('from %s are refused', async (_, changed) => {
    const { visitor, authenticator } = await addOwner()
    expect((await signIn(authenticator, changed)).html).toContain(refused)
    const { html } = await pages.send(visitor, 'passkey', { current: password })
    const created = await pages.send(visitor, 'passkey', { passkey: device().create(optionsIn(html), changed) })
    expect(created.status).toBe(422)
  })

  test('sign in once per challenge, on the page that has it, within half an hour', async () => {
    const { authenticator } = await addOwner()
    const [first, second] = [await open(), await open()]
    expect((await sendTo(second, { passkey: authenticator.get(first.options) })).status).toBe(422)
    const answer = { passkey: authenticator.get(first.options) }
    expect((await sendTo(first, answer)).code).not.toBeNull()
    const third = await open()
    expect((await sendTo(third, answer)).status).toBe(422)
    const late = await open()
    vi.setSystemTime(Date.now() + 31 * 60 * 1000)
    expect((await sendTo(late, { passkey: authenticator.get(late.options) })).code).toBeNull()
  })

  test('that were copied are refused: their count is not higher than the last', async () => {
    const { authenticator } = await addOwner()
    expect((await signIn(authenticator, { counter: 5 })).code).not.toBeNull()
    expect((await signIn(authenticator, { counter: 5 })).html).toContain(refused)
    expect((await signIn(authenticator, { counter: 6 })).code).not.toBeNull()
  })

  test('of nobody, of another account and of a deleted account are refused with one text', {
    tags: ['long'],
  }, async () => {
    const { authenticator, visitor } = await addOwner()
    const other = await pages.addSignedIn()
    const userHandle = Buffer.from(other.sub).toString('base64url')
    expect((await signIn(device(), { userHandle })).html).toContain(refused)
    expect((await signIn(authenticator, { userHandle })).html).toContain(refused)
    await pages.send(visitor, 'deletion', { current: password, confirmed: 'yes' })
    expect((await signIn(authenticator)).html).toContain(refused)
    expect(await pages.database.db.$count(passkey, eq(passkey.id, authenticator.id))).toBe(0)
  })

  test('are removed by their owner only, who gets a mail', async () => {
    const { visitor, email, authenticator } = await addOwner()
    await pages.mailbox.open()
    const stranger = await pages.addSignedIn()
    await pages.send(stranger.visitor, 'passkey-removal', { passkey: authenticator.id })
    expect((await signIn(authenticator)).code).not.toBeNull()
    const removed = await pages.send(visitor, 'passkey-removal', { passkey: authenticator.id })
    expect(removed.html).toContain('Der Passkey gilt nicht mehr')
    expect(await pages.mailbox.open()).toMatchObject([{ to: email, subject: 'Testmusik: Passkey entfernt' }])
    expect((await signIn(authenticator)).html).toContain(refused)
  })

  test('end when the owner of the address takes an account over', async () => {
    const { sub, email, authenticator } = await addOwner()
    const { db } = pages.database
    const [{ personId } = { personId: 0 }] = await db.select().from(account).where(eq(account.id, sub))
    await db.transaction((tx) => takeOver(tx, { sub, personId, email }, new Date()))
    expect((await signIn(authenticator)).html).toContain(refused)
  })

  test('refuse what no browser sends, without an error of the server', async () => {
    const { visitor } = await pages.addSignedIn()
    for (const answer of ['', '{}', '[]', 'null', '{"response":{}}']) {
      expect((await sendTo(await open(), { passkey: answer })).status, answer).toBe(422)
      expect((await pages.send(visitor, 'passkey', { passkey: answer })).status, answer).toBe(422)
    }
    const page = await open()
    const answer = device().get(page.options, { userHandle: 'x' }).replace('"id":"', '"id":"\\u0000')
    expect((await sendTo(page, { passkey: answer })).status).toBe(422)
    expect((await pages.send(visitor, 'passkey-removal', { passkey: '\0' })).status).toBe(200)
  })

  test('that are refused are limited like passwords; the password still signs in', async () => {
    const { email } = await pages.addSignedIn()
    const page = await open()
    const from = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.7' }
    const statuses: number[] = []
    for (let i = 0; i <= 50; i++) {
      statuses.push((await page.visitor.send(page.url, { passkey: '{}' }, from)).status)
    }
    expect(statuses).toEqual([...new Array(50).fill(422), 429])
    expect((await page.visitor.send(page.url, { email, password }, from)).status).toBe(303)
  })

  describe('the offer', () => {
    const newAccount = async () => {
      const email = pages.newEmail()
      await addAccount(pages.database, { email, password })
      return { email, password, passkeys: 'yes' }
    }
    const isOffer = (html: string) => html.includes('Nicht jetzt')

    test('comes once in a browser after a password, and its passkey signs in', async () => {
      const fields = await newAccount()
      const page = await open()
      const offer = await sendTo(page, fields)
      expect(isOffer(offer.html)).toBe(true)
      const authenticator = device()
      const wrong = await sendTo(page, { passkey: '{}' })
      expect(wrong.html).toContain('role="alert">Der Passkey wurde nicht eingerichtet')
      const done = await sendTo(page, { passkey: authenticator.create(optionsIn(wrong.html)) })
      expect(done.code).not.toBeNull()
      expect((await signIn(authenticator)).code).not.toBeNull()
      await pages.database.db.delete(passkey).where(eq(passkey.id, authenticator.id))
      const { visitor } = page
      const again = await visitor.follow(pages.client.authorizationUrl({ prompt: 'login' }))
      expect((await sendTo({ visitor, url: again.url.href }, fields)).code).not.toBeNull()
    })

    test('is no answer to a form that was sent twice', { tags: ['long'] }, async () => {
      const offered = await open()
      await offered.visitor.send(offered.url, await newAccount())
      const again = await sendTo(offered, await newAccount())
      expect(isOffer(again.html)).toBe(true)
      expect(again.html).not.toContain('role="alert"')
      const other = await open()
      const fields = { ...(await newAccount()), passkeys: '' }
      await other.visitor.send(other.url, fields)
      expect((await sendTo(other, fields)).code).not.toBeNull()
    })

    test('can be declined: the sign-in continues', async () => {
      const page = await open()
      const offer = await sendTo(page, await newAccount())
      const [, next = ''] = /href="([^"]+)">Nicht jetzt/.exec(offer.html) ?? []
      const { url } = await page.visitor.follow(next)
      expect(url.searchParams.get('code')).not.toBeNull()
    })

    test('does not come to an account with a passkey, nor in a browser that cannot have one', {
      tags: ['long'],
    }, async () => {
      const { email } = await addOwner()
      expect((await sendTo(await open(), { email, password, passkeys: 'yes' })).code).not.toBeNull()
      expect((await sendTo(await open(), { ...(await newAccount()), passkeys: '' })).code).not.toBeNull()
    })

    test('ends with the password that was right', async () => {
      const fields = await newAccount()
      const page = await open()
      const offer = await sendTo(page, fields)
      const { visitor } = await pages.signIn(fields.email)
      await pages.send(visitor, 'password', { current: password, password: 'Wald*horn 1900' })
      const late = await sendTo(page, { passkey: device().create(optionsIn(offer.html)) })
      expect(late.status).toBe(400)
      const stored = await pages.database.db.$count(passkey, sql`${passkey.createdAt} >= ${new Date().toISOString()}`)
      expect(stored).toBe(0)
    })
  })
})
