import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { job, membership, notification, participation, person, personRole } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const title = 'Antworten nach der Antwortfrist'
const one = 'Eine Antwort wartet auf Ihre Bestätigung.'
const two = '2 Antworten warten auf Ihre Bestätigung.'

describeOnDatabase('messages about late answers', (kind) => {
  let on: ReminderHarness
  let [tuba, horn]: TestPerson[] = []
  let eventId: number
  beforeAll(async () => {
    on = await startReminderHarness(kind, '2026-03-13T12:00')
    tuba = await on.api.addPerson()
    horn = await on.api.addPerson()
    await on.api.db.update(membership).set({ functionType: 'HORN' }).where(eq(membership.personId, horn.personId))
  })
  beforeEach(async () => {
    on.api.clock.set('2026-03-13T11:00:00Z')
    eventId = await addEvent(on.api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'], { replyBy: '2026-03-12' })
  })
  afterEach(async () => {
    for (const table of [notification, job, participation, personRole]) await on.api.db.delete(table)
  })
  afterAll(() => on.stop())

  const answer = async (as: TestPerson | undefined, body: object = { status: false }) =>
    on.api.request('POST /api/participationselfservice/', {
      ...(as === undefined ? {} : { as }),
      body: { eventId, remarks: '', ...body },
    })

  test('planners are told once of the answers of half an hour, with a link to their list', async () => {
    const planner = await on.addListener({ roles: ['MHZ_PLANNER'] })
    const mailed = await on.addListener({ roles: ['MHZ_PLANNER'], devices: 0 })
    const member = await on.addListener()
    await answer(tuba)
    await on.passTo('2026-03-13T12:20')
    await answer(horn)
    await on.passTo('2026-03-13T13:00')
    // The planner knows the earlier ones, and does not need to be told of the own one.
    await answer(planner)
    await on.passTo('2026-03-13T18:00')
    expect(planner.told()).toEqual([['2026-03-13T12:31', 'push', title, two]])
    expect(planner.devices[0]?.received[0]?.message.notification.navigate).toBe(
      `${on.api.origin}/de-ch/intra/meetings/late`,
    )
    expect(mailed.told()).toEqual([
      ['2026-03-13T12:31', 'mail', title],
      ['2026-03-13T13:31', 'mail', title],
    ])
    expect(member.told()).toEqual([])
  })

  test('a member is told whether a late answer was confirmed, unless another answer was given since', async () => {
    const planner = await on.addListener({ roles: ['MHZ_PLANNER'], wishes: { change: 'none' } })
    const [member, changed] = [await on.addListener(), await on.addListener()]
    const decide = async (as: TestPerson, confirmed: boolean) => {
      const [row] = await on.api.db.select().from(person).where(eq(person.id, as.personId))
      const [own] = await on.api.db.select().from(participation).where(eq(participation.personId, as.personId))
      const path = `/api/frontend/internal/event/${eventId}/late-answers/${row?.uuid}` as const
      const headers = { 'If-Match': `"${own?.version}"` }
      expect((await on.api.request(`PUT ${path}`, { as: planner, headers, body: { confirmed } })).status).toBe(200)
      return own
    }
    for (const one of [member, changed]) await answer(one)
    await decide(member, false)
    await on.passTo('2026-03-13T12:10')
    const told = ['2026-03-13T12:00', 'push', 'Verspätete Antwort abgelehnt: Konzert'] as const
    expect(member.told()).toEqual([
      [...told, 'Fr, 20.03.2026, 20:00. Welche Antwort gilt, sehen Sie im internen Bereich.'],
    ])
    expect(member.devices[0]?.received[0]?.message.notification.navigate).toBe(
      `${on.api.origin}/de-ch/intra/meetings#event-${eventId}`,
    )
    const row = await decide(changed, true)
    await on.api.request('PUT /api/participationselfservice/', {
      as: changed,
      headers: { 'If-Match': `"${(row?.version ?? 0) + 1}"` },
      body: { id: row?.id, eventId, status: true, remarks: '' },
    })
    await on.passTo('2026-03-13T13:00')
    expect(changed.told()).toEqual([])
    await decide(changed, true)
    await on.passTo('2026-03-13T14:00')
    expect(changed.told().map(([, , title]) => title)).toEqual(['Verspätete Antwort bestätigt: Konzert'])
  })

  test('the conductor, the board and the leader of the section are told, within their scope', async () => {
    const [conductor, board, leader, other] = [
      await on.addListener(),
      await on.addListener(),
      await on.addListener({ roles: ['MHZ_SECTIONLEADER'], plays: { instrument: 'HORN' } }),
      await on.addListener({ roles: ['MHZ_SECTIONLEADER'], plays: { instrument: 'FLUTE' } }),
    ]
    const { db } = on.api
    await db.update(membership).set({ functionType: 'CONDUCTOR' }).where(eq(membership.personId, conductor.personId))
    await db
      .insert(membership)
      .values({ personId: board.personId, organizationId: 7, functionType: null, joinDate: '2020-01-01' })
    await answer(tuba)
    await answer(horn)
    await on.passTo('2026-03-13T18:00')
    const bodies = [conductor, board, leader, other].map((reader) => reader.told().map(([, , , body]) => body))
    expect(bodies).toEqual([[two], [two], [one], []])
    await db.delete(membership).where(eq(membership.personId, board.personId))
    await db.update(membership).set({ functionType: 'TUBA' }).where(eq(membership.personId, conductor.personId))
  })

  test('answers of a night are told in the morning', async () => {
    const planner = await on.addListener({ roles: ['MHZ_PLANNER'] })
    await on.passTo('2026-03-13T21:10')
    await answer(tuba)
    await on.passTo('2026-03-14T06:00')
    await answer(horn)
    await on.passTo('2026-03-14T20:00')
    expect(planner.told()).toEqual([['2026-03-14T08:00', 'push', title, two]])
  })

  test('an answer shortly before the event is told at once', async () => {
    const planner = await on.addListener({ roles: ['MHZ_PLANNER'] })
    await on.passTo('2026-03-20T19:50')
    await answer(tuba)
    await on.passTo('2026-03-20T19:59')
    expect(planner.told()).toEqual([['2026-03-20T19:50', 'push', title, one]])
  })

  test('no message is sent about an answer in time, an own or a decided one, or to a planner who wants none about changes', async () => {
    const planner = await on.addListener({ roles: ['MHZ_PLANNER'] })
    const silent = await on.addListener({ roles: ['MHZ_PLANNER'], wishes: { change: 'none' } })
    await answer(tuba, { status: true, given: { at: '2026-03-12T10:00:00.000Z', trusted: true } })
    await on.passTo('2026-03-13T14:00')
    await answer(planner)
    await on.passTo('2026-03-13T16:00')
    expect([planner.told(), silent.told()]).toEqual([[], []])
    await answer(horn)
    const [row] = await on.api.db
      .select()
      .from(person)
      .where(eq(person.id, horn?.personId ?? 0))
    const decided = await on.api.request(`PUT /api/frontend/internal/event/${eventId}/late-answers/${row?.uuid}`, {
      as: silent,
      headers: { 'If-Match': '"1"' },
      body: { confirmed: true },
    })
    expect(decided.status).toBe(200)
    await on.passTo('2026-03-13T20:00')
    expect(planner.told()).toEqual([])
  })
})
