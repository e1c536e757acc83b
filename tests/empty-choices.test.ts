import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { grantableRoles } from '#contract/members.ts'
import { job } from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { addEvent } from './support/content.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let everything: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres', environment: { TRUST_PROXY: '1' } })
  everything = await api.addPerson({ roles: grantableRoles, plays: { instrument: 'TUBA' } })
})
afterAll(() => api.stop())

const admin = '/api/frontend/internal/admin'
const letter = {
  ...{ subjectDe: 'Probe', textDe: '<p>Am Montag</p>', subjectEn: '', textEn: '' },
  ...{ replyTo: 'SENDER', attachments: [] },
}

describe('a request that sends to many is refused unless it says to whom', () => {
  const invitations = `POST ${admin}/personinvitation` as const
  const mailings = `POST ${admin}/mailing` as const
  test.each([
    ['an invitation to nobody named', invitations, {}],
    ['an invitation to an empty list', invitations, { uuids: [] }],
    ['an invitation to everybody of no filter', invitations, { filter: {} }],
    ['an invitation by an unknown criterion', invitations, { filter: { sektion: 'TUBA' } }],
    ['an invitation by a search without words', invitations, { filter: { searchTerm: '  ' } }],
    ['an invitation to all and to some', invitations, { all: true, uuids: ['00000000-0000-4000-8000-000000000000'] }],
    ['an invitation that denies all', invitations, { all: false }],
    ['a mailing to nobody named', mailings, letter],
    ['a mailing to an empty list', mailings, { ...letter, uuids: [] }],
    ['a mailing to everybody of no filter', mailings, { ...letter, filter: {} }],
    ['a retry of jobs', `POST ${admin}/job/retry` as const, {}],
    ['a release of what was held', `POST ${admin}/job/release` as const, {}],
  ])('%s', async (_, request, body) => {
    const before = await api.db.$count(job)
    expect((await api.request(request, { as: everything, body })).status).toBe(400)
    expect(await api.db.$count(job)).toBe(before)
  })

  test('a reminder of an event', async () => {
    const event = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
    for (const query of ['', '?sektion=TUBA']) {
      const reply = await api.request(`POST /api/frontend/internal/event/${event}/reminder${query}`, { as: everything })
      expect([query, reply.status]).toEqual([query, 400])
    }
  })

  test('and sends to all who are meant', async () => {
    const reply = await api.request(`POST ${admin}/personinvitation`, { as: everything, body: { all: true } })
    expect([reply.status, await reply.json()]).toMatchObject([200, { invited: 1, skipped: [] }])
    const none = await api.request(`POST ${admin}/job/retry`, { as: everything, body: { all: true } })
    expect([none.status, await none.json()]).toEqual([200, { retried: 0 }])
  })
})

/** Writes that concern the caller alone, change nothing without a field or at all, or take over everything that another system has. */
const harmless: readonly string[] = [
  ...['PUT', 'DELETE'].map((method) => `${method} /api/frontend/internal/calendarfeed`),
  'POST /api/frontend/internal/calendarfeed/renewal',
  'DELETE /api/frontend/internal/admin/settings/logo',
  'PUT /api/frontend/internal/planning/visit',
  'POST /api/frontend/internal/planning/bulletin/preview',
  'PATCH /api/frontend/internal/personnatural/myself/notifications',
  `POST ${admin}/test-mail`,
  `PUT ${admin}/settings`,
  'POST /api/frontend/treasury/payouts/fetch',
]

test('no write without an id accepts an empty body', async () => {
  const writes = api.mounted.filter(
    ({ endpoint: { method, path } }) =>
      method !== 'GET' && !path.includes(':') && !harmless.includes(`${method} ${path}`),
  )
  const accepted: string[] = []
  for (const { endpoint } of writes) {
    const request = `${endpoint.method} ${endpoint.path}` as 'POST /'
    const { status } = await api.request(request, { as: everything, body: {}, headers: { 'If-Match': '"0"' } })
    if (status < 400) accepted.push(request)
  }
  expect(accepted).toEqual([])
})
