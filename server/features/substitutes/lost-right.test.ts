import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Substitute } from '#contract/substitutes.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { account, personRole } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
})
afterAll(() => api.stop())

test('the result of a request goes to the other planners if the asker may no longer plan', async () => {
  const asker = await api.addPerson({ roles: ['MHZ_PLANNER'] })
  const other = await api.addPerson({ roles: ['MHZ_PLANNER'] })
  const planning = '/api/frontend/internal/planning'
  const input = { instrument: 'TUBA', voice: 'B', locale: 'de-ch', consentOn: '2026-03-01', phone: '', note: '' }
  const added = await api.request(`POST ${planning}/substitute`, {
    as: asker,
    body: { ...input, name: 'Aushilfe', email: 'aushilfe@example.ch' },
  })
  const { id } = v.parse(Substitute, await added.json())
  const eventId = await addEvent(api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'], { kind: 'concert' })
  const asked = await api.request(`POST ${planning}/substituterequest`, {
    as: asker,
    body: {
      ...{ eventId, instrument: 'TUBA', voice: 'B', key: null, order: 'sequence', waitHours: 24, message: '' },
      substituteIds: [id],
    },
  })
  expect(asked.status).toBe(201)
  await api.db.delete(personRole).where(eq(personRole.personId, asker.personId))
  const jobs = ownJobs(api)
  api.clock.set('2026-03-11T11:00:00Z')
  for (let round = 0; round < 3; round++) await jobs.run()
  const results = (await jobs.mails()).filter(({ subject }) => subject?.startsWith('Noch keine Aushilfe'))
  const [own] = await api.db.select().from(account).where(eq(account.id, other.sub))
  expect(results.map(({ to }) => to?.map(({ address }) => address).join())).toEqual([own?.email])
})
