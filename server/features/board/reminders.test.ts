import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToBoard } from '../../../tests/support/board.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { boardTask, job, membership, person } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { enqueueMissedTaskReminders } from '../notifications/task-news.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/board/task'

describeOnDatabase('reminders of tasks of the board', (kind) => {
  let on: ReminderHarness
  let anna: Listener
  let beat: Listener
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    anna = await on.addListener({ firstName: 'Anna' })
    beat = await on.addListener({ firstName: 'Beat' })
    await addToBoard(on.api.db, anna)
    await addToBoard(on.api.db, beat)
  })
  afterEach(() => on.stop())

  const uuidOf = async ({ personId }: Listener) =>
    (await on.api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid
  const add = async (title: string, who: Listener, dueOn = '2026-03-13') => {
    const reply = await on.api.request(`POST ${path}`, {
      as: anna,
      body: { title, person: await uuidOf(who), dueOn },
    })
    return (await reply.json()) as { id: number; version: number }
  }
  const change = async ({ id, version }: { id: number; version: number }, body: object) =>
    await on.api.request(`PUT ${path}/${id}`, { as: anna, headers: { 'If-Match': `"${version}"` }, body })

  test('reach the person once, on the evening before the day', async () => {
    const { id } = await add('Saal reservieren', beat)
    await on.passTo('2026-03-12T17:55')
    expect(beat.told()).toEqual([])
    await on.passTo('2026-03-14T12:00')
    expect(beat.told()).toMatchObject([
      ['2026-03-12T18:00', 'push', 'Ihre Aufgabe im Vorstand: Saal reservieren', 'Zu erledigen bis Fr, 13.03.2026.'],
    ])
    expect(beat.devices[0]?.received[0]?.message.notification.navigate).toContain(`/de-ch/intra/board#task-${id}`)
    expect(anna.told()).toEqual([])
  })

  test('reach the person the next day, once, if the server was off or the job was abandoned', async () => {
    await add('Aus', beat)
    const abandoned = await add('Aufgegeben', beat)
    const done = await add('Erledigt', beat)
    await on.passTo('2026-03-12T17:00')
    await on.api.db.delete(job).where(inArray(job.payload, [{ task: abandoned.id }, { task: done.id }]))
    await on.api.request(`PUT ${path}/${done.id}/done`, {
      ...{ as: anna, headers: { 'If-Match': '"1"' }, body: { done: true } },
    })
    on.api.clock.set(fromWireTime('2026-03-12T20:00'))
    await add('Zu knapp', beat)
    for (const night of ['2026-03-13T03:00', '2026-03-13T04:00', '2026-03-14T03:00']) {
      on.api.clock.set(fromWireTime(night))
      await enqueueMissedTaskReminders(on.api.db, on.api.clock.now())
      await on.passTo(`${night.slice(0, 10)}T12:00`)
    }
    expect(
      beat
        .told()
        .map(([at, , title]) => [at.slice(0, 10), title])
        .toSorted(),
    ).toEqual([
      ['2026-03-13', 'Ihre Aufgabe im Vorstand: Aufgegeben'],
      ['2026-03-13', 'Ihre Aufgabe im Vorstand: Aus'],
    ])
  })

  test('follow another day and another person, and are left out for what is done or whoever left', async () => {
    const moved = await add('Verschoben', beat)
    await change(moved, { dueOn: '2026-03-20' })
    const given = await add('Abgegeben', beat)
    await change(given, { person: await uuidOf(anna) })
    const done = await add('Erledigt', beat)
    await on.api.request(`PUT ${path}/${done.id}/done`, {
      ...{ as: anna, headers: { 'If-Match': '"1"' }, body: { done: true } },
    })
    await on.passTo('2026-03-13T12:00')
    expect(beat.told()).toEqual([])
    expect(anna.told().map(([at, , title]) => [at, title])).toEqual([
      ['2026-03-12T18:00', 'Ihre Aufgabe im Vorstand: Abgegeben'],
    ])
    await on.api.db.update(membership).set({ leaveDate: '2026-03-01' }).where(eq(membership.organizationId, 7))
    await on.passTo('2026-03-20T12:00')
    expect(beat.told()).toEqual([])
    expect(await on.api.db.$count(boardTask)).toBe(3)
  })
})
