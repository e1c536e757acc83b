import { eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  calendarFeed,
  membership,
  oidcPayload,
  person,
  personRole,
  pushDevice,
  roleChange,
} from '../../platform/db/tables.ts'
import { endAccessOfAll } from './end-access.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const admin = '/api/frontend/internal/admin'
const noon = '2026-03-10T11:00:00Z'

describeOnDatabase('the end of the last membership', (kind) => {
  let api: TestApi
  let administrator: TestPerson
  let signIns = 0
  beforeAll(async () => {
    api = await startTestServer({ kind })
    administrator = await api.addPerson({ roles: ['ADMIN'] })
  })
  afterAll(() => api.stop())

  /** Adds an editor with a second device, a calendar address and push messages. */
  const addEditor = async () => {
    const editor = await api.addPerson({ roles: ['EDITOR', 'MHZ_LIBRARY_READ'] })
    const { personId, sub } = editor
    signIns += 1
    const id = `sign-in ${signIns}`
    await api.db.insert(oidcPayload).values([
      { model: 'Grant', id, payload: { accountId: sub } },
      { model: 'RefreshToken', id, grantId: id, payload: { accountId: sub } },
    ])
    await api.db.insert(calendarFeed).values({ personId, secret: id, createdAt: new Date(noon) })
    await api.db.insert(pushDevice).values({
      device: crypto.randomUUID(),
      personId,
      endpoint: `https://push.example/${signIns}`,
      p256dh: '',
      auth: '',
      createdAt: new Date(noon),
      refreshedAt: new Date(noon),
    })
    return editor
  }
  const leftOf = async ({ personId, sub }: TestPerson) => ({
    roles: await api.db.$count(personRole, eq(personRole.personId, personId)),
    sessions: (await api.db.select().from(oidcPayload)).filter(({ payload }) => payload.accountId === sub).length,
    feeds: await api.db.$count(calendarFeed, eq(calendarFeed.personId, personId)),
    pushes: await api.db.$count(pushDevice, eq(pushDevice.personId, personId)),
  })
  const everything = { roles: 2, sessions: 2, feeds: 1, pushes: 1 }
  const nothing = { roles: 0, sessions: 0, feeds: 0, pushes: 0 }

  const membershipsOf = ({ personId }: TestPerson) =>
    api.db.select().from(membership).where(eq(membership.personId, personId)).orderBy(membership.id)
  const end = async (id: number | undefined, leaveDate: string | null) =>
    await api.request(`PUT ${admin}/membership/${id}`, { as: administrator, body: { leaveDate } })
  const orders = async (as: TestPerson) =>
    (await api.request('GET /api/frontend/internal/shoptransaction', { as })).status
  const repertoire = async (as: TestPerson) =>
    (await api.request('GET /api/frontend/internal/repertoire', { as })).status
  const rolesOf = async (as: TestPerson) =>
    v.parse(v.array(v.string()), await (await api.request('GET /api/frontend/layout/roles', { as })).json())
  const uuidOf = async ({ personId }: TestPerson) =>
    (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid
  const grant = async (to: TestPerson, role: string, granted = true, as = administrator) =>
    await api.request(`PUT ${admin}/person/${await uuidOf(to)}/role/${role}`, { as, body: { granted } })

  test('revokes roles, sessions, calendar address and push messages after the last day', async () => {
    const editor = await addEditor()
    expect([await orders(editor), await leftOf(editor)]).toEqual([200, everything])
    const [row] = await membershipsOf(editor)
    expect((await end(row?.id, '2026-03-09')).status).toBe(200)
    expect(await leftOf(editor)).toEqual(nothing)
    expect([await orders(editor), await rolesOf(editor)]).toEqual([403, []])
    const taken = await api.db.select().from(roleChange).where(eq(roleChange.personId, editor.personId))
    expect(taken.map(({ role, granted, changedBy }) => [role, granted, changedBy]).sort()).toEqual([
      ['EDITOR', false, administrator.sub],
      ['MHZ_LIBRARY_READ', false, administrator.sub],
    ])
    await end(row?.id, null)
    expect([await orders(editor), await rolesOf(editor)]).toEqual([403, ['MEMBER']])
  })

  test('takes effect after a last day entered in advance, even before the job has run', async () => {
    const editor = await addEditor()
    const [row] = await membershipsOf(editor)
    await end(row?.id, '2026-03-12')
    api.clock.set('2026-03-12T22:59:00Z')
    await endAccessOfAll(api.db, api.clock.now())
    expect([await orders(editor), await repertoire(editor), await leftOf(editor)]).toEqual([200, 200, everything])

    api.clock.set('2026-03-12T23:00:00Z')
    expect([await orders(editor), await repertoire(editor), await rolesOf(editor)]).toEqual([403, 403, []])
    await endAccessOfAll(api.db, api.clock.now())
    expect(await leftOf(editor)).toEqual(nothing)
    api.clock.set(noon)
  })

  test('revokes nothing while another membership of band or board is active', async () => {
    const editor = await addEditor()
    const joinDate = '2020-01-01'
    await api.db.insert(membership).values({ personId: editor.personId, organizationId: 7, joinDate })
    await api.db.insert(membership).values({ personId: editor.personId, organizationId: 2, joinDate })
    const [band, board] = await membershipsOf(editor)
    await end(band?.id, '2026-03-09')
    expect([await orders(editor), await leftOf(editor)]).toEqual([200, everything])
    await end(board?.id, '2026-03-09')
    expect([await orders(editor), await leftOf(editor)]).toEqual([403, nothing])
  })

  test('revokes everything if both memberships are ended concurrently', async () => {
    const editor = await addEditor()
    await api.db.insert(membership).values({ personId: editor.personId, organizationId: 7, joinDate: '2020-01-01' })
    const rows = await membershipsOf(editor)
    await Promise.all(rows.map(({ id }) => end(id, '2026-03-09')))
    expect(await leftOf(editor)).toEqual(nothing)
  })

  test('does not affect a role that is granted later, and the role opens its area', async () => {
    const former = await api.addPerson({ member: '2026-03-09', roles: ['ADMIN'] })
    expect(await rolesOf(former)).toEqual([])
    expect((await grant(former, 'EDITOR')).status).toBe(200)
    expect([await rolesOf(former), await orders(former), await repertoire(former)]).toEqual([['EDITOR'], 200, 403])
    await grant(former, 'MHZ_LIBRARY_READ')
    await endAccessOfAll(api.db, api.clock.now())
    expect([await orders(former), await repertoire(former)]).toEqual([200, 200])
    expect((await api.request('GET /api/participationselfservice', { as: former })).status).toBe(403)
  })

  test('reports the end of the membership to a device with an expired token, unless a person has signed in again', async () => {
    const editor = await addEditor()
    const token = await api.tokenFor(editor, { lifetime: -60 })
    const answer = async () => {
      const response = await api.request('GET /api/frontend/internal/personnatural/myself', { token })
      return v.parse(v.object({ code: v.string() }), await response.json()).code
    }
    expect(await answer()).toBe('auth.token_expired')
    const [row] = await membershipsOf(editor)
    await end(row?.id, '2026-03-09')
    expect(await answer()).toBe('auth.not_a_member')
    await api.db.insert(oidcPayload).values({ model: 'RefreshToken', id: 'new', payload: { accountId: editor.sub } })
    expect(await answer()).toBe('auth.token_expired')
  })

  test('is refused for the last administrator, also in advance, and an administrator with a last day does not count', async () => {
    const [own] = await membershipsOf(administrator)
    const refused = await end(own?.id, '2026-12-31')
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: 'rule.last_admin', errors: [{ field: 'leaveDate' }] },
    ])
    const second = await api.addPerson({ roles: ['ADMIN'] })
    const [theirs] = await membershipsOf(second)
    expect((await end(theirs?.id, '2026-12-31')).status).toBe(200)
    expect((await end(own?.id, '2026-12-31')).status).toBe(422)
    expect((await grant(administrator, 'ADMIN', false)).status).toBe(422)
    await end(theirs?.id, null)
    expect((await end(own?.id, '2026-12-31')).status).toBe(200)
    await end(own?.id, null)
  })

  test('keeps the role of the last administrator after their last day', async () => {
    const [own] = await membershipsOf(administrator)
    await api.db.delete(personRole).where(ne(personRole.personId, administrator.personId))
    // Data of an earlier version may contain this: no screen allows it.
    await api.db
      .update(membership)
      .set({ leaveDate: '2026-03-09' })
      .where(eq(membership.id, own?.id ?? 0))
    expect(await rolesOf(administrator)).toEqual([])
    await endAccessOfAll(api.db, api.clock.now())
    expect(await rolesOf(administrator)).toEqual(['ADMIN'])
    const second = await api.addPerson({})
    expect((await grant(second, 'ADMIN')).status).toBe(200)
    await end(own?.id, null)
    await end(own?.id, '2026-03-09')
    expect(await rolesOf(administrator)).toEqual([])
  })
})
