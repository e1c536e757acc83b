import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listOf } from '#contract/lists.ts'
import { EventSeating, type Place, Seating } from '#contract/seating.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { bandGroup, eventInvitation, groupMember, membership, person, seating } from '../../platform/db/tables.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Path = `/${string}`
const planning = '/api/frontend/internal/planning'
const free: Place = { uuid: null, section: null, sharesStand: false }

describeOnDatabase('seating plans', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let horn: TestPerson
  let second: TestPerson
  let tuba: TestPerson
  let concert: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'], member: false })
  })
  beforeEach(async () => {
    await api.db.delete(seating)
    concert = await addEvent(api.db, 'Konzert', ['2026-03-14T20:00', '2026-03-14T22:00'], { kind: 'concert' })
    second = await play('Zweiter', 'HORN', '2')
    horn = await play('Zuerst', 'HORN', '1')
    tuba = await play('Tubinger', 'TUBA')
  })
  afterAll(() => api.stop())

  const play = async (lastName: string, instrument: string, voice: string | null = null): Promise<TestPerson> => {
    const added = await api.addPerson({ plays: { instrument } })
    await api.db.update(person).set({ firstName: 'A.', lastName, voice }).where(eq(person.id, added.personId))
    await api.db.update(membership).set({ functionType: instrument }).where(eq(membership.personId, added.personId))
    return added
  }
  const uuidOf = async ({ personId }: TestPerson): Promise<string> =>
    (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const at = async (who: TestPerson): Promise<Place> => ({ ...free, uuid: await uuidOf(who) })
  const answer = (as: TestPerson, status: boolean) =>
    api.request('POST /api/participationselfservice/', { as, body: { eventId: concert, status, remarks: '' } })
  const ofEvent = (): Path => `${planning}/event/${concert}/seating`
  const read = async (path: Path = ofEvent()) =>
    v.parse(Seating, await (await api.request(`GET ${path}`, { as: planner })).json())
  const put = (rows: readonly (readonly Place[])[], version: number, path: Path = ofEvent()) =>
    api.request(`PUT ${path}`, { as: planner, body: { rows }, headers: { 'If-Match': `"${version}"` } })
  const seen = async (as: TestPerson) => {
    const response = await api.request('GET /api/frontend/internal/seating', { as })
    const { _embedded: found } = v.parse(listOf(EventSeating), await response.json())
    return found.items.find(({ eventId }) => eventId === concert)?.rows.map((row) => row.map(({ label }) => label))
  }

  test('the plan of an event begins as that of its ensemble, with the answers, by section and part', async () => {
    const ensemble = [[await at(tuba), { ...free, section: 'HORN', sharesStand: true }]]
    expect((await put(ensemble, 0, `${planning}/seating`)).status).toBe(200)
    await answer(tuba, false)
    await answer(horn, true)
    const { rows, persons, version } = await read()
    expect([rows, version]).toEqual([ensemble, 0])
    const own = await Promise.all([horn, second, tuba].map(uuidOf))
    expect(persons.filter(({ uuid }) => own.includes(uuid))).toMatchObject([
      { label: 'A. Zuerst', section: 'HORN', voice: '1', status: 'comes' },
      { label: 'A. Zweiter', section: 'HORN', voice: '2', status: 'open' },
      { label: 'A. Tubinger', section: 'TUBA', voice: null, status: 'declined' },
    ])
  })

  test('an event that invites one group only begins with the plan of the group', async () => {
    const [group] = await api.db.insert(bandGroup).values({ position: 1, nameDe: 'Kleinformation' }).returning()
    const groupId = group?.id ?? 0
    await api.db.insert(groupMember).values({ groupId, personId: horn.personId })
    await api.db.insert(eventInvitation).values({ eventId: concert, kind: 'GROUP', groupId })
    await put([[await at(horn)]], 0, `${planning}/seating?group=${groupId}`)
    await put([[await at(tuba)]], 0, `${planning}/seating`)
    expect((await read()).rows).toEqual([[await at(horn)]])
    expect((await read(`${planning}/seating?group=${groupId}`)).persons.map(({ label }) => label)).toEqual([
      'A. Zuerst',
    ])
  })

  test('a plan that was changed meanwhile is not replaced, and the same plan is stored once', async () => {
    expect((await put([[await at(horn)]], 0)).status).toBe(200)
    expect(v.parse(Seating, await (await put([[await at(horn)]], 0)).json()).version).toBe(1)
    const refused = await put([[await at(tuba)]], 0)
    expect([refused.status, await refused.json()]).toMatchObject([412, { code: 'conflict.version' }])
    expect((await read()).rows).toEqual([[await at(horn)]])
    const twice = await put([[await at(horn), await at(horn)]], 1)
    expect(twice.status).toBe(400)
  })

  test('members whom the event invites see the saved plan, in which who has declined leaves a gap', async () => {
    expect(await seen(horn)).toBeUndefined()
    await put([[await at(horn), await at(tuba)]], 0)
    await answer(tuba, false)
    expect(await seen(horn)).toEqual([['A. Zuerst', null]])
    await api.db.insert(eventInvitation).values({ eventId: concert, kind: 'PERSON', personId: tuba.personId })
    expect(await seen(horn)).toBeUndefined()
  })

  test('a person who is deleted leaves a gap, and one who is merged keeps the place', async () => {
    await put([[await at(horn), await at(tuba)]], 0)
    await api.db.transaction((tx) => mergePersonRows(tx, { from: tuba.personId, into: second.personId }))
    expect((await read()).rows).toEqual([[await at(horn), await at(second)]])
    await api.db.transaction((tx) => deleteAccount(tx, { ...horn, now: api.clock.now() }))
    expect((await read()).rows).toEqual([[free, await at(second)]])
  })

  test('the print has one page with names, parts, chairs and stands', async () => {
    await put([[await at(horn), { ...(await at(second)), sharesStand: true }], [{ ...free, section: 'TUBA' }]], 0)
    const response = await api.request(`GET ${ofEvent()}/export`, { as: planner, locale: 'de-ch' })
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(pages).toHaveLength(1)
    for (const words of ['Sitzplan Konzert', 'A. Zuerst', 'Horn 2', 'Tuba', '3 Stühle, 2 Pulte'])
      expect(pages[0]?.words).toContain(words)
  })
})
