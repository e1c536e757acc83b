import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { firstAdministrator } from '#server/features/persons/admin/first-administrator.ts'
import { type AccountPages, password, startAccountPages } from '../../../tests/support/account-pages.ts'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { addAccount, createBrowser } from '../../../tests/support/provider.ts'
import { ensureBand } from '../db/new-band.ts'
import { account, membership, person, personRole } from '../db/tables.ts'
import { createFirstAdministratorCode } from './first-administrator.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const databases = createDatabases()
afterAll(() => databases.remove())

describeOnDatabase('the link for the first administrator', (kind) => {
  let pages: AccountPages
  beforeAll(async () => {
    pages = await startAccountPages(await databases.open(kind))
    await ensureBand(pages.database.db)
  })
  afterAll(() => pages.stop())

  const createCode = () => pages.database.db.transaction((tx) => createFirstAdministratorCode(tx, firstAdministrator))
  const address = (code: string) => `${pages.provider.origin}/sso/account/first-administrator?code=${code}`
  const send = (code: string, fields: Record<string, string>) =>
    createBrowser(pages.provider.origin).send(`${pages.provider.origin}/sso/account/first-administrator`, {
      code,
      ...fields,
    })
  const anna = { firstName: 'Anna', lastName: 'Muster', email: ' Anna@Band.example ', password }
  const administrators = () => pages.database.db.$count(personRole, eq(personRole.role, 'ADMIN'))

  test('a wrong code, and a code that a later start replaced, lead to a page that explains it', async () => {
    const replaced = await createCode()
    const current = await createCode()
    const browser = createBrowser(pages.provider.origin)
    for (const code of ['', 'wrong', replaced ?? '']) {
      const page = await browser.open(address(code))
      expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('schon verwendet')])
      expect((await send(code, anna)).status).toBe(410)
    }
    expect((await browser.open(address(current ?? ''))).status).toBe(200)
    expect(await administrators()).toBe(0)
  })

  test('wrong values get a message at the field, keep what was typed, and use nothing up', async () => {
    const code = (await createCode()) ?? ''
    const refused = await send(code, { ...anna, firstName: '', email: 'anna', password: 'short' })
    const page = await refused.text()
    expect(refused.status).toBe(422)
    for (const name of ['firstName', 'email', 'password']) expect(page).toContain(`id="${name}-problem"`)
    expect(page).toContain('value="Muster"')
    const known = await addAccount(pages.database, { email: 'known@band.example', password })
    expect(known).toBeDefined()
    const taken = await send(code, { ...anna, email: 'known@band.example' })
    expect([taken.status, await taken.text()]).toEqual([422, expect.stringContaining('schon jemandem zugeordnet')])
    expect((await createBrowser(pages.provider.origin).open(address(code))).status).toBe(200)
  })

  test('the sign-in that follows knows the address, in this browser only', async () => {
    const code = (await createCode()) ?? ''
    const browser = createBrowser(pages.provider.origin)
    const { origin, issuer } = pages.provider
    await browser.send(`${origin}/sso/account/first-administrator`, { code, ...anna, email: 'berta@band.example' })
    const signIn = async (visitor: typeof browser) =>
      (await (await visitor.follow(`${issuer}/account/personal-info`)).reply?.text()) ?? ''
    expect(await signIn(browser)).toMatch(/id="email"[^>]* value="berta@band.example"/)
    expect(await signIn(createBrowser(origin))).not.toContain('berta@band.example')
    await pages.database.db.delete(personRole)
  })

  test('two requests at once make one administrator, who is a member and signs in; the link is used up', async () => {
    const code = (await createCode()) ?? ''
    const replies = await Promise.all([send(code, anna), send(code, { ...anna, email: 'second@band.example' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await administrators()).toBe(1)
    const [found] = await pages.database.db
      .select({ email: account.email, verified: account.emailVerified, organization: membership.organizationId })
      .from(personRole)
      .innerJoin(person, eq(person.id, personRole.personId))
      .innerJoin(account, eq(account.personId, person.id))
      .innerJoin(membership, eq(membership.personId, person.id))
    expect(found).toMatchObject({ verified: true, organization: 1 })
    expect((await createBrowser(pages.provider.origin).open(address(code))).status).toBe(410)
    expect(await createCode()).toBeUndefined()
  })
})
