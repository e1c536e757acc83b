import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Locale } from '#i18n/intl.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../tests/support/api.ts'
import { addEvent } from '../../tests/support/content.ts'
import { describeOnDatabase } from '../../tests/support/databases.ts'
import { duty, lift, membership } from '../db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Foreign = v.object({ foreign: v.array(v.string()) })
const List = v.object({ _embedded: v.object({ items: v.array(Foreign) }) })
const Planned = v.object({ events: v.array(Foreign) })

describeOnDatabase('titles that exist in German only', (kind) => {
  let api: TestApi
  let member: TestPerson
  let planner: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson({ plays: { instrument: 'HORN' } })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    await api.db.update(membership).set({ functionType: 'HORN' }).where(eq(membership.personId, member.personId))
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
    const body = { eventId, status: true, remarks: '' }
    const answered = await api.request('POST /api/participationselfservice/', { as: member, body })
    expect(answered.ok).toBe(true)
  })
  afterAll(() => api.stop())

  const internal = '/api/frontend/internal'
  const foreignIn = async (path: string, locale: Locale) => {
    const response = await api.request(`GET ${internal}/${path}`, { as: planner, locale })
    const reply = v.parse(v.union([List, Planned]), await response.json())
    return ('events' in reply ? reply.events : reply._embedded.items).map(({ foreign }) => foreign)
  }

  test.each([
    ['duty', ['event']],
    ['lift', ['event']],
    ['late-answers', ['title']],
    ['planning', ['title']],
  ])('%s names them to English readers', async (path, names) => {
    expect(await foreignIn(path, 'en-gb')).toEqual([names])
    expect(await foreignIn(path, 'de-ch')).toEqual([[]])
  })
})
