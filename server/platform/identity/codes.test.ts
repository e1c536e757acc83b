import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AccountPages, password, startAccountPages } from '../../../tests/support/account-pages.ts'
import { createAuthenticator, passkeyOptionsIn } from '../../../tests/support/authenticator.ts'
import { nextIn, totpIn } from '../../../tests/support/codes.ts'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Browser, createBrowser } from '../../../tests/support/provider.ts'
import { writeSetting } from '../db/settings.ts'
import { personRole, rateLimit, recoveryCode, secondFactor } from '../db/tables.ts'
import { WRONG_CODES_AN_HOUR } from './code-step.ts'
import { takeOver } from './take-over.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const wrong = 'Dieser Code stimmt nicht'

const databases = createDatabases()
afterAll(() => databases.remove())

const stepIn = (html: string): string => /name="step" value="([^"]+)"/.exec(html)?.[1] ?? ''
const recoveryCodesIn = (html: string): string[] =>
  [...html.matchAll(/<li class="code-text">([^<]+)</g)].map(([, code = '']) => code)

describeOnDatabase('codes at sign-in', (kind) => {
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

  const nextStep = () => vi.setSystemTime(Date.now() + 30_000)
  const switchOn = async (visitor: Browser) => {
    const { html } = await pages.send(visitor, 'code', { current: password })
    const app = totpIn(html)
    const done = await pages.send(visitor, 'code', { step: stepIn(html), code: app.generate() })
    nextStep()
    return { app, done, recoveryCodes: recoveryCodesIn(done.html) }
  }
  const addOwner = async () => {
    const owner = await pages.addSignedIn()
    return { ...owner, ...(await switchOn(owner.visitor)) }
  }
  /** Signs in for the client until the page of the code. */
  const enterPassword = async (email: string) => {
    const visitor = createBrowser(pages.provider.origin)
    const { url } = await visitor.follow(pages.client.authorizationUrl())
    const landed = await visitor.followFrom(await visitor.send(url.href, { email, password }), url.href)
    return { visitor, url: landed.url, html: (await landed.reply?.text()) ?? '' }
  }
  const enterCode = async ({ visitor, url }: { visitor: Browser; url: URL }, code: string) => {
    const landed = await visitor.followFrom(await visitor.send(url.href, { code }), url.href)
    const html = (await landed.reply?.text()) ?? ''
    return { status: landed.reply?.status, html, code: landed.url.searchParams.get('code') }
  }

  test('are asked after the password; a right one signs in, once', async () => {
    const { email, app } = await addOwner()
    const page = await enterPassword(email)
    expect(page.url.pathname).toMatch(/^\/sso\/interaction\//)
    expect(page.html).toContain('Code eingeben')
    const typed = app.generate()
    const { code } = await enterCode(page, `${typed.slice(0, 3)} ${typed.slice(3)}`)
    const tokens = await (await pages.client.redeem(code ?? '')).json()
    expect(tokens).toMatchObject({ access_token: expect.any(String) })
    const again = await enterCode(await enterPassword(email), typed)
    expect([again.status, again.code]).toEqual([422, null])
    expect(again.html).toContain(wrong)
    expect(pages.provider.logged.join()).not.toContain(typed)
  })

  test('cannot be left out: the address that goes on leads back to the sign-in', async () => {
    const { email } = await addOwner()
    const page = await enterPassword(email)
    const uid = page.url.pathname.split('/').at(-1)
    const { url } = await page.visitor.follow(`${pages.provider.issuer}/auth/${uid}`)
    expect(url.searchParams.get('code')).toBeNull()
    expect(url.pathname).toMatch(/^\/sso\/interaction\//)
  })

  test('are switched on after the password with a first code; ten recovery codes and a mail follow', async () => {
    const { email, visitor } = await pages.addSignedIn()
    const refused = await pages.send(visitor, 'code', { current: 'falsch' })
    expect([refused.status, refused.html.includes('otpauth:')]).toEqual([422, false])
    const { html } = await pages.send(visitor, 'code', { current: password })
    const mistyped = await pages.send(visitor, 'code', { step: stepIn(html), code: '000000' })
    expect([mistyped.status, totpIn(mistyped.html).secret.base32]).toEqual([422, totpIn(html).secret.base32])
    const used = await pages.send(visitor, 'code', { step: stepIn(html), code: totpIn(html).generate() })
    expect([used.status, used.html.includes('otpauth:')]).toEqual([422, false])
    expect((await enterPassword(email)).html).not.toContain('Code eingeben')
    const { recoveryCodes } = await switchOn(visitor)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await pages.mailbox.open()).toMatchObject([
      { to: email, subject: 'Testmusik: Code bei der Anmeldung eingeschaltet' },
    ])
    expect((await pages.read(visitor)).html).toContain('Sie haben noch 10 Notfallcodes')
  })

  test('are replaced by a recovery code, once, which is mailed; new ones end the old ones', async () => {
    const { email, visitor, recoveryCodes } = await addOwner()
    await pages.mailbox.open()
    const [first = '', second = ''] = recoveryCodes
    expect((await enterCode(await enterPassword(email), first.toLowerCase())).code).not.toBeNull()
    expect(await pages.mailbox.open()).toMatchObject([{ to: email, subject: 'Testmusik: Anmeldung mit Notfallcode' }])
    expect((await enterCode(await enterPassword(email), first)).code).toBeNull()
    const renewed = await pages.send(visitor, 'recovery-codes', { current: password })
    expect((await enterCode(await enterPassword(email), second)).code).toBeNull()
    const [fresh = ''] = recoveryCodesIn(renewed.html)
    expect((await enterCode(await enterPassword(email), fresh)).code).not.toBeNull()
  })

  test('are limited: after too many wrong ones a right one has to wait, whoever asks', { tags: ['long'] }, async () => {
    const { email, app } = await addOwner()
    const page = await enterPassword(email)
    for (let wrongCodes = 0; wrongCodes < WRONG_CODES_AN_HOUR; wrongCodes += 1)
      expect((await enterCode(page, 'ABCDE')).status).toBe(422)
    const late = await enterCode(await enterPassword(email), app.generate())
    expect([late.status, late.code]).toEqual([429, null])
  })

  test('are switched off with the password, and end with an account that its owner takes over', {
    tags: ['long'],
  }, async () => {
    const { email, sub, visitor } = await addOwner()
    expect((await pages.send(visitor, 'code-removal', { current: 'falsch' })).status).toBe(422)
    expect((await pages.send(visitor, 'code-removal', { current: password })).html).toContain(
      'Der Code ist ausgeschaltet',
    )
    expect((await enterPassword(email)).url.searchParams.get('code')).not.toBeNull()
    const empty = await pages.send(visitor, 'recovery-codes', { current: password })
    expect(recoveryCodesIn(empty.html)).toEqual([])

    await switchOn(visitor)
    const { personId } = (await pages.accountOf(sub)) ?? { personId: 0 }
    await pages.database.db.transaction((tx) => takeOver(tx, { sub, personId, email }, new Date()))
    const { db } = pages.database
    expect(await db.select().from(secondFactor).where(eq(secondFactor.accountId, sub))).toEqual([])
    expect(await db.select().from(recoveryCode).where(eq(recoveryCode.accountId, sub))).toEqual([])
  })

  test('are demanded by a setting from whoever holds a guarded role, and set up during the sign-in', {
    tags: ['long'],
  }, async () => {
    const { db } = pages.database
    const holder = await pages.addSignedIn()
    const { personId } = (await pages.accountOf(holder.sub)) ?? { personId: 0 }
    await db.insert(personRole).values({ personId, role: 'MHZ_TREASURER' })
    expect((await enterPassword(holder.email)).url.searchParams.get('code')).not.toBeNull()
    await writeSetting(db, 'secondFactorRequired', true)
    const player = await pages.addSignedIn()
    expect((await enterPassword(player.email)).url.searchParams.get('code')).not.toBeNull()

    const page = await enterPassword(holder.email)
    expect(page.html).toContain('Anmeldung besser schützen')
    const { url } = await page.visitor.follow(`${pages.provider.issuer}/auth/${page.url.pathname.split('/').at(-1)}`)
    expect(url.pathname).toMatch(/^\/sso\/interaction\//)
    const ways = ['Mit dem Code einer App', 'App auf diesem Gerät öffnen', 'Oder mit einem anderen Gerät']
    const places = [...ways, 'Oder mit einem Passkey', 'Passkey heisst'].map((words) => page.html.indexOf(words))
    expect(places).toEqual(places.filter((at) => at > 0).sort((a, b) => a - b))
    const again = await enterPassword(holder.email)
    expect((await enterCode(again, '000000')).html).toContain(wrong)
    const shown = await enterCode(again, totpIn(again.html).generate())
    expect(recoveryCodesIn(shown.html)).toHaveLength(10)
    const landed = await again.visitor.follow(nextIn(shown.html))
    const tokens = await (await pages.client.redeem(landed.url.searchParams.get('code') ?? '')).json()
    expect(tokens).toMatchObject({ access_token: expect.any(String) })
    nextStep()
    expect((await enterPassword(holder.email)).html).toContain('Code eingeben')
    await writeSetting(db, 'secondFactorRequired', false)
  })

  test('are not set up with the password alone where the account has a passkey', async () => {
    const { db } = pages.database
    const holder = await pages.addSignedIn()
    const { personId } = (await pages.accountOf(holder.sub)) ?? { personId: 0 }
    await db.insert(personRole).values({ personId, role: 'ADMIN' })
    const { html } = await pages.send(holder.visitor, 'passkey', { current: password })
    const authenticator = createAuthenticator(pages.provider.origin)
    await pages.send(holder.visitor, 'passkey', { passkey: authenticator.create(passkeyOptionsIn(html)) })
    await writeSetting(db, 'secondFactorRequired', true)
    const page = await enterPassword(holder.email)
    expect([page.url.searchParams.get('code'), page.html.includes('otpauth:')]).toEqual([null, false])
    expect(page.html).toContain('Verwenden Sie Ihren Passkey')
    await writeSetting(db, 'secondFactorRequired', false)
  })

  test('an empty field, a code of another account and malformed input are refused at the field', async () => {
    const { email } = await addOwner()
    const other = await addOwner()
    const page = await enterPassword(email)
    expect((await enterCode(page, ' ')).html).toContain('Bitte den Code eingeben')
    for (const typed of [other.app.generate(), other.recoveryCodes[0] ?? '', '٤٧١١٠٠', 'a\u0000b', '1'.repeat(5000)])
      expect((await enterCode(page, typed)).status).toBe(422)
  })
})
