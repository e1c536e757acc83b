import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Locale } from '#i18n/intl.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { attendance, duty, dutyVolunteer, lift, membership } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Foreign = v.object({ foreign: v.array(v.string()) })
const List = v.object({ _embedded: v.object({ items: v.array(Foreign) }) })
const Planned = v.object({ events: v.array(Foreign) })
const Hours = v.object({ duties: v.array(Foreign) })

describeOnDatabase('titles that exist in German only', (kind) => {
  let api: TestApi
  let member: TestPerson
  let planner: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson({ plays: { instrument: 'HORN' } })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'], plays: { instrument: 'HORN' } })
    await api.db.update(membership).set({ functionType: 'HORN' })
    api.clock.set('2026-03-10T11:00:00Z')
    const eventId = await addEvent(api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'], {
      replyBy: '2026-03-09',
    })
    const startsAt = new Date('2026-03-20T17:00:00Z')
    const changedAt = new Date('2026-03-10T11:00:00Z')
    const times = { startsAt, endsAt: new Date('2026-03-20T18:00:00Z'), changedAt }
    await api.db.insert(duty).values({ eventId, nameDe: 'Kasse', nameEn: 'Till', needed: 1, ...times })
    const trip = { leavesAt: startsAt, seats: 1, place: 'Uster', remarks: '', changedAt }
    await api.db.insert(lift).values({ id: randomUUID(), eventId, personId: planner.personId, ...trip })
    await addPast(changedAt)
    const body = { eventId, status: true, remarks: '' }
    const answered = await api.request('POST /api/participationselfservice/', { as: member, body })
    expect(answered.ok).toBe(true)
  })
  afterAll(() => api.stop())

  /** An event of the planner's that is over, with attendance and a duty. */
  const addPast = async (changedAt: Date) => {
    const eventId = await addEvent(api.db, 'Probe', ['2026-03-05T20:00', '2026-03-05T22:00'])
    const times = { startsAt: new Date('2026-03-05T17:00:00Z'), endsAt: new Date('2026-03-05T18:00:00Z'), changedAt }
    const { personId, sub: recordedBy } = planner
    const past = { eventId, nameDe: 'Bar', nameEn: null, needed: 1, ...times }
    const [row] = await api.db.insert(duty).values(past).returning({ dutyId: duty.id })
    if (row === undefined) expect.fail('there is no duty')
    await api.db.insert(dutyVolunteer).values({ ...row, personId, takes: true, changedAt })
    const statement = { statement: randomUUID(), recordedAt: changedAt, recordedBy }
    await api.db.insert(attendance).values({ personId, eventId, state: 'present', ...statement })
  }

  const internal = '/api/frontend/internal'
  const foreignIn = async (path: string, locale: Locale) => {
    const response = await api.request(`GET ${internal}/${path}`, { as: planner, locale })
    const reply = v.parse(v.union([List, Planned, Hours]), await response.json())
    const views = 'events' in reply ? reply.events : 'duties' in reply ? reply.duties : reply._embedded.items
    return views.map(({ foreign }) => foreign)
  }

  test.each([
    ['duty', ['event']],
    ['lift', ['event']],
    ['late-answers', ['title']],
    ['planning', ['title']],
    ['planning/duty', ['title']],
    ['attendance/events', ['title']],
    ['attendance/own', ['title']],
    ['duty/hours', ['event', 'name']],
  ])('%s names them to English readers', async (path, names) => {
    const found = await foreignIn(path, 'en-gb')
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(found.map(() => names))
    expect(await foreignIn(path, 'de-ch')).toEqual(found.map(() => []))
  })
})
