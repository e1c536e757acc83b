import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PlayersAnswer } from '#contract/edited-events.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { membership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/participationselfservice'

describeOnDatabase('a member who left and returned', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let member: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, now: new Date('2026-06-01T12:00:00Z') })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    member = await api.addPerson()
  })
  afterAll(() => api.stop())

  test('keeps absences, default answers and maybes, which count on the days of the membership only', {
    tags: ['long'],
  }, async () => {
    const add = (day: string, values = {}) => addEvent(api.db, day, [`${day}T20:00`, `${day}T22:00`], values)
    const gap = await add('2026-07-14')
    const away = await add('2026-07-22')
    const assumed = await add('2026-07-28', { kind: 'concert' })
    const maybe = await add('2026-07-29')
    const save = async (method: 'PUT' | 'POST', at: string, body: object, version?: number) => {
      const headers = version === undefined ? {} : { 'If-Match': `"${version}"` }
      const { status } = await api.request(`${method} ${path}/${at}`, { as: member, body, headers })
      expect([200, 201]).toContain(status)
    }
    const days = { from: '2026-07-12', to: '2026-07-24', reason: 'Ferien', deleted: false }
    await save('PUT', `absence/${randomUUID()}`, days)
    await save('PUT', 'default', { rehearsal: 'band', concert: 'attending', assembly: 'band' }, 0)
    await save('POST', '', { eventId: maybe, status: null, maybeUntil: '2026-07-27', remarks: '' })

    const ofMember = eq(membership.personId, member.personId)
    await api.db.update(membership).set({ leaveDate: '2026-06-30' }).where(ofMember)
    const [{ uuid } = { uuid: '' }] = await api.db.select().from(person).where(eq(person.id, member.personId))
    const Answers = v.object({ _embedded: v.object({ items: v.array(PlayersAnswer) }) })
    const answerTo = async (id: number) => {
      const reply = await api.request(`GET /api/frontend/internal/event/${id}/answers`, { as: planner })
      const { items } = v.parse(Answers, await reply.json())._embedded
      return items.find((one) => one.uuid === uuid)
    }
    const all = async () => await Promise.all([gap, away, assumed, maybe].map(answerTo))
    expect(await all()).toEqual(Array(4).fill(undefined))
    api.clock.set('2026-07-10T12:00:00Z')
    expect((await api.request(`GET ${path}/absence`, { as: member })).status).toBe(403)

    const again = { personId: member.personId, organizationId: organizations.band, functionType: 'TUBA' } as const
    await api.db.insert(membership).values({ ...again, joinDate: '2026-07-20' })
    const [between, ...others] = await all()
    expect(between).toBeUndefined()
    expect(others).toMatchObject([
      { status: false, absence: { reason: 'Ferien' } },
      { status: true, assumed: true },
      { status: null, maybeUntil: '2026-07-27' },
    ])
    api.clock.set('2026-07-21T12:00:00Z')
    expect((await api.request(`GET ${path}/absence`, { as: member })).status).toBe(200)
  })
})
