import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PlayersAnswer } from '#contract/edited-events.ts'
import { listOf } from '#contract/lists.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('answers of others', (kind) => {
  let api: TestApi
  let eventId: number
  let horn: TestPerson
  let tuba: TestPerson
  let leader: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    eventId = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
    horn = await play('Hornung', 'HORN')
    tuba = await play('Tubinger', 'TUBA')
    leader = await play('Leitner', 'HORN', ['MHZ_SECTIONLEADER'])
  })
  afterAll(() => api.stop())

  const play = async (
    lastName: string,
    instrument: 'HORN' | 'TUBA' | 'CONDUCTOR',
    roles: readonly 'MHZ_SECTIONLEADER'[] = [],
  ): Promise<TestPerson> => {
    const added = await api.addPerson({ roles, plays: { instrument } })
    await api.db.update(person).set({ lastName }).where(eq(person.id, added.personId))
    await api.db.update(membership).set({ functionType: instrument }).where(eq(membership.personId, added.personId))
    return added
  }
  const list = async (as: TestPerson) => {
    const response = await api.request(`GET /api/frontend/internal/event/${eventId}/answers`, { as })
    return response.ok ? v.parse(listOf(PlayersAnswer), await response.json())._embedded.items : response.status
  }
  const sectionsSeenBy = async (as: TestPerson) => {
    const found = await list(as)
    return typeof found === 'number' ? found : [...new Set(found.map(({ section }) => section))]
  }
  const uuidOf = async ({ personId }: TestPerson) =>
    (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const answerFor = async (player: TestPerson, as: TestPerson, body: object, version?: number) =>
    await api.request(`PUT /api/frontend/internal/event/${eventId}/answers/${await uuidOf(player)}`, {
      as,
      body,
      ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
    })

  test('are seen by conductor and board without a granted role, by a planner, and by a section leader of the section', async () => {
    const conductor = await play('Dirigat', 'CONDUCTOR')
    const board = await api.addPerson({ member: false })
    const seat = {
      personId: board.personId,
      organizationId: 7,
      functionType: 'CASHIER',
      joinDate: '2020-01-01',
    } as const
    await api.db.insert(membership).values(seat)
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'], member: false })
    const everybody = ['CONDUCTOR', 'HORN', 'TUBA']
    expect(await sectionsSeenBy(conductor)).toEqual(everybody)
    expect(await sectionsSeenBy(board)).toEqual(everybody)
    expect(await sectionsSeenBy(planner)).toEqual(everybody)
    expect(await sectionsSeenBy(leader)).toEqual(['HORN'])
    expect(await sectionsSeenBy(horn)).toBe(403)
    const withoutSection = await api.addPerson({ roles: ['MHZ_SECTIONLEADER'] })
    expect(await sectionsSeenBy(withoutSection)).toEqual([])
    await api.db.update(membership).set({ leaveDate: '2026-03-09' }).where(eq(membership.personId, board.personId))
    expect(await sectionsSeenBy(board)).toBe(403)
    await api.db.update(membership).set({ leaveDate: '2026-03-09' }).where(eq(membership.personId, conductor.personId))
    expect(await sectionsSeenBy(conductor)).toBe(403)
  })

  test('are given by a section leader for the section only, and name who gave them', async () => {
    expect((await answerFor(tuba, leader, { status: false })).status).toBe(404)
    const given = await answerFor(horn, leader, { status: false, remarks: 'am Telefon' })
    expect(v.parse(PlayersAnswer, await given.json())).toMatchObject({
      status: false,
      remarks: 'am Telefon',
      version: 1,
      answeredBy: expect.stringMatching(/Leitner$/),
    })
    expect((await answerFor(horn, leader, { status: true })).status).toBe(412)
  })

  test('a later own answer replaces the one on behalf', async () => {
    const own = await api.request('GET /api/participationselfservice', { as: horn })
    const rows = v.parse(listOf(v.object({ id: v.number(), version: v.number() })), await own.json())._embedded.items
    expect(rows).toMatchObject([{ version: 1 }])
    const changed = await api.request('PUT /api/participationselfservice/', {
      as: horn,
      headers: { 'If-Match': '"1"' },
      body: { id: rows[0]?.id, eventId, status: true, remarks: '' },
    })
    expect(changed.status).toBe(200)
    const found = await list(leader)
    expect(found).toContainEqual(
      expect.objectContaining({ label: expect.stringMatching(/Hornung$/), status: true, answeredBy: null }),
    )
  })
})
