import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lift } from '#contract/lifts.ts'
import { listOf } from '#contract/lists.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { createFeedReaders, find, titles } from '../../../tests/support/feeds.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { lift, membership } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/lift'

describeOnDatabase('lifts', (kind) => {
  let on: ReminderHarness
  let driver: Listener
  let rider: Listener
  let concert: number
  let id: string

  const save = (as: TestPerson, values: object, version?: number, of = id) =>
    on.api.request(`PUT ${path}/${of}`, {
      as,
      body: {
        ...{ eventId: concert, place: 'Bahnhof Uster', leavesAt: '2026-03-20T17:30', seats: 1 },
        ...{ remarks: 'Kofferraum voll', deleted: false, ...values },
      },
      headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
    })
  const seat = (as: TestPerson, takes: boolean, version = 0, start?: string, supersedes = false) =>
    on.api.request(`PUT ${path}/${id}/seat`, {
      as,
      body: { takes, start, supersedes },
      headers: { 'If-Match': `"${version}"` },
    })
  const rowOf = async (response: Response) => v.parse(Lift, await response.json())
  const list = async (as: TestPerson) =>
    v.parse(listOf(Lift), await (await on.api.request(`GET ${path}`, { as })).json())._embedded.items
  const codeOf = async (response: Response) => [
    response.status,
    v.parse(v.object({ code: v.string() }), await response.json()).code,
  ]
  const fieldsOf = async (response: Response) => [
    response.status,
    v
      .parse(v.object({ errors: v.array(v.object({ field: v.string() })) }), await response.json())
      .errors.map(({ field }) => field),
  ]

  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    driver = await on.addListener({ firstName: 'Dora' })
    rider = await on.addListener({ firstName: 'Remo' })
    concert = await addEvent(on.api.db, 'Konzert', ['2026-03-20T19:30', '2026-03-20T22:00'], { kind: 'concert' })
    id = randomUUID()
    expect((await save(driver, {})).status).toBe(201)
  })
  afterEach(() => on.stop())

  test('a seat and a lift that are stored are confirmed once more after the event', async () => {
    expect((await seat(rider, true)).status).toBe(200)
    on.api.clock.set(fromWireTime('2026-03-21T12:00'))
    expect((await seat(rider, true, 1, undefined, true)).status).toBe(200)
    expect((await save(driver, { supersedes: true }, 1)).status).toBe(200)
    expect(await fieldsOf(await save(driver, { supersedes: true, seats: 2 }, 1))).toEqual([400, ['eventId']])
  })

  test('a member offers seats, others take and give them back; no more than there are', async () => {
    expect(await list(rider)).toMatchObject([
      { id, event: 'Konzert', own: false, place: 'Bahnhof Uster', leavesAt: '2026-03-20T17:30', seats: 1, riders: [] },
    ])
    expect(await codeOf(await seat(driver, true))).toEqual([422, 'rule.lift_closed'])
    expect(await codeOf(await seat(rider, true, 0, '2026-03-13T17:30'))).toEqual([422, 'rule.event_moved'])
    const taken = await rowOf(await seat(rider, true))
    expect([taken.takes, taken.riders.length, taken.seatVersion]).toEqual([true, 1, 1])
    expect(await rowOf(await seat(rider, true))).toEqual(taken)
    const other = await on.api.addPerson()
    expect(await codeOf(await seat(other, true))).toEqual([409, 'rule.lift_full'])
    expect(await fieldsOf(await save(driver, { seats: 0 }, 1))).toEqual([400, ['seats']])
    expect(await codeOf(await seat(rider, false, 0))).toEqual([412, 'conflict.version'])
    expect(await rowOf(await seat(rider, false, 1))).toMatchObject({ takes: false, riders: [] })
    expect((await rowOf(await seat(other, true))).takes).toBe(true)
  })

  test('a lift is created once by its id, is changed only by its driver, and refuses fewer seats than riders', async () => {
    expect((await save(driver, {})).status).toBe(200)
    expect((await save(rider, {}, 1)).status).toBe(404)
    expect((await save(driver, { seats: 2 })).status).toBe(412)
    await save(driver, { seats: 2 }, 1)
    await seat(rider, true)
    await seat(await on.api.addPerson(), true)
    expect(await fieldsOf(await save(driver, { seats: 1 }, 2))).toEqual([400, ['seats']])
    const past = await addEvent(on.api.db, 'Gestern', ['2026-03-09T20:00', '2026-03-09T22:00'])
    const days = ['2026-04-06T00:00', '2026-04-18T00:00'] as const
    const holidays = await addEvent(on.api.db, 'Ferien', days, { kind: 'holiday', fullDay: true })
    for (const eventId of [past, holidays])
      expect(await fieldsOf(await save(driver, { eventId }, undefined, randomUUID()))).toEqual([400, ['eventId']])
  })

  test('a lift for another day of the event than the one that the driver saw is refused, and its deletion is not', async () => {
    const start = '2026-03-13T19:30'
    expect(await codeOf(await save(driver, { start }, undefined, randomUUID()))).toEqual([422, 'rule.event_moved'])
    expect(await codeOf(await save(driver, { start, seats: 2 }, 1))).toEqual([422, 'rule.event_moved'])
    expect((await save(driver, { start: '2026-03-20T18:30', seats: 2 }, 1)).status).toBe(200)
    expect((await save(driver, { start, deleted: true }, 2)).status).toBe(200)
  })

  test('riders are notified of another place and of the deletion; a member who gave the seat back is not', {
    tags: ['long'],
  }, async () => {
    await seat(rider, true)
    await save(driver, { place: 'Bahnhof Stettbach' }, 1)
    await on.passTo('2026-03-10T13:00')
    expect(rider.told()).toEqual([
      [
        '2026-03-10T12:00',
        'push',
        'Ihre Mitfahrgelegenheit hat sich geändert',
        'Fr, 20.03.2026, 17:30, Bahnhof Stettbach',
      ],
    ])
    await save(driver, { deleted: true }, 2)
    await on.passTo('2026-03-10T14:00')
    expect(rider.told().map(([, , title]) => title)).toContain('Ihre Mitfahrgelegenheit findet nicht statt')
    expect((await list(rider)).map(({ deleted }) => deleted)).toEqual([true])
    expect(await codeOf(await seat(await on.api.addPerson(), true))).toEqual([422, 'rule.lift_closed'])
    await seat(rider, false, 1)
    expect(await list(rider)).toEqual([])
    expect(driver.told().map(([, , title]) => title)).toEqual(['Ihre Mitfahrgelegenheit: 1 von 1 Plätzen vergeben'])
  })

  test('the driver is told of seats that are taken and freed, once in half an hour, and not if nothing changed', async () => {
    await save(driver, { seats: 3 }, 1)
    await seat(rider, true)
    await seat(await on.api.addPerson(), true)
    await on.passTo('2026-03-10T13:00')
    const two = ['Ihre Mitfahrgelegenheit: 2 von 3 Plätzen vergeben', 'Fr, 20.03.2026, 17:30, Bahnhof Uster']
    expect(driver.told()).toEqual([['2026-03-10T12:31', 'push', ...two]])
    await seat(rider, false, 1)
    await seat(rider, true, 2)
    await on.passTo('2026-03-10T14:00')
    expect(driver.told()).toHaveLength(1)
    on.api.clock.set(fromWireTime('2026-03-20T12:00'))
    await seat(rider, false, 3)
    await on.passTo('2026-03-20T12:10')
    expect(
      driver
        .told()
        .slice(1)
        .map(([at, , title]) => [at, title]),
    ).toEqual([['2026-03-20T12:00', 'Ihre Mitfahrgelegenheit: 1 von 3 Plätzen vergeben']])
    expect(rider.told()).toEqual([])
  })

  test('a lift is in the calendars of its driver and riders, with a higher SEQUENCE after each change', {
    tags: ['long'],
  }, async () => {
    const readers = createFeedReaders(on.api)
    const pathOf = async (one: TestPerson) =>
      readers.pathOf((await readers.askOwn('PUT', one, undefined, { alarm: null })).address)
    const [driving, riding] = [await pathOf(driver), await pathOf(rider)]
    const drive = find(await readers.load(driving), 'Fahrt: Konzert').event
    expect([drive.location, drive.startDate.toJSDate(), drive.endDate.toJSDate()]).toEqual([
      'Bahnhof Uster',
      new Date('2026-03-20T16:30:00Z'),
      new Date('2026-03-20T18:30:00Z'),
    ])
    expect(titles(await readers.load(riding))).toEqual(['? Konzert'])
    await seat(rider, true)
    const ride = find(await readers.load(riding), 'Mitfahrt: Konzert').event
    await save(driver, { leavesAt: '2026-03-20T20:00' }, 1)
    const later = find(await readers.load(riding), 'Mitfahrt: Konzert').event
    expect([later.uid, later.endDate.toJSDate()]).toEqual([ride.uid, new Date('2026-03-20T20:00:00Z')])
    expect(later.sequence).toBeGreaterThan(ride.sequence)
    await save(driver, { deleted: true }, 2)
    for (const path of [driving, riding]) expect(titles(await readers.load(path))).toEqual(['? Konzert'])
  })

  test('a driver who leaves the band has no lift, and has it again after a return', { tags: ['long'] }, async () => {
    await seat(rider, true)
    const leave = (leaveDate: string | null) =>
      on.api.db.update(membership).set({ leaveDate }).where(eq(membership.personId, driver.personId))
    await leave('2026-03-19')
    expect(await list(rider)).toEqual([])
    await leave(null)
    expect(await list(rider)).toMatchObject([{ id, takes: true }])
    await on.api.db.update(membership).set({ leaveDate: '2026-03-19' }).where(eq(membership.personId, rider.personId))
    expect(await list(driver)).toMatchObject([{ riders: [] }])
  })

  test('driver and riders are told of the new time when the event moves, and when it is cancelled', {
    tags: ['long'],
  }, async () => {
    const editor = await on.api.addPerson({ roles: ['EDITOR'], member: false })
    const change = (at: string, version: number, body: object) =>
      on.api.request(`PUT /api/frontend/internal/event/${concert}${at as ''}`, {
        as: editor,
        headers: { 'If-Match': `"${version}"` },
        body: { told: 'all', ...body },
      })
    await seat(rider, true)
    expect((await change('', 1, { dateStart: '2026-03-30T19:30', dateEnd: '2026-03-30T22:00' })).status).toBe(200)
    await on.passTo('2026-03-10T12:10')
    const ofLift = (one: Listener) =>
      one.told().flatMap(([, , title, body]) => (title.includes('Mitfahr') ? [[title, body]] : []))
    const moved = ['Ihre Mitfahrgelegenheit hat sich geändert', 'Mo, 30.03.2026, 17:30, Bahnhof Uster']
    expect([driver, rider].map(ofLift)).toEqual([[moved], [moved]])
    expect((await change('/cancelled', 2, { cancelled: true })).status).toBe(200)
    expect(await codeOf(await seat(await on.api.addPerson(), true))).toEqual([422, 'rule.event_cancelled'])
    await on.passTo('2026-03-10T12:20')
    const ended = ['Ihre Mitfahrgelegenheit findet nicht statt', 'Mo, 30.03.2026, 17:30, Bahnhof Uster']
    expect([driver, rider].map(ofLift)).toEqual([
      [moved, ended],
      [moved, ended],
    ])
  })

  test('a driver who deletes the account leaves no lift, which riders are told; a rider who leaves frees the seat', {
    tags: ['long'],
  }, async () => {
    await seat(rider, true)
    await on.passTo('2026-03-10T13:00')
    const erase = async ({ personId }: TestPerson) => {
      const now = on.api.clock.now()
      await on.api.db.transaction((tx) => deleteAccount(tx, { personId, now }))
    }
    const other = await on.addListener()
    await erase(rider)
    await on.passTo('2026-03-10T14:00')
    expect(driver.told().at(-1)).toEqual([
      ...(['2026-03-10T13:31', 'push', 'Ihre Mitfahrgelegenheit: 0 von 1 Plätzen vergeben'] as const),
      'Fr, 20.03.2026, 17:30, Bahnhof Uster',
    ])
    await seat(other, true)
    await erase(driver)
    expect(await list(other)).toEqual([])
    await on.passTo('2026-03-10T15:00')
    expect(other.told()).toEqual([
      ['2026-03-10T14:00', 'push', 'Ihre Mitfahrgelegenheit findet nicht statt', 'Fr, 20.03.2026, 17:30'],
    ])
    const [row] = await on.api.db.select().from(lift).where(eq(lift.id, id))
    expect(row).toMatchObject({ place: '', remarks: '', deleted: true })
  })
})
