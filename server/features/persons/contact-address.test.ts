import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { CompleteMyself } from '#contract/persons.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { account, accountToken, job, person } from '../../platform/db/tables.ts'
import { canActivate, personToActivate } from '../../platform/identity/account-link.ts'
import { createLink } from '../../platform/identity/mail-links.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/personnatural'
const address = { address1: 'Kanonenweg 99', zip: '8044', city: 'Zürich' }
const Mail = v.looseObject({ template: v.string(), to: v.string(), values: v.looseObject({}) })

describeOnDatabase('a new contact address', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind })
  })
  afterAll(() => api.stop())

  const addOwner = async (): Promise<TestPerson> => {
    const added = await api.addPerson()
    await api.db.update(person).set(address).where(eq(person.id, added.personId))
    return added
  }
  const myself = async (as: TestPerson): Promise<CompleteMyself> =>
    v.parse(CompleteMyself, await (await api.request(`GET ${path}/myself`, { as })).json())
  const save = (as: TestPerson, desired: object, version: number) =>
    api.request(`PATCH ${path}`, { as, headers: { 'If-Match': `"${version}"` }, body: desired })
  const change = async (as: TestPerson, email: string, more: object = {}): Promise<CompleteMyself> => {
    const before = await myself(as)
    const reply = await save(as, { ...before, ...more, email }, before.version)
    expect(reply.status).toBe(200)
    return v.parse(CompleteMyself, await reply.json())
  }
  const mailsTo = async (to: string) =>
    (await api.db.select().from(job).where(eq(job.kind, 'mail')).orderBy(job.id))
      .map(({ payload }) => v.parse(Mail, payload))
      .filter((mail) => mail.to === to)
  const linkTo = async (to: string): Promise<URL> => {
    const { values } = (await mailsTo(to)).findLast(({ template }) => template === 'contact_confirmation') ?? {}
    return new URL(v.parse(v.object({ link: v.string() }), values).link)
  }
  const confirm = (link: URL) =>
    fetch(link, { method: 'POST', body: new URLSearchParams({ token: link.searchParams.get('token') ?? '' }) })

  test('does not use up its owner’s limit of mails', async () => {
    const victim = 'owner@band.example'
    for (let strangers = 0; strangers < 3; strangers++) await change(await addOwner(), victim)
    const owner = await addOwner()
    const link = { personId: owner.personId, purpose: 'password', email: victim } as const
    expect(await api.db.transaction((tx) => createLink(tx, link, api.clock.now()))).toBeDefined()
  })

  test('is revoked by a later change', async () => {
    const owner = await addOwner()
    await api.db.update(person).set({ email: 'alt@band.example' }).where(eq(person.id, owner.personId))
    await change(owner, 'falsch@band.example')
    const link = await linkTo('falsch@band.example')
    const [own] = await api.db.select().from(account).where(eq(account.personId, owner.personId))
    await api.db.update(account).set({ emailVerified: true }).where(eq(account.personId, owner.personId))
    expect((await change(owner, own?.email ?? '')).email).toBe(own?.email)
    expect((await confirm(link)).status).toBe(410)
  })

  test('waits for confirmation, while the rest of the record is saved', async () => {
    const owner = await addOwner()
    const before = await myself(owner)
    const after = await change(owner, 'Neu@Band.Example', { city: 'Bern' })
    expect(after).toEqual({
      ...before,
      city: 'Bern',
      pendingEmail: 'neu@band.example',
      version: before.version + 1,
    })
    expect(await myself(owner)).toEqual(after)

    const link = await linkTo('neu@band.example')
    expect(link.origin).toBe(api.origin)
    const page = await fetch(link)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('neu@band.example')])
    expect((await myself(owner)).email).toBe(before.email)

    expect((await confirm(link)).status).toBe(200)
    expect(await myself(owner)).toEqual({
      ...after,
      email: 'neu@band.example',
      pendingEmail: null,
      version: after.version + 1,
    })
    expect((await mailsTo(before.email ?? '')).map(({ template }) => template)).toEqual(['contact_address_changed'])
    const [signIn] = await api.db.select().from(account).where(eq(account.id, owner.sub))
    expect(signIn?.email).toBe(before.email)
    for (const response of [await fetch(link), await confirm(link), await fetch(`${api.origin}/api/contact-address`)])
      expect(response.status).toBe(410)
  })

  test('is mailed once for a repeated request, and reverts to the sign-in address without a link', async () => {
    const owner = await addOwner()
    const before = await myself(owner)
    await change(owner, 'zweimal@band.example')
    const repeated = await save(owner, { ...before, email: 'zweimal@band.example' }, before.version)
    expect(v.parse(CompleteMyself, await repeated.json())).toMatchObject({
      email: before.email,
      pendingEmail: 'zweimal@band.example',
      version: before.version + 1,
    })
    expect(await mailsTo('zweimal@band.example')).toHaveLength(1)
    await confirm(await linkTo('zweimal@band.example'))
    expect(await change(owner, before.email ?? '')).toMatchObject({ email: before.email, pendingEmail: null })
  })

  test('replaces a pending one, and is limited to three a day', async () => {
    const owner = await addOwner()
    await change(owner, 'eins@band.example')
    const first = await linkTo('eins@band.example')
    await change(owner, 'zwei@band.example')
    expect((await confirm(first)).status).toBe(410)
    await change(owner, 'drei@band.example')
    const before = await myself(owner)
    const refused = await save(owner, { ...before, email: 'vier@band.example' }, before.version)
    const { code, errors } = v.parse(ErrorReply, await refused.json())
    expect([refused.status, code, errors.map(({ field }) => field)]).toEqual([400, 'validation.invalid', ['email']])
    expect(await myself(owner)).toEqual(before)
    api.clock.set('2026-03-12T11:00:00Z')
    expect(await myself(owner)).toMatchObject({ pendingEmail: null })
    expect(await change(owner, 'vier@band.example')).toMatchObject({ pendingEmail: 'vier@band.example' })
  })

  test('does not affect another person’s address', async () => {
    const email = 'petra@band.example'
    const [owner] = await api.db.insert(person).values({ firstName: 'Petra', email }).returning()
    const personId = owner?.id ?? 0
    const now = api.clock.now()
    const token = await api.db.transaction((tx) => createLink(tx, { personId, purpose: 'activation', email }, now))
    expect(token).toBeDefined()
    const stranger = await addOwner()
    await change(stranger, email)
    expect((await myself(stranger)).email).not.toBe(email)
    const isKnown = async (address: string) =>
      await (await api.request(`GET /api/frontend/registration?checkEmailExists=${address}`)).json()
    await change(stranger, 'frei@band.example')
    expect(await isKnown('frei@band.example')).toBe(false)
    // Records from before addresses were confirmed may still contain it.
    await api.db.update(person).set({ email }).where(eq(person.id, stranger.personId))
    expect(await personToActivate(api.db, email, now)).toBe(personId)
    expect(await canActivate(api.db, { personId, email })).toBe(true)

    const admin = await api.addPerson({ roles: ['ADMIN'] })
    const invitation = { email, firstName: 'Petra', lastName: 'Muster', instrument: 'HORN', roles: [] }
    const invited = await api.request('POST /api/frontend/internal/admin/invitation', { as: admin, body: invitation })
    expect([invited.status, await invited.json()]).toMatchObject([201, { uuid: owner?.uuid }])
    expect(await api.db.$count(accountToken, eq(accountToken.personId, personId))).toBe(1)
  })
})
