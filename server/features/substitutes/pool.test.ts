import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Substitute, SubstituteRequest } from '#contract/substitutes.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, substitute } from '../../platform/db/tables.ts'
import { removeUnusedSubstitutes } from './clean-up.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const pool = '/api/frontend/internal/planning/substitute'
const requests = '/api/frontend/internal/planning/substituterequest'

describeOnDatabase('the pool of substitutes', (kind) => {
  let api: TestApi
  let planner: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
  })
  afterAll(() => api.stop())

  const input = { instrument: 'TUBA', voice: 'B', locale: 'de-ch', consentOn: '2026-03-01', phone: '', note: '' }
  const add = async (fields: object = {}) => {
    const body = { ...input, name: 'Aushilfe', email: 'aushilfe@example.ch', ...fields }
    return v.parse(Substitute, await (await api.request(`POST ${pool}`, { as: planner, body })).json())
  }

  test.each([
    [{ email: '', phone: '' }, 'email'],
    [{ email: 'a@b,c@d.ch' }, 'email'],
    [{ phone: '123' }, 'phone'],
    [{ consentOn: '' }, 'consentOn'],
    [{ consentOn: '2026-03-11' }, 'consentOn'],
    [{ name: ' ' }, 'name'],
    [{ instrument: 'KAZOO' }, 'instrument'],
  ])('a person with %j is refused at the field', async (wrong, field) => {
    const body = { ...input, name: 'Anna', email: 'anna@example.ch', ...wrong }
    const response = await api.request(`POST ${pool}`, { as: planner, body })
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field }] }])
  })

  test('a section leader plans the own section only', async () => {
    const leader = await api.addPerson({ roles: ['MHZ_SECTIONLEADER'], plays: { instrument: 'HORN' } })
    const tuba = await add()
    const eventId = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
    const wanted = { eventId, instrument: 'TUBA', voice: '', waitHours: 24, substituteIds: [tuba.id] }
    const request = v.parse(
      SubstituteRequest,
      await (await api.request(`POST ${requests}`, { as: planner, body: wanted })).json(),
    )
    expect((await api.request(`POST ${requests}`, { as: leader, body: wanted })).status).toBe(400)
    expect((await api.request(`GET ${pool}/${tuba.id}`, { as: leader })).status).toBe(404)
    expect((await api.request(`POST ${requests}/${request.id}/cancel`, { as: leader })).status).toBe(404)
    const body = { ...input, name: 'Anna', email: 'anna@example.ch' }
    const refused = await api.request(`POST ${pool}`, { as: leader, body })
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ field: 'instrument' }] }])
    expect((await api.request(`POST ${pool}`, { as: leader, body: { ...body, instrument: 'HORN' } })).status).toBe(201)
    const list = await (await api.request(`GET ${pool}`, { as: leader })).text()
    expect(list).toContain('"HORN"')
    expect(list).not.toContain('"TUBA"')
  })

  test('the change log names fields of a person without values, and a deletion leaves no data', async () => {
    const anna = await add({ note: 'nur montags' })
    const headers = { 'If-Match': `"${anna.version}"` }
    const changed = await api.request(`PUT ${pool}/${anna.id}`, { as: planner, headers, body: { note: 'nie' } })
    expect(changed.status).toBe(200)
    expect((await api.request(`DELETE ${pool}/${anna.id}`, { as: planner })).status).toBe(200)
    const log = await api.db.select().from(change).where(eq(change.noun, 'substitute'))
    const own = log.filter(({ rowId }) => rowId === anna.id)
    expect(own.map(({ action }) => action)).toEqual(['created', 'changed', 'removed'])
    expect(JSON.stringify(own)).not.toMatch(/Aushilfe|montags|example\.ch/)
    expect(await api.db.$count(substitute, eq(substitute.id, anna.id))).toBe(0)
  })

  test('people whom nobody asked for three years are deleted', async () => {
    const anna = await add()
    await removeUnusedSubstitutes(api.db, new Date('2029-03-01T00:00:00Z'))
    expect(await api.db.$count(substitute, eq(substitute.id, anna.id))).toBe(1)
    await removeUnusedSubstitutes(api.db, new Date('2029-03-20T00:00:00Z'))
    expect(await api.db.$count(substitute, eq(substitute.id, anna.id))).toBe(0)
  })
})
