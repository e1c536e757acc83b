import { desc, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ChangeEntry } from '#contract/change-log.ts'
import { AdminPerson } from '#contract/members.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../../tests/support/databases.ts'
import { ownJobs } from '../../../../tests/support/jobs.ts'
import {
  account,
  accountToken,
  change,
  membership,
  oidcPayload,
  person,
  personRole,
} from '../../../platform/db/tables.ts'
import { createLink, findLink } from '../../../platform/identity/mail-links.ts'
import { deletionObstacle } from '../../personal-data/delete-account.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin'
const Refused = v.object({ code: v.string(), errors: v.array(v.object({ field: v.string() })) })
const People = v.object({ _embedded: v.object({ items: v.array(AdminPerson) }) })
const invitation = (email: string) => ({
  email,
  firstName: 'Ursina',
  lastName: 'Flütsch',
  instrument: 'HORN',
  voice: '2',
  key: 'F',
  roles: ['MHZ_LIBRARY_READ'],
})

describeOnDatabase('managing members', (kind) => {
  let api: TestApi
  let admin: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    admin = await api.addPerson({ roles: ['ADMIN'] })
  })
  afterAll(() => api.stop())

  /** Every mailed invitation, including pending ones. */
  const invitationMails = async () => {
    const jobs = ownJobs(api)
    await jobs.run()
    return (await jobs.mails())
      .filter(({ subject }) => subject?.startsWith('Einladung'))
      .map(({ to, subject, text = '' }) => ({
        to: to?.[0]?.address,
        subject,
        text,
        link: /https?:\/\/\S+token=\S+/.exec(text)?.[0],
      }))
  }
  const send = (request: `${'GET' | 'POST' | 'PUT'} /${string}`, body?: unknown, as = admin) =>
    api.request(request, { as, ...(body === undefined ? {} : { body }) })
  const personIn = async (response: Response) => v.parse(AdminPerson, await response.json())
  const refusalIn = async (response: Response) => {
    const { code, errors } = v.parse(Refused, await response.json())
    return [response.status, code, ...errors.map(({ field }) => field)]
  }
  const uuidOf = async ({ personId }: TestPerson) =>
    (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const search = async (term: string) =>
    v.parse(People, await (await send(`GET ${path}/person?searchTerm=${encodeURIComponent(term)}`)).json())._embedded
      .items

  test('a new member is invited with part and role, gets a mail, and is logged', async () => {
    const response = await send(`POST ${path}/invitation`, invitation(' Ursina@Band.Example '))
    const invited = await personIn(response)
    expect(response.status).toBe(201)
    expect(invited).toMatchObject({
      label: 'Ursina Flütsch',
      email: 'ursina@band.example',
      instrument: 'HORN',
      voice: '2',
      key: 'F',
      roles: ['MHZ_LIBRARY_READ'],
      memberships: [{ organizationId: 1, functionType: 'HORN', joinDate: '2026-03-10', leaveDate: null }],
    })
    const [mail, ...others] = await invitationMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ursina@band.example', subject: 'Einladung der Musik Harmonie Zürichberg' })
    expect(mail?.text).toContain('Guten Tag Ursina Flütsch')
    expect(mail?.text).toMatch(/sso\/account\/new-password\?token=[\w-]{43}&.*14 Tage/s)
    const written = await api.db.select().from(change).where(eq(change.changedBy, admin.sub))
    expect(written.map(({ noun, action }) => `${noun} ${action}`).sort()).toEqual([
      'membership created',
      'person changed',
      'person created',
      'role changed',
    ])
    expect(JSON.stringify(written)).not.toContain('Ursina')
  })

  test('inviting a known person creates no second person and no second membership', async () => {
    await send(`POST ${path}/invitation`, { ...invitation('ursina@band.example'), firstName: 'Ursi' })
    const found = await search('flutsch')
    expect(found.map(({ label, memberships }) => [label, memberships.length])).toEqual([['Ursina Flütsch', 1]])
  })

  test('a person who registered without an account gets the name of the invitation', async () => {
    const email = 'typed-by-a-stranger@band.example'
    await api.db.insert(person).values({ firstName: 'Mallory', lastName: 'Fremd', email, city: 'Bern' })
    expect(await personIn(await send(`POST ${path}/invitation`, invitation(email)))).toMatchObject({
      label: 'Ursina Flütsch',
    })
    const [mail] = (await invitationMails()).filter(({ to }) => to === email)
    expect(mail?.text).toContain('Guten Tag Ursina Flütsch')
  })

  test('inviting a member with another instrument changes it everywhere', async () => {
    const invited = await send(`POST ${path}/invitation`, {
      ...invitation('ursina@band.example'),
      instrument: 'FLUTE',
      voice: '1',
      key: 'C',
    })
    expect(await personIn(invited)).toMatchObject({
      instrument: 'FLUTE',
      voice: '1',
      memberships: [{ functionType: 'FLUTE', leaveDate: null }],
    })
    const [last] = await api.db.select().from(change).orderBy(desc(change.id)).limit(1)
    expect(last).toMatchObject({ noun: 'membership', action: 'changed', fields: { functionType: ['HORN', 'FLUTE'] } })
  })

  test('an invitation is valid for 14 days, and can be sent again as long as the person cannot sign in', async () => {
    const address = 'lukas@band.example'
    const { uuid, signIn } = await personIn(await send(`POST ${path}/invitation`, invitation(address)))
    expect(signIn).toBe('none')
    const again = () => send(`POST ${path}/person/${uuid}/invitation`)
    const mailed = async () => (await invitationMails()).filter(({ to }) => to === address)
    const [first] = await mailed()
    const token = new URL(first?.link ?? '').searchParams.get('token') ?? ''
    const isOpen = (at: string) => findLink(api.db, token, ['invitation'], new Date(at))
    expect(await isOpen('2026-03-24T10:59:00Z')).toMatchObject({ email: address })
    expect(await isOpen('2026-03-24T11:01:00Z')).toBeUndefined()

    expect((await again()).status).toBe(200)
    expect(await mailed()).toHaveLength(2)
    expect((await personIn(await send(`GET ${path}/person/${uuid}`))).signIn).toBe('invited')
    expect((await again()).status).toBe(200)
    expect(await mailed()).toHaveLength(3)
    expect(await refusalIn(await again())).toEqual([429, 'request.rate_limited'])

    api.clock.set('2026-03-10T13:00:00Z')
    const [row] = await api.db.select().from(person).where(eq(person.uuid, uuid))
    const signInRow = { personId: row?.id ?? 0, email: address, emailVerified: true, passwordHash: 'x' }
    await api.db.insert(account).values(signInRow)
    expect(await refusalIn(await again())).toEqual([422, 'rule.no_invitation'])
    expect(await mailed()).toHaveLength(3)
  })

  test('an invitation deletes the password of an account with an unconfirmed address', async () => {
    const stranger = await api.addPerson({ member: false, verified: false })
    const [before] = await api.db
      .update(account)
      .set({ passwordHash: 'x' })
      .where(eq(account.id, stranger.sub))
      .returning()
    const address = before?.email ?? ''
    await api.db.insert(oidcPayload).values({ model: 'Session', id: 'theirs', payload: { accountId: stranger.sub } })
    const verification = { personId: stranger.personId, purpose: 'verification', email: address } as const
    await api.db.transaction((tx) => createLink(tx, verification, api.clock.now()))
    expect(await personIn(await send(`POST ${path}/invitation`, invitation(address)))).toMatchObject({
      email: address,
      memberships: [{ organizationId: 1 }],
    })
    const [after] = await api.db.select().from(account).where(eq(account.id, stranger.sub))
    expect(after?.passwordHash).toBeNull()
    expect(await api.db.$count(oidcPayload, eq(oidcPayload.id, 'theirs'))).toBe(0)
    const links = await api.db.select().from(accountToken).where(eq(accountToken.personId, stranger.personId))
    expect(links.map(({ purpose, usedAt }) => [purpose, usedAt !== null])).toEqual([['verification', true]])
    expect((await invitationMails()).map(({ to }) => to)).toContain(address)
  })

  test('an address of several people is refused at its field', async () => {
    await api.db.insert(person).values([{ email: 'beide@band.example' }, { email: 'beide@band.example' }])
    expect(await refusalIn(await send(`POST ${path}/invitation`, invitation('beide@band.example')))).toEqual([
      422,
      'rule.address_of_several',
      'email',
    ])
  })

  test.each([
    ['email', { email: 'nobody' }],
    ['firstName', { firstName: '<b>' }],
    ['lastName', { lastName: '' }],
    ['instrument', { instrument: 'PRESIDENT' }],
    ['voice', { voice: 'x'.repeat(21) }],
    ['key', { key: 'H' }],
  ])('a wrong %s is reported at its field', async (field, wrong) => {
    const refused = await refusalIn(
      await send(`POST ${path}/invitation`, { ...invitation('x@band.example'), ...wrong }),
    )
    expect(refused).toEqual([400, 'validation.invalid', field])
  })

  test('people are found by a part of name or address, without accents, wildcards taken literally', async () => {
    expect((await search('URSINA@band')).map(({ label }) => label)).toEqual(['Ursina Flütsch'])
    expect(await search('%_')).toEqual([])
  })

  test('roles are granted and revoked; the last administrator keeps the role', async () => {
    const other = await api.addPerson()
    const uuid = await uuidOf(other)
    const given = await personIn(await send(`PUT ${path}/person/${uuid}/role/ADMIN`, { granted: true }))
    expect(given.roles).toEqual(['ADMIN'])
    const own = `PUT ${path}/person/${await uuidOf(admin)}/role/ADMIN` as const
    const taken = await Promise.all([
      send(own, { granted: false }, other),
      send(`PUT ${path}/person/${uuid}/role/ADMIN`, { granted: false }),
    ])
    // The slower request comes from a former administrator, or concerns the last one.
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await api.db.$count(personRole, eq(personRole.role, 'ADMIN'))).toBe(1)
    await api.db.insert(personRole).values({ personId: admin.personId, role: 'ADMIN' }).onConflictDoNothing()
  })

  test('the last administrator who can sign in keeps the role, regardless of others with it', async () => {
    await api.db.delete(personRole).where(ne(personRole.personId, admin.personId))
    const [invited] = await api.db.insert(person).values({ email: 'invited@band.example' }).returning()
    const unverified = await api.addPerson({ roles: ['ADMIN'], verified: false })
    await api.db.insert(personRole).values({ personId: invited?.id ?? 0, role: 'ADMIN' })
    const own = `PUT ${path}/person/${await uuidOf(admin)}/role/ADMIN` as const
    expect(await refusalIn(await send(own, { granted: false }))).toEqual([422, 'rule.last_admin'])
    expect(await deletionObstacle(api.db, admin.personId, new Date())).toBe('last_admin')
    // Their role can be revoked: they could not grant roles.
    for (const uuid of [invited?.uuid ?? '', await uuidOf(unverified)])
      expect((await send(`PUT ${path}/person/${uuid}/role/ADMIN`, { granted: false })).status).toBe(200)
  })

  test('a person loses access at once when the membership ends, and regains it when it is reopened', async () => {
    const member = await api.addPerson()
    const [row] = await api.db.select().from(membership).where(eq(membership.personId, member.personId))
    const meetings = () => api.request('GET /api/participationselfservice', { as: member })
    expect((await meetings()).status).toBe(200)
    const early = await send(`PUT ${path}/membership/${row?.id}`, { leaveDate: '1899-01-01' })
    expect(await refusalIn(early)).toEqual([400, 'validation.invalid', 'leaveDate'])
    await send(`PUT ${path}/membership/${row?.id}`, { leaveDate: '2026-03-09' })
    expect((await meetings()).status).toBe(403)
    await send(`PUT ${path}/membership/${row?.id}`, { leaveDate: null })
    expect((await meetings()).status).toBe(200)
  })

  test('an office is assigned once, and only on the board', async () => {
    const uuid = await uuidOf(await api.addPerson())
    const give = (organizationId: number, functionType: string) =>
      send(`POST ${path}/person/${uuid}/membership`, { organizationId, functionType, joinDate: '2026-03-10' })
    expect((await give(7, 'CASHIER')).status).toBe(201)
    expect(await refusalIn(await give(7, 'CASHIER'))).toEqual([422, 'rule.already_member'])
    expect(await refusalIn(await give(7, 'TUBA'))).toEqual([400, 'validation.invalid', 'functionType'])
    expect(await refusalIn(await give(3, 'TUBA'))).toEqual([400, 'validation.invalid', 'organizationId'])
  })

  test('a changed part changes the player’s section', async () => {
    const member = await api.addPerson()
    const changed = await send(`PUT ${path}/person/${await uuidOf(member)}/part`, {
      instrument: 'FLUTE',
      voice: '1',
      key: 'C',
    })
    expect(await personIn(changed)).toMatchObject({
      instrument: 'FLUTE',
      voice: '1',
      memberships: [{ functionType: 'FLUTE' }],
    })
  })

  test('the log has author and change, newest first, with field names only', async () => {
    const response = await send(`GET ${path}/change?size=1`)
    const { _embedded, page } = v.parse(
      v.object({
        _embedded: v.object({ items: v.array(ChangeEntry) }),
        page: v.object({ totalElements: v.number() }),
      }),
      await response.json(),
    )
    expect(_embedded.items).toMatchObject([{ noun: 'membership', action: 'changed', fields: ['functionType'] }])
    expect(page.totalElements).toBe(await api.db.$count(change))
  })
})
