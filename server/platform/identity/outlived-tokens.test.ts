import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AccountPages, password, startAccountPages } from '../../../tests/support/account-pages.ts'
import { createDatabases } from '../../../tests/support/databases.ts'
import { createBrowser, type Tokens } from '../../../tests/support/provider.ts'
import { readConfig } from '../../config.ts'
import { endAccess } from '../../features/memberships/end-access.ts'
import { deleteAccount } from '../../features/personal-data/delete-account.ts'
import { inviteMember } from '../../features/persons/admin/manage-members.ts'
import { watchContent } from '../db/content-version.ts'
import { ensureOrganizations } from '../db/organizations.ts'
import { account, calendarFeed, membership, oidcPayload, person, pushDevice } from '../db/tables.ts'
import { createLink, findLink } from './mail-links.ts'
import { hashPassword } from './passwords.ts'
import { createCallerResolver } from './resolve-caller.ts'
import { endSessions } from './sessions.ts'
import { generationOf } from './token-generation.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const changed = 'Wald*horn 1900'

const databases = createDatabases()
let pages: AccountPages
/** Two processes on the database, each with its own caches. */
let processes: Awaited<ReturnType<typeof startProcess>>[] = []

const startProcess = async () => {
  const { database, provider } = pages
  const content = await watchContent(database)
  await vi.waitFor(async () => expect(await content.current()).not.toBeNull())
  const config = readConfig({ PUBLIC_ORIGIN: provider.origin })
  const { accessTokens } = provider.identity()
  const resolve = createCallerResolver({ ...database, config, content, clock: () => new Date(), accessTokens })
  return { resolve, stop: () => content.stop() }
}

beforeAll(async () => {
  pages = await startAccountPages(await databases.open('postgres'))
  await ensureOrganizations(pages.database.db)
  processes = [await startProcess(), await startProcess()]
})
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()))
  await pages.stop()
  await databases.remove()
})
// All of a test happens within one second.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 1000) * 1000 + 400 }))
afterEach(async () => {
  await pages.mailbox.open()
  vi.useRealTimers()
})

/** Returns the roles, or the code of the refusal, in each process, and the status at the provider's own endpoint. */
const seen = async ({ access_token: token }: Pick<Tokens, 'access_token'>) => {
  const asked = processes.map(({ resolve }) =>
    resolve(`Bearer ${token}`, undefined).then(
      (caller) => (caller.kind === 'person' ? [...caller.roles].join() : caller.kind),
      (error: { code: string }) => error.code,
    ),
  )
  const { status } = await fetch(`${pages.provider.issuer}/me`, { headers: { Authorization: `Bearer ${token}` } })
  return [...(await Promise.all(asked)), status]
}
const accepted = ['', '', 200]
const refused = ['auth.token_expired', 'auth.token_expired', 401]

/** A member with an app in each of two browsers. */
const addMember = async () => {
  const { email, sub, visitor } = await pages.addSignedIn()
  const { personId = 0 } = (await pages.accountOf(sub)) ?? {}
  await pages.database.db
    .insert(membership)
    .values({ personId, organizationId: 1, functionType: 'HORN', joinDate: '2001-01-01' })
  const elsewhere = createBrowser(pages.provider.origin)
  const own = await pages.client.signIn(visitor, email, password)
  const other = await pages.client.signIn(elsewhere, email, password)
  expect([await seen(own), await seen(other)]).toEqual([accepted, accepted])
  return { email, sub, personId, visitor, own, other }
}

/** Somebody registers with another person's address, and does not confirm it. */
const addStranger = async () => {
  const { db } = pages.database
  const email = pages.newEmail()
  const typed = { firstName: 'Mallory', lastName: 'Fremd', address1: 'Irgendwo 1', city: 'Nirgends', company: 'X' }
  const [row] = await db
    .insert(person)
    .values({ ...typed, email })
    .returning()
  const personId = row?.id ?? 0
  const passwordHash = await hashPassword(password)
  const [signIn] = await db.insert(account).values({ personId, email, passwordHash }).returning()
  const browser = createBrowser(pages.provider.origin)
  const tokens = await pages.client.signIn(browser, email, password)
  expect(await seen(tokens)).toEqual(accepted)
  return { email, personId, sub: signIn?.id ?? '', browser, tokens }
}

const invite = (email: string) =>
  pages.database.write(
    inviteMember,
    { oidc: readConfig({ PUBLIC_ORIGIN: pages.provider.origin }).oidc },
    { email, firstName: 'Ursina', lastName: 'Flütsch', instrument: 'HORN', voice: '2', key: 'F', roles: ['ADMIN'] },
    { accountId: null, now: new Date(), isAdministrator: true, member: true, roles: ['ADMIN'], instrument: null },
  )

test('a stranger who registered the address of an invited person gets nothing of the invitation', {
  tags: ['long'],
}, async () => {
  const { db } = pages.database
  const { email, personId, sub, browser, tokens } = await addStranger()
  // The stranger has confirmed a contact address of their own.
  await db.update(person).set({ email: 'mallory@example.ch' }).where(eq(person.id, personId))
  const now = new Date()
  await db.insert(calendarFeed).values({ personId, secret: randomUUID(), createdAt: now })
  const push = { device: randomUUID(), endpoint: `https://push.example/${personId}`, p256dh: 'x', auth: 'x' }
  await db.insert(pushDevice).values({ personId, ...push, createdAt: now, refreshedAt: now })
  expect(await invite(email)).toBe(personId)

  expect(await seen(tokens)).toEqual(refused)
  expect(await pages.refreshed(tokens.refresh_token)).toBe(400)
  expect(await pages.asksToSignIn(browser)).toBe(true)
  expect((await pages.signIn(email)).html).toContain('stimmt nicht')
  const rows = async (table: typeof calendarFeed | typeof pushDevice) =>
    await db.$count(table, eq(table.personId, personId))
  expect([await rows(calendarFeed), await rows(pushDevice)]).toEqual([0, 0])
  const [after] = await db.select().from(person).where(eq(person.id, personId))
  expect(after).toMatchObject({
    firstName: 'Ursina',
    lastName: 'Flütsch',
    email,
    address1: '',
    city: '',
    company: null,
  })
  const [mail] = await pages.mailbox.open()
  expect(mail).toMatchObject({ to: email })
  expect(mail?.text).toContain('Guten Tag Ursina Flütsch')

  const link = mail?.link ?? ''
  const owner = createBrowser(pages.provider.origin)
  const fields = { token: new URL(link).searchParams.get('token') ?? '', password: changed }
  expect((await owner.send(link, fields)).status).toBe(200)
  expect(await seen(await pages.client.signIn(owner, email, changed))).toEqual(['ADMIN', 'ADMIN', 200])
  expect(await seen(tokens)).toEqual(refused)
  expect((await pages.accountOf(sub))?.email).toBe(email)
})

test('the owner of an address who sets a forgotten password ends what a stranger has prepared', async () => {
  const { db } = pages.database
  const { email, personId, tokens, browser } = await addStranger()
  await db.insert(calendarFeed).values({ personId, secret: randomUUID(), createdAt: new Date() })
  const contact = { personId, purpose: 'contact', email: 'mallory@example.ch' } as const
  const token = await db.transaction((tx) => createLink(tx, contact, new Date()))
  await pages.send(createBrowser(pages.provider.origin), 'forgotten-password', { email })
  const link = (await pages.mailbox.open()).find(({ to }) => to === email)?.link ?? ''
  const fields = { token: new URL(link).searchParams.get('token') ?? '', password: changed }
  expect((await createBrowser(pages.provider.origin).send(link, fields)).status).toBe(200)
  expect(await seen(tokens)).toEqual(refused)
  expect(await pages.asksToSignIn(browser)).toBe(true)
  expect(await findLink(db, token ?? '', ['contact'], new Date())).toBeUndefined()
  expect(await db.$count(calendarFeed, eq(calendarFeed.personId, personId))).toBe(0)
})

test('a forgotten password of a confirmed address ends the sign-ins, and leaves the calendar address', async () => {
  const { email, personId, own, other } = await addMember()
  const { db } = pages.database
  await db.insert(calendarFeed).values({ personId, secret: randomUUID(), createdAt: new Date() })
  await pages.mailbox.open()
  await pages.send(createBrowser(pages.provider.origin), 'forgotten-password', { email })
  const link = await pages.mailbox.link()
  const fields = { token: new URL(link).searchParams.get('token') ?? '', password: changed }
  const owner = createBrowser(pages.provider.origin)
  expect((await owner.send(link, fields)).status).toBe(200)
  expect([await seen(own), await seen(other)]).toEqual([refused, refused])
  expect(await seen(await pages.client.signIn(owner, email, changed))).toEqual(accepted)
  expect(await db.$count(calendarFeed, eq(calendarFeed.personId, personId))).toBe(1)
})

test('after a password change older tokens are refused; the own app renews, others must sign in', async () => {
  const { email, visitor, own, other } = await addMember()
  const done = await pages.send(visitor, 'password', { current: password, password: changed })
  expect(done.html).toContain('Ihr neues Passwort ist gespeichert')
  expect([await seen(own), await seen(other)]).toEqual([refused, refused])
  const renewed = await pages.client.refreshed(own.refresh_token)
  expect(await seen(renewed)).toEqual(accepted)
  expect(await pages.asksToSignIn(visitor)).toBe(false)
  expect(await pages.refreshed(other.refresh_token)).toBe(400)
  expect(await seen(await pages.client.signIn(createBrowser(pages.provider.origin), email, changed))).toEqual(accepted)
})

test('the token of a device that was signed out is refused; the others renew', async () => {
  const { visitor, own, other } = await addMember()
  const { html } = await pages.read(visitor)
  const ids = [...html.matchAll(/name="device" value="([^"]+)"/g)].map(([, id = '']) => id)
  await pages.send(visitor, 'device', { device: ids.at(-1) ?? '' })
  expect([await seen(own), await seen(other)]).toEqual([refused, refused])
  expect(await pages.refreshed(other.refresh_token)).toBe(400)
  expect(await seen(await pages.client.refreshed(own.refresh_token))).toEqual(accepted)
})

test.each<[string, (member: { sub: string; personId: number }) => Promise<unknown>, string]>([
  [
    'whose last membership has ended learns that',
    async ({ personId }) => {
      const { db } = pages.database
      await db.update(membership).set({ leaveDate: '2020-12-31' }).where(eq(membership.personId, personId))
      await db.transaction((tx) => endAccess(tx, personId, { accountId: null, now: new Date() }))
    },
    'auth.not_a_member',
  ],
  [
    'whose account was deleted learns that',
    ({ personId }) => pages.database.db.transaction((tx) => deleteAccount(tx, { personId, now: new Date() })),
    'auth.account_gone',
  ],
])('a device %s', async (_, end, code) => {
  const member = await addMember()
  await end(member)
  expect(await seen(member.own)).toEqual([code, code, 401])
})

test('a renewal during the end of all sign-ins gets no token that outlives it', async () => {
  const { sub, own } = await addMember()
  const { db } = pages.database
  // The sign-ins end after the provider has read the refresh token and its grant.
  const [grant] = await db
    .select()
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, 'Grant'), sql`${oidcPayload.payload}->>'accountId' = ${sub}`))
  await db.transaction((tx) => endSessions(tx, sub))
  await expect(generationOf(db, { accountId: sub, grantId: grant?.id ?? '' })).rejects.toThrow('invalid_grant')
  expect(await seen(own)).toEqual(refused)
})

test('a sign-in with the old password that takes longer than the change of the password stays outside', async () => {
  const { email, sub } = await addMember()
  const { db } = pages.database
  const slow = createBrowser(pages.provider.origin)
  const { url } = await slow.follow(pages.client.authorizationUrl())
  // The password is changed while the old one is being compared: the reply of the sign-in comes after it.
  const confirmed = await slow.send(url.href, { email, password })
  const confirmation = await db
    .select()
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, 'Interaction'), sql`${oidcPayload.payload}->'result' is not null`))
  await db.transaction(async (tx) => {
    await tx.update(account).set({ passwordChangedAt: new Date() }).where(eq(account.id, sub))
    await endSessions(tx, sub)
  })
  await db.insert(oidcPayload).values(confirmation).onConflictDoNothing()
  vi.setSystemTime(Date.now() + 5000)
  const landed = await slow.followFrom(confirmed, url.href)
  expect(landed.url.searchParams.has('code')).toBe(false)
})
