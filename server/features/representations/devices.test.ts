import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ChildDevice, DeviceCode } from '#contract/child-devices.ts'
import { listOf } from '#contract/lists.ts'
import { openToChildDevices } from '#contract/open-to-child-devices.ts'
import { isGrantable, Roles, roleNames } from '#contract/roles.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent, addFile } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  childDevice,
  furtherPart,
  membership,
  oidcPayload,
  participation,
  person,
  personRole,
  representation,
} from '../../platform/db/tables.ts'
import { claimDevice, deleteOutlivedDevices, redeemDeviceCode } from '../../platform/identity/child-devices.ts'

const grantable = roleNames.filter(isGrantable)

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Refused = v.object({ code: v.string() })
const own = '/api/frontend/internal/personnatural/myself/representation'

describeOnDatabase('devices of children', (kind) => {
  let api: TestApi
  let mother: TestPerson
  let child: { readonly personId: number; readonly representationId: number }
  beforeAll(async () => {
    api = await startTestServer({ kind })
    mother = await api.addPerson({ firstName: 'Ruth' })
    child = await addChild(mother)
  })
  afterAll(() => api.stop())

  const addChild = async (by: TestPerson) => {
    const [row] = await api.db.insert(person).values({ firstName: 'Lena', birthDate: '2014-01-01' }).returning()
    const personId = row?.id ?? 0
    await api.db
      .insert(membership)
      .values({ personId, organizationId: 1, functionType: 'HORN', joinDate: '2020-01-01' })
    const [added] = await api.db
      .insert(representation)
      .values({ personId, representativeId: by.personId, createdAt: api.clock.now() })
      .returning()
    await api.db.insert(personRole).values({ personId, role: 'MHZ_LIBRARY_READ' })
    return { personId, representationId: added?.id ?? 0 }
  }
  const make = async (as = mother, of = child) =>
    v.parse(DeviceCode, await (await api.request(`POST ${own}/${of.representationId}/device`, { as })).json())
  const signIn = async (code: string) => {
    const now = api.clock.now()
    const used = await redeemDeviceCode(api.db, code, { userAgent: 'Chrome/120 Android', now })
    return used && (await claimDevice(api.db, used.secret, now))
  }
  /** A device that is signed in, as a caller. */
  const addDevice = async (of = child): Promise<TestPerson> => ({
    sub: (await signIn((await make(mother, of)).code)) ?? '',
    personId: of.personId,
  })
  /** The provider stores a session and tokens for each device that signs in. */
  const addSession = (sub: string) =>
    api.db.insert(oidcPayload).values({ model: 'RefreshToken', id: sub, payload: { accountId: sub } })
  const listed = async (as = mother, of = child) =>
    v.parse(listOf(ChildDevice), await (await api.request(`GET ${own}/${of.representationId}/device`, { as })).json())
      ._embedded.items
  const myself = (as: TestPerson) => api.request('GET /api/frontend/internal/personnatural/myself', { as })
  const codeIn = async (response: Response) => [response.status, v.parse(Refused, await response.json()).code]

  test('are signed in by a code, once and within ten minutes', async () => {
    const { code, link, picture } = await make()
    // Browsers send a fragment to no server, so no log has the code.
    expect(new URL(link).hash).toBe(`#${code}`)
    expect(JSON.stringify(await api.db.select().from(childDevice))).not.toContain(code.slice(0, 4))
    expect(picture.length).toBeGreaterThan(20)
    expect(await signIn('ABCD-EFGH')).toBeUndefined()
    expect(await signIn(code.toLowerCase().replace('-', ' '))).toMatch(/^[0-9a-f-]{36}$/)
    expect(await signIn(code)).toBeUndefined()
    const first = await make()
    const second = await make()
    // A newer code replaces the one before.
    expect(await signIn(first.code)).toBeUndefined()
    const before = api.clock.now()
    api.clock.set(new Date(before.getTime() + 10 * 60_000).toISOString())
    expect(await signIn(second.code)).toBeUndefined()
    api.clock.set(before.toISOString())
  })

  test('of two who use a code at the same moment one is signed in', async () => {
    const { code } = await make()
    const used = await Promise.all(['a', 'b', 'c'].map(() => signIn(code)))
    expect(used.filter((sub) => sub !== undefined)).toHaveLength(1)
  })

  test('answer for the child and hold no role beyond reading sheets', async () => {
    const conducting = { personId: child.personId, organizationId: 1, functionType: 'CONDUCTOR' as const }
    await api.db.insert(membership).values({ ...conducting, joinDate: '2020-01-01' })
    await api.db
      .insert(membership)
      .values({ ...conducting, organizationId: 7, functionType: 'PRESIDENT', joinDate: '2020-01-01' })
    await api.db
      .insert(personRole)
      .values(grantable.map((role) => ({ personId: child.personId, role })))
      .onConflictDoNothing()
    const device = await addDevice()
    const roles = v.parse(Roles, await (await api.request('GET /api/frontend/layout/roles', { as: device })).json())
    expect(roles).toEqual(['MEMBER', 'CHILD_DEVICE', 'MHZ_LIBRARY_READ'])
    const eventId = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
    const body = { eventId, status: true, remarks: '' }
    expect((await api.request('POST /api/participationselfservice/', { as: device, body })).status).toBe(201)
    const [row] = await api.db.select().from(participation).where(eq(participation.eventId, eventId))
    expect(row).toMatchObject({ personId: child.personId, status: true })
  })

  test('change answers to meetings and enquiries, what is read, absences and what belongs to the stand', () => {
    const writes = [...openToChildDevices]
      .filter(({ method }) => method !== 'GET')
      .map((one) => `${one.method} ${one.path}`)
    expect(writes.sort()).toEqual([
      'POST /api/batch',
      'POST /api/participationselfservice/',
      'PUT /api/frontend/internal/annotation/:file',
      'PUT /api/frontend/internal/bulletin/:id/read',
      'PUT /api/frontend/internal/compositions/generateDownload',
      'PUT /api/frontend/internal/compositions/sheets/signedUrls',
      'PUT /api/frontend/internal/enquiry/:id/own',
      'PUT /api/frontend/internal/recording/:id/signedUrl',
      'PUT /api/frontend/internal/recording/section/:id',
      'PUT /api/frontend/internal/stand-setting/:scope',
      'PUT /api/frontend/internal/take/:id/signedUrl',
      'PUT /api/participationselfservice/',
      'PUT /api/participationselfservice/absence/:id',
      'PUT /api/participationselfservice/default',
    ])
  })

  test('may use no endpoint beside those listed and those for everybody', { tags: ['long'] }, async () => {
    const device = await addDevice()
    const wrong: string[] = []
    for (const { endpoint, policy } of api.mounted) {
      const isForAll = policy.may({ kind: 'anonymous' }) === null
      // An event stream stays open.
      if (isForAll || endpoint.reply === 'stream') continue
      const path = endpoint.path.slice(1).replaceAll(/:\w+/g, '1')
      const isFile = endpoint.upload !== undefined
      const reply = await api.request(`${endpoint.method} /${path}`, {
        ...{ as: device, headers: isFile ? { 'Content-Type': 'application/octet-stream' } : {} },
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      })
      const isRefused = reply.status === 403 && v.parse(Refused, await reply.clone().json()).code === 'auth.forbidden'
      if (isRefused === openToChildDevices.has(endpoint))
        wrong.push(`${endpoint.method} ${endpoint.path} ${reply.status}`)
    }
    expect(wrong).toEqual([])
  })

  test('use the endpoints for everybody as a visitor, with the events of members', async () => {
    const device = await addDevice()
    await addFile(api, 'Protokoll', { roleType: 'MEMBER' })
    await addEvent(api.db, 'Marschprobe', ['2026-03-20T20:00', '2026-03-20T21:00'], { publicEvent: false })
    expect(await (await api.request('GET /api/staticfiles', { as: mother })).text()).toContain('Protokoll')
    const textOf = async (path: `/${string}`) => await (await api.request(`GET ${path}`, { as: device })).text()
    expect(await textOf('/api/staticfiles')).not.toContain('Protokoll')
    expect(await textOf('/api/frontend/event')).toContain('Marschprobe')
  })

  test('know the name and the parts of the child, and neither addresses nor the birthday', async () => {
    await api.db
      .update(person)
      .set({ email: 'kind@example.ch', address1: 'Weg 1', mobile: '079', remarks: 'Allergie', instrument: 'HORN' })
      .where(eq(person.id, child.personId))
    await api.db.insert(furtherPart).values({ personId: child.personId, position: 0, instrument: 'TUBA' })
    const record: unknown = await (await myself(await addDevice())).json()
    expect(record).toMatchObject({ instrument: 'HORN', further: [{ instrument: 'TUBA', group: null }] })
    const given = Object.entries(v.parse(v.record(v.string(), v.unknown()), record)).filter(([, one]) => one !== null)
    expect(given.map(([name]) => name).sort()).toEqual(
      ['firstName', 'further', 'id', 'instrument', 'label', 'lastName', 'links', 'member', 'uuid', 'version'].filter(
        (one) => given.some(([name]) => name === one),
      ),
    )
    // A random id may contain any digits.
    const { uuid: _, ...shown } = v.parse(v.looseObject({ uuid: v.string() }), record)
    expect(JSON.stringify(shown)).not.toMatch(/kind@|Weg 1|079|Allergie|2014/)
  })

  test('are seen and ended by each representative, and by the end of the representation', async () => {
    const [first, second] = [await addDevice(), await addDevice()]
    // A device that has signed out is not listed.
    const count = (await listed()).length
    await addSession(first.sub)
    expect((await listed()).slice(count)).toEqual([expect.objectContaining({ id: first.sub, name: 'Chrome, Android' })])
    const father = await api.addPerson()
    const [fathers] = await api.db
      .insert(representation)
      .values({ personId: child.personId, representativeId: father.personId, createdAt: api.clock.now() })
      .returning()
    const ofFather = { ...child, representationId: fathers?.id ?? 0 }
    expect(await listed(father, ofFather)).toEqual(await listed())
    const sister = await addChild(mother)
    expect(await listed(mother, sister)).toEqual([])
    const ofSister = `DELETE ${own}/${sister.representationId}/device/${first.sub}` as const
    expect((await api.request(ofSister, { as: mother })).status).toBe(404)
    expect((await myself(first)).status).toBe(200)
    const stranger = await api.addPerson()
    const end = (as: TestPerson) => api.request(`DELETE ${own}/${child.representationId}/device/${first.sub}`, { as })
    expect([(await end(stranger)).status, (await end(mother)).status]).toEqual([404, 200])
    expect(await codeIn(await myself(first))).toEqual([403, 'auth.account_gone'])
    expect((await myself(second)).status).toBe(200)
    expect(await api.db.$count(oidcPayload, eq(oidcPayload.id, first.sub))).toBe(0)
    await api.request(`DELETE ${own}/${child.representationId}`, { as: mother })
    expect(await codeIn(await myself(second))).toEqual([403, 'auth.account_gone'])
    await deleteOutlivedDevices(api.db, api.clock.now())
    expect(await api.db.$count(childDevice, eq(childDevice.id, second.sub))).toBe(0)
  })

  test('end when the child comes of age, loses the membership, or one of the two persons is archived', async () => {
    const parent = await api.addPerson()
    const other = await addChild(parent)
    const device = { sub: (await signIn((await make(parent, other)).code)) ?? '', personId: other.personId }
    const statusWith = async (id: number, change: Partial<typeof person.$inferInsert>, back: typeof change) => {
      await api.db.update(person).set(change).where(eq(person.id, id))
      const { status } = await myself(device)
      await api.db.update(person).set(back).where(eq(person.id, id))
      return status
    }
    expect(await statusWith(other.personId, { birthDate: '1990-01-01' }, { birthDate: '2014-01-01' })).toBe(403)
    expect(await statusWith(other.personId, { archived: true }, { archived: false })).toBe(403)
    expect(await statusWith(parent.personId, { archived: true }, { archived: false })).toBe(403)
    const { code } = await make(parent, other)
    await api.db.update(membership).set({ leaveDate: '2021-01-01' }).where(eq(membership.personId, other.personId))
    expect([(await myself(device)).status, await signIn(code)]).toEqual([403, undefined])
    const again = await api.request(`POST ${own}/${other.representationId}/device`, { as: parent })
    expect(await codeIn(again)).toEqual([422, 'rule.no_member'])
  })

  test('are not offered for somebody with an account, or by others', async () => {
    const adult = await api.addPerson({ firstName: 'Hans' })
    const [row] = await api.db
      .insert(representation)
      .values({ personId: adult.personId, representativeId: mother.personId, createdAt: api.clock.now() })
      .returning()
    const ask = (as: TestPerson) => api.request(`POST ${own}/${row?.id}/device`, { as })
    expect(await codeIn(await ask(mother))).toEqual([422, 'rule.not_represented'])
    await api.db
      .update(representation)
      .set({ consent: 'PERSON' })
      .where(eq(representation.id, row?.id ?? 0))
    expect(await codeIn(await ask(mother))).toEqual([422, 'rule.has_account'])
    expect((await ask(adult)).status).toBe(404)
  })
})
