import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { job, personRole } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { enqueueMissedFederationReminders } from '../notifications/federation-news.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/federation/date'

describeOnDatabase('reminders of dates of the federation', (kind) => {
  let on: ReminderHarness
  let mara: Listener
  let adam: Listener
  let planner: Listener
  let outside: Listener
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-01T12:00')
    mara = await on.addListener({ firstName: 'Mara', roles: ['MHZ_ADDRESSMANAGER'] })
    adam = await on.addListener({ firstName: 'Adam', roles: ['ADMIN'], wishes: { reminder: 'email' } })
    outside = await on.addListener({ firstName: 'Otto', roles: ['ADMIN'], member: false, devices: 0 })
    planner = await on.addListener({ firstName: 'Peter', roles: ['MHZ_PLANNER', 'EDITOR'] })
  })
  afterEach(() => on.stop())

  const add = async (title: string, day = '2026-03-20', remindDays = 7) => {
    const body = { title, day, remindDays, done: false }
    const reply = await on.api.request(`POST ${path}`, { as: mara, body })
    return (await reply.json()) as { id: number; version: number }
  }
  const change = async ({ id, version }: { id: number; version: number }, body: object) =>
    await on.api.request(`PUT ${path}/${id}`, { as: mara, headers: { 'If-Match': `"${version}"` }, body })

  test('reach whoever edits them, once, on the evening that is so many days before, by the chosen way', async () => {
    const { id } = await add('Delegiertenversammlung')
    await on.passTo('2026-03-13T17:55')
    expect([mara.told(), adam.told()]).toEqual([[], []])
    await on.passTo('2026-03-21T12:00')
    const title = 'Termin des Verbands: Delegiertenversammlung'
    expect(mara.told()).toEqual([['2026-03-13T18:00', 'push', title, 'Fr, 20.03.2026']])
    expect(adam.told()).toEqual([['2026-03-13T18:00', 'mail', title]])
    // Without a membership nobody has a device.
    expect(outside.told()).toEqual([['2026-03-13T18:00', 'mail', title]])
    expect(mara.devices[0]?.received[0]?.message.notification.navigate).toContain(
      `/de-ch/intra/admin/federation#date-${id}`,
    )
    expect(planner.told()).toEqual([])
  })

  test('follow another day, and are left out for what is done or removed and for whoever lost the right', async () => {
    await change(await add('Verschoben'), { day: '2026-03-25' })
    await change(await add('Erledigt'), { done: true })
    await on.api.request(`DELETE ${path}/${(await add('Gelöscht')).id}`, { as: mara })
    await add('Am Tag selbst', '2026-03-16', 0)
    await on.passTo('2026-03-17T12:00')
    expect(mara.told().map(([at, , title]) => [at, title])).toEqual([
      ['2026-03-15T18:00', 'Termin des Verbands: Am Tag selbst'],
    ])
    await on.api.db.delete(personRole).where(eq(personRole.personId, mara.personId))
    await on.passTo('2026-03-26T12:00')
    expect(mara.told()).toHaveLength(1)
    expect(adam.told().map(([at, , title]) => [at, title])).toEqual([
      ['2026-03-15T18:00', 'Termin des Verbands: Am Tag selbst'],
      ['2026-03-18T18:00', 'Termin des Verbands: Verschoben'],
    ])
  })

  test('come the next day, once, if the server was off; a date that is entered late is reminded too', async () => {
    await add('Aus')
    await on.passTo('2026-03-13T17:00')
    await on.api.db.delete(job)
    on.api.clock.set(fromWireTime('2026-03-13T20:00'))
    await add('Knapp')
    await add('Zu alt', '2026-03-15', 14)
    for (const night of ['2026-03-14T03:00', '2026-03-15T03:00']) {
      on.api.clock.set(fromWireTime(night))
      await enqueueMissedFederationReminders(on.api.db, on.api.clock.now())
      await on.passTo(`${night.slice(0, 10)}T12:00`)
    }
    expect(
      mara
        .told()
        .map(([at, , title]) => [at.slice(0, 10), title])
        .toSorted(),
    ).toEqual([
      ['2026-03-14', 'Termin des Verbands: Aus'],
      ['2026-03-14', 'Termin des Verbands: Knapp'],
    ])
  })
})
