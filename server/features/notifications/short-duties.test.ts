import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlannedDuty } from '#contract/duties.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { membership, person } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const planning = '/api/frontend/internal/planning'
const mine = { takes: true, offered: false }
const none = { takes: false, offered: false }

describeOnDatabase('messages about duties that lack people', (kind) => {
  let on: ReminderHarness
  let planner: Listener
  let anna: Listener
  let beat: Listener
  let concert: number
  let till: PlannedDuty

  const create = async (values: object = {}) => {
    const body = {
      ...{ eventId: concert, nameDe: 'Kasse', nameEn: 'Till', location: 'Foyer', needed: 1 },
      ...{ dateStart: '2026-03-20T18:00', dateEnd: '2026-03-20T20:30', ...values },
    }
    return v.parse(PlannedDuty, await (await on.api.request(`POST ${planning}/duty`, { as: planner, body })).json())
  }
  const say = async (as: TestPerson, body: object, version = 0, id = till.id) => {
    const headers = { 'If-Match': `"${version}"` }
    const { status } = await on.api.request(`PUT /api/frontend/internal/duty/${id}/own`, { as, body, headers })
    expect(status).toBe(200)
  }
  const enter = async (who: TestPerson, takes: boolean, id = till.id) => {
    const [row] = await on.api.db.select().from(person).where(eq(person.id, who.personId))
    const path = `${planning}/duty/${id}/volunteer/${row?.uuid}` as const
    expect((await on.api.request(`PUT ${path}`, { as: planner, body: { takes } })).status).toBe(200)
  }

  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    planner = await on.addListener({ roles: ['MHZ_PLANNER'], firstName: 'Paula' })
    anna = await on.addListener({ firstName: 'Anna' })
    beat = await on.addListener({ firstName: 'Beat' })
    concert = await addEvent(on.api.db, 'Konzert', ['2026-03-20T19:30', '2026-03-20T22:00'], { kind: 'concert' })
    till = await create()
  })
  afterEach(() => on.stop())

  const short = (one: Listener) => one.told().map(([at, , title, body]) => [at, title, body])

  test('planners are told of a duty that lacks somebody again, once in half an hour, and not of their own change', {
    tags: ['long'],
  }, async () => {
    const other = await on.addListener({ roles: ['MHZ_PLANNER'] })
    const dismantling = await create({ nameDe: 'Abbau', dateEnd: '2026-03-20T23:00' })
    for (const [one, id] of [
      [anna, till.id],
      [beat, dismantling.id],
    ] as const)
      await say(one, mine, 0, id)
    await say(anna, none, 1)
    await enter(beat, false, dismantling.id)
    // Back within the half hour, and another withdrawal by tapping twice.
    await say(beat, mine, 2, dismantling.id)
    await say(beat, none, 3, dismantling.id)
    await on.passTo('2026-03-10T18:00')
    const both = ['2026-03-10T12:31', 'Bei Einsätzen fehlt wieder jemand', 'Kasse (20.03.2026), Abbau (20.03.2026)']
    expect([short(planner), short(other)]).toEqual([[both], [both]])
    const [received] = planner.devices[0]?.received ?? []
    expect(received?.message.notification.navigate).toBe(`${on.api.origin}/de-ch/intra/admin/duties`)
    expect(received?.headers.urgency).toBe('high')
    // A place that is filled before the message, and a planner who removes somebody: no message, or one to the others.
    await say(beat, mine, 0)
    await say(beat, none, 1)
    await say(beat, mine, 2)
    await enter(anna, true, dismantling.id)
    await on.passTo('2026-03-10T20:00')
    await enter(beat, false)
    await on.passTo('2026-03-11T18:00')
    expect(short(planner)).toHaveLength(1)
    expect(short(other).slice(1)).toEqual([
      ['2026-03-10T20:31', 'Es fehlt wieder jemand: Kasse', 'Fr, 20.03.2026, 18:00, Foyer'],
    ])
  })

  test('planners are told at once in the two days before a duty, and again after a second withdrawal', async () => {
    await say(anna, mine)
    on.api.clock.set(fromWireTime('2026-03-19T12:00'))
    await say(anna, none, 1)
    await on.passTo('2026-03-19T12:01')
    await say(beat, mine)
    await on.passTo('2026-03-19T12:02')
    await say(beat, none, 1)
    await on.passTo('2026-03-19T18:00')
    expect(short(planner).map(([at, title]) => [at, title])).toEqual([
      ['2026-03-19T12:00', 'Es fehlt wieder jemand: Kasse'],
      ['2026-03-19T12:31', 'Es fehlt wieder jemand: Kasse'],
    ])
    expect([anna, beat].map((one) => short(one))).toEqual([[], []])
  })

  test('an urgent message names the collected duties too, which cause no second message', {
    tags: ['long'],
  }, async () => {
    const party = await create({ nameDe: 'Fest', dateStart: '2026-03-28T18:00', dateEnd: '2026-03-28T20:00' })
    await say(anna, mine)
    await say(beat, mine, 0, party.id)
    on.api.clock.set(fromWireTime('2026-03-19T12:00'))
    await say(beat, none, 1, party.id)
    await on.passTo('2026-03-19T12:05')
    await say(anna, none, 1)
    await on.passTo('2026-03-19T18:00')
    expect(short(planner)).toEqual([
      ['2026-03-19T12:05', 'Bei Einsätzen fehlt wieder jemand', 'Kasse (20.03.2026), Fest (28.03.2026)'],
    ])
  })

  test('planners are told when a volunteer leaves the band before the duty, or deletes the account', {
    tags: ['long'],
  }, async () => {
    const admin = await on.api.addPerson({ roles: ['ADMIN'], member: false })
    await say(anna, mine)
    const [band] = await on.api.db.select().from(membership).where(eq(membership.personId, anna.personId))
    const leave = (leaveDate: string | null) =>
      on.api.request(`PUT /api/frontend/internal/admin/membership/${band?.id}`, { as: admin, body: { leaveDate } })
    const bar = await create({ nameDe: 'Bar', needed: 2, dateStart: '2026-03-18T18:00', dateEnd: '2026-03-18T20:00' })
    for (const one of [anna, beat]) await say(one, mine, 0, bar.id)
    await say(beat, none, 1, bar.id)
    await on.passTo('2026-03-10T13:00')
    expect(short(planner).map(([, title]) => title)).toEqual(['Es fehlt wieder jemand: Bar'])
    // A membership that ends after the duties frees none.
    await leave('2026-03-20')
    await on.passTo('2026-03-10T14:00')
    expect(short(planner)).toHaveLength(1)
    await say(beat, mine, 2, bar.id)
    await leave('2026-03-19')
    await on.passTo('2026-03-10T16:00')
    const news = ['Es fehlt wieder jemand: Kasse', 'Fr, 20.03.2026, 18:00, Foyer']
    expect(short(planner).slice(1)).toEqual([['2026-03-10T14:31', ...news]])
    // A correction that frees nothing else is no news.
    await leave('2026-03-18')
    await on.passTo('2026-03-10T17:00')
    expect(short(planner)).toHaveLength(2)
    await say(beat, mine)
    const now = on.api.clock.now()
    await on.api.db.transaction((tx) => deleteAccount(tx, { personId: beat.personId, now }))
    await on.passTo('2026-03-10T18:00')
    expect(short(planner).slice(2)).toEqual([
      ['2026-03-10T17:31', 'Bei Einsätzen fehlt wieder jemand', 'Bar (18.03.2026), Kasse (20.03.2026)'],
    ])
  })
})
