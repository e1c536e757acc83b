import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AdminPerson } from '#contract/members.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { ensureBand } from '../../platform/db/new-band.ts'
import { ensureOrganizations } from '../../platform/db/organizations.ts'
import { readSetting, writeSetting } from '../../platform/db/settings.ts'
import { person } from '../../platform/db/tables.ts'

const path = '/api/frontend/internal/admin'

describeOnDatabase('roles that come with the membership', (kind) => {
  let api: TestApi
  let admin: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    admin = await api.addPerson({ roles: ['ADMIN'] })
  }, 60_000)
  afterAll(() => api.stop())
  beforeEach(() => writeSetting(api.db, 'membershipRoles', ['MHZ_LIBRARY_READ']))

  const library = async (as: TestPerson) => (await api.request('GET /api/frontend/internal/repertoire', { as })).status
  const shown = async ({ personId }: TestPerson) => {
    const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId))
    const reply = await api.request(`GET ${path}/person/${row?.uuid ?? ''}`, { as: admin })
    return v.parse(AdminPerson, await reply.json())
  }

  test('are held by every active member, without a grant', async () => {
    const member = await api.addPerson()
    expect([await library(member), await shown(member)]).toMatchObject([
      200,
      { roles: [], membershipRoles: ['MHZ_LIBRARY_READ'] },
    ])
    await writeSetting(api.db, 'membershipRoles', [])
    expect([await library(member), (await shown(member)).membershipRoles]).toEqual([403, []])
  })

  test('begin and end with a membership that an address manager keeps', async () => {
    const manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'], member: false })
    const stranger = await api.addPerson({ member: false })
    expect(await library(stranger)).toBe(403)
    const { uuid } = await shown(stranger)
    const body = { organizationId: 1, functionType: 'TUBA', joinDate: '2026-03-01' }
    await api.request(`POST ${path}/person/${uuid}/membership`, { as: manager, body })
    expect(await library(stranger)).toBe(200)
    await api.request(`POST ${path}/person/${uuid}/ending`, { as: manager, body: { leaveDate: '2026-03-09' } })
    expect([await library(stranger), (await shown(stranger)).membershipRoles]).toEqual([403, []])
  })

  test('are those of reading in a new band, and none in one that has data', async () => {
    const databases = createDatabases()
    const { db } = await databases.open(kind)
    await ensureBand(db)
    expect(await readSetting(db, 'membershipRoles')).toEqual(['MHZ_LIBRARY_READ'])
    const { db: older } = await databases.open(kind)
    await ensureOrganizations(older)
    await ensureBand(older)
    expect(await readSetting(older, 'membershipRoles')).toEqual([])
    await databases.remove()
  })

  test('are none that manage anything', async () => {
    const headers = { 'If-Match': '"1"' }
    const body = { membershipRoles: ['ADMIN'] }
    expect((await api.request(`PUT ${path}/settings`, { as: admin, headers, body })).status).toBe(400)
  })
})
