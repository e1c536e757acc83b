import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AccountPages, password, startAccountPages } from '../../../tests/support/account-pages.ts'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { addAccount, createBrowser } from '../../../tests/support/provider.ts'
import { account } from '../db/tables.ts'
import { requestVerification } from './account-link.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const HOUR = 60 * 60 * 1000

const databases = createDatabases()
afterAll(() => databases.remove())

describeOnDatabase('a confirmed address', (kind) => {
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
  const unverify = (sub: string) =>
    pages.database.db.update(account).set({ emailVerified: false }).where(eq(account.id, sub))
  const mailVerification = async (sub: string) => {
    const account = await pages.accountOf(sub)
    if (account === undefined) throw new Error('there is no account')
    const { personId, email } = account
    const publicOrigin = pages.provider.origin
    const mail = { personId, email, locale: 'en-gb', publicOrigin, now: new Date() } as const
    return await pages.database.db.transaction((tx) => requestVerification(tx, mail))
  }

  test('is confirmed by the button of the mailed link, not by opening it', async () => {
    const email = pages.newEmail()
    const sub = await addAccount(pages.database, { email, password })
    await unverify(sub)
    await mailVerification(sub)
    const link = await pages.mailbox.link()
    const page = await createBrowser(pages.provider.origin).open(link)
    expect(await page.text()).toContain('Yes, confirm')
    expect((await pages.accountOf(sub))?.emailVerified).toBe(false)
    expect(await pages.confirm(link)).toBe(200)
    expect((await pages.accountOf(sub))?.emailVerified).toBe(true)
    expect(await pages.confirm(link)).toBe(410)
  })

  test('is missing after an unverified sign-in; another mail is sent on request, at most three an hour', async () => {
    const email = pages.newEmail()
    const sub = await addAccount(pages.database, { email, password })
    await unverify(sub)
    const { visitor, html } = await pages.signIn(email)
    expect(html).toContain('noch nicht bestätigt')
    for (let i = 0; i < 3; i++) {
      expect((await pages.send(visitor, 'verification', {})).html).toContain('Die Nachricht ist unterwegs')
    }
    expect((await pages.send(visitor, 'verification', {})).html).toContain('schon drei Nachrichten')
    const mails = await pages.mailbox.open()
    expect(mails).toHaveLength(3)
    expect(await pages.confirm(mails[0]?.link ?? '')).toBe(200)
    expect((await pages.read(visitor)).html).not.toContain('noch nicht bestätigt')
  })

  test('is not confirmed by an expired link, one for another address, or one for a password', async () => {
    const email = pages.newEmail()
    const sub = await addAccount(pages.database, { email, password })
    await unverify(sub)
    await mailVerification(sub)
    const late = await pages.mailbox.link()
    await mailVerification(sub)
    const moved = await pages.mailbox.link()
    await createBrowser(pages.provider.origin).send(pages.at('forgotten-password'), { email })
    expect(await pages.confirm((await pages.mailbox.link()).replace('new-password', 'confirm-address'))).toBe(410)
    await pages.database.db.update(account).set({ email: pages.newEmail() }).where(eq(account.id, sub))
    expect(await pages.confirm(moved)).toBe(410)
    await pages.database.db.update(account).set({ email }).where(eq(account.id, sub))
    pass(48 * HOUR + 1000)
    expect(await pages.confirm(late)).toBe(410)
    expect((await pages.accountOf(sub))?.emailVerified).toBe(false)
  })
})
