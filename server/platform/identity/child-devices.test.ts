import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AccountPages, startAccountPages } from '../../../tests/support/account-pages.ts'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { createBrowser, type Tokens } from '../../../tests/support/provider.ts'
import { account, childDevice, job, membership, organization, person, rateLimit, representation } from '../db/tables.ts'
import { DEVICE_CODES_AN_HOUR } from './child-device-page.ts'
import { createDeviceCode, endDeviceOf } from './child-devices.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const databases = createDatabases()
afterAll(() => databases.remove())

describeOnDatabase('sign-in of a device of a child', (kind) => {
  let pages: AccountPages
  beforeAll(async () => {
    pages = await startAccountPages(await databases.open(kind))
    await pages.database.db.insert(organization).values({ id: 1, name: 'Testmusik' }).onConflictDoNothing()
  })
  afterAll(() => pages.stop())

  /** A mother with an account, and a code for her child. */
  const addCode = async () => {
    const { db } = pages.database
    const { email, sub, visitor } = await pages.addSignedIn()
    const [owner] = await db.select().from(account).where(eq(account.id, sub))
    const [child] = await db.insert(person).values({ firstName: 'Lena', birthDate: '2016-01-01' }).returning()
    const personId = child?.id ?? 0
    await db.insert(membership).values({ personId, organizationId: 1, joinDate: '2020-01-01' })
    const [added] = await db
      .insert(representation)
      .values({ personId, representativeId: owner?.personId ?? 0, createdAt: new Date() })
      .returning()
    const { id, code } = await createDeviceCode(db, { personId, representationId: added?.id ?? 0 }, new Date())
    return { email, mother: visitor, personId, id, code }
  }
  /** Signs in for the app in a browser that has used a code. */
  const tokensIn = async (browser: ReturnType<typeof createBrowser>): Promise<Tokens | undefined> => {
    const { url } = await browser.follow(pages.client.authorizationUrl())
    const code = url.searchParams.get('code')
    return code === null ? undefined : ((await (await pages.client.redeem(code)).json()) as Tokens)
  }

  test('a code on the page signs the browser in, once, and the mother is told by mail', async () => {
    const { email, personId, id, code } = await addCode()
    const browser = createBrowser(pages.provider.origin)
    const wrong = await pages.send(browser, 'child-device', { code: 'AAAA-AAAA' })
    expect([wrong.status, wrong.html.includes('Dieser Code ist falsch')]).toEqual([422, true])
    expect((await pages.send(browser, 'child-device', { code: ' ' })).html).toContain('Bitte geben Sie den Code ein')
    const used = await browser.send(pages.at('child-device'), { code: code.toLowerCase() })
    expect([used.status, used.headers.get('location')]).toEqual([303, `${pages.provider.origin}/de-ch/intra`])
    const tokens = await tokensIn(browser)
    expect(decodeJwt(tokens?.access_token ?? '').sub).toBe(id)
    const headers = { authorization: `Bearer ${tokens?.access_token}` }
    expect(await (await fetch(`${pages.provider.issuer}/me`, { headers })).json()).toEqual({
      ...{ sub: id, name: 'Lena', given_name: 'Lena', family_name: '' },
    })
    const again = await pages.send(createBrowser(pages.provider.origin), 'child-device', { code })
    expect(again.status).toBe(422)
    const mails = await pages.database.db.select({ payload: job.payload }).from(job)
    expect(JSON.stringify(mails)).toContain('"child_device"')
    expect(JSON.stringify(mails)).toContain(email)
    expect(pages.provider.logged.join()).not.toMatch(new RegExp(code.slice(0, 4)))

    // The pages of an account do not exist for a device.
    expect((await browser.open(pages.at('personal-info'))).status).toBe(404)
    expect((await browser.send(pages.at('password'), { current: 'x', password: 'Wald*horn 1900' })).status).toBe(404)
    // Nobody who is signed in uses up a code.
    const next = await addCode()
    expect((await pages.send(browser, 'child-device', { code: next.code })).html).toContain('schon jemand angemeldet')
    expect((await pages.send(next.mother, 'child-device', { code: next.code })).status).toBe(422)

    const renewed = (await (await pages.client.refresh(tokens?.refresh_token ?? '')).json()) as Tokens
    expect(decodeJwt(renewed.access_token).sub).toBe(id)
    await endDeviceOf(pages.database.db, personId, id)
    expect(await pages.refreshed(renewed.refresh_token)).toBe(400)
    expect((await fetch(`${pages.provider.issuer}/me`, { headers })).status).toBe(401)
    expect(await tokensIn(browser)).toBeUndefined()
  })

  test('the tokens end with the representation', async () => {
    const { code, id } = await addCode()
    const browser = createBrowser(pages.provider.origin)
    await browser.send(pages.at('child-device'), { code })
    const tokens = await tokensIn(browser)
    const [row] = await pages.database.db.select().from(childDevice).where(eq(childDevice.id, id))
    await pages.database.db
      .update(representation)
      .set({ endedAt: new Date() })
      .where(eq(representation.id, row?.representationId ?? 0))
    expect(await pages.refreshed(tokens?.refresh_token ?? '')).toBe(400)
    expect(await tokensIn(browser)).toBeUndefined()
  })

  test('an address can type a limited number of wrong codes, and right ones do not count', async () => {
    // The limit forgets the attempts of the tests before: in the database, or in memory.
    await pages.database.db.delete(rateLimit)
    await pages.provider.restart()
    const browser = createBrowser(pages.provider.origin)
    const statusOf = async (code: string) => (await pages.send(browser, 'child-device', { code })).status
    for (let tried = 0; tried < DEVICE_CODES_AN_HOUR; tried += 1) expect(await statusOf('AAAA-AAAA')).toBe(422)
    const { code } = await addCode()
    expect(await statusOf(code)).toBe(429)
    expect(await pages.database.db.$count(childDevice, eq(childDevice.userAgent, ''))).toBe(0)
  })
})
