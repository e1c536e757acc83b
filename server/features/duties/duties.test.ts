// Longer than 300 lines on purpose: the whole story of duties, with one server and one band.
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Duty, HoursOfAll, OwnHours, PlannedDuty } from '#contract/duties.ts'
import { EditedEvent } from '#contract/edited-events.ts'
import { listOf } from '#contract/lists.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { createFeedReaders, find } from '../../../tests/support/feeds.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { bandGroup, change, duty, dutyVolunteer, groupMember, membership, person } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const own = '/api/frontend/internal/duty'
const planning = '/api/frontend/internal/planning'
const mine = { takes: true, offered: false }
const offered = { takes: true, offered: true }
const none = { takes: false, offered: false }
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

describeOnDatabase('duties', (kind) => {
  let on: ReminderHarness
  let planner: Listener
  let anna: Listener
  let beat: Listener
  let concert: number
  let till: PlannedDuty

  const uuidOf = async ({ personId }: TestPerson): Promise<string> =>
    (await on.api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const bodyOf = async <S extends v.GenericSchema>(schema: S, response: Response) => {
    const body: unknown = await response.json()
    expect([response.status, body]).toEqual([response.status === 201 ? 201 : 200, body])
    return v.parse(schema, body)
  }
  const refusalOf = async (response: Response) =>
    v.parse(
      v.object({ code: v.string(), errors: v.optional(v.array(v.object({ field: v.string() })), []) }),
      await response.json(),
    )
  const input = (values: object = {}) => ({
    ...{ eventId: concert, nameDe: 'Kasse', nameEn: 'Till', location: 'Foyer', needed: 1 },
    ...{ dateStart: '2026-03-20T18:00', dateEnd: '2026-03-20T20:30', ...values },
  })
  const create = (values: object = {}, as: TestPerson = planner) =>
    on.api.request(`POST ${planning}/duty`, { as, body: input(values) })
  const say = (as: TestPerson, body: object, version = 0, id = till.id) =>
    on.api.request(`PUT ${own}/${id}/own`, { as, body, headers: ifMatch(version) })
  const enter = async (who: TestPerson, takes: boolean, id = till.id) =>
    on.api.request(`PUT ${planning}/duty/${id}/volunteer/${await uuidOf(who)}`, { as: planner, body: { takes } })
  const list = async (as: TestPerson) =>
    (await bodyOf(listOf(Duty), await on.api.request(`GET ${own}`, { as })))._embedded.items
  const planned = async () =>
    (await bodyOf(listOf(PlannedDuty), await on.api.request(`GET ${planning}/event/${concert}/duty`, { as: planner })))
      ._embedded.items
  const amend = (values: object, version = till.version) =>
    on.api.request(`PUT ${planning}/duty/${till.id}`, { as: planner, body: values, headers: ifMatch(version) })

  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    planner = await on.addListener({ roles: ['MHZ_PLANNER'], firstName: 'Paula' })
    anna = await on.addListener({ firstName: 'Anna' })
    beat = await on.addListener({ firstName: 'Beat' })
    concert = await addEvent(on.api.db, 'Konzert', ['2026-03-20T19:30', '2026-03-20T22:00'], { kind: 'concert' })
    till = await bodyOf(PlannedDuty, await create())
  })
  afterEach(() => on.stop())

  test('holidays have no duties, and are not offered for them', async () => {
    const days = ['2026-04-06T00:00', '2026-04-18T00:00'] as const
    const eventId = await addEvent(on.api.db, 'Frühlingsferien', days, { kind: 'holiday', fullDay: true })
    const refused = await create({ eventId })
    expect([refused.status, (await refusalOf(refused)).errors]).toEqual([400, [{ field: 'eventId' }]])
    const listed = await on.api.request(`GET ${planning}/duty`, { as: planner })
    expect(await listed.text()).not.toContain('Frühlingsferien')
  })

  test('a duty of a group is for its persons alone, and for nobody once the group is removed', async () => {
    const [group] = await on.api.db.insert(bandGroup).values({ position: 1, nameDe: 'Barteam' }).returning()
    await on.api.db.insert(groupMember).values({ groupId: group?.id ?? 0, personId: anna.personId })
    const bar = await bodyOf(PlannedDuty, await create({ nameDe: 'Bar', needed: 2, group: group?.id }))
    expect(bar.group).toBe(group?.id)
    const names = async (as: TestPerson) => (await list(as)).map(({ name }) => name)
    expect([await names(anna), await names(beat)]).toEqual([['Kasse', 'Bar'], ['Kasse']])
    expect((await say(anna, mine, 0, bar.id)).status).toBe(200)
    const refused = await say(beat, mine, 0, bar.id)
    expect([refused.status, (await refusalOf(refused)).code]).toEqual([422, 'rule.duty_of_group'])
    // A planner enters whom the band needs, and the person can look for somebody else.
    expect((await enter(beat, true, bar.id)).status).toBe(200)
    expect(await names(beat)).toEqual(['Kasse', 'Bar'])
    expect((await say(beat, none, 1, bar.id)).status).toBe(200)
    expect(await names(beat)).toEqual(['Kasse'])
    await on.api.db.delete(groupMember)
    await on.api.db.delete(bandGroup)
    expect((await say(anna, none, 1, bar.id)).status).toBe(200)
    expect(await names(anna)).toEqual(['Kasse'])
    expect((await planned()).map(({ nameDe, group: of }) => [nameDe, of])).toEqual([
      ['Kasse', null],
      ['Bar', 'REMOVED'],
    ])
    const unknown = await create({ nameDe: 'Bar', group: 123_456 })
    expect([unknown.status, (await refusalOf(unknown)).errors[0]?.field]).toEqual([400, 'group'])
  })

  test('a member takes a free duty and withdraws; a lost reply changes nothing; another device asks', async () => {
    const taken = await bodyOf(Duty, await say(anna, mine))
    expect(taken).toMatchObject({ name: 'Kasse', event: 'Konzert', needed: 1, ...mine, version: 1 })
    expect(taken.volunteers.map(({ label, byPlanner }) => [label.split(' ')[0], byPlanner])).toEqual([['Anna', false]])
    expect(await bodyOf(Duty, await say(anna, mine))).toEqual(taken)
    const stale = await say(anna, none, 0)
    expect([stale.status, await stale.json()]).toMatchObject([
      412,
      { code: 'conflict.version', current: { version: 1 } },
    ])
    expect(await bodyOf(Duty, await say(anna, none, 1))).toMatchObject({ ...none, volunteers: [], version: 2 })
  })

  test('what is stored is confirmed once more after the start, although a change is refused by then', async () => {
    await say(anna, mine)
    on.api.clock.set(fromWireTime('2026-04-01T12:00'))
    expect((await say(anna, { ...mine, supersedes: true }, 1)).status).toBe(200)
    expect((await refusalOf(await say(anna, { ...none, supersedes: true }, 1))).code).toBe('rule.duty_closed')
  })

  test('a full duty is refused, unless somebody offers it: then it changes hands, and all three are told', async () => {
    await say(anna, mine)
    const refused = await say(beat, mine)
    expect([refused.status, (await refusalOf(refused)).code]).toEqual([409, 'rule.duty_full'])
    await say(anna, offered, 1)
    // Until somebody takes it, it remains hers.
    expect((await list(beat))[0]?.volunteers).toMatchObject([{ offered: true }])
    expect(await bodyOf(Duty, await say(beat, mine))).toMatchObject({ ...mine, volunteers: [{ offered: false }] })
    expect((await list(anna))[0]).toMatchObject({ ...none, version: 3 })
    await on.passTo('2026-03-11T12:00')
    expect([anna, beat, planner].map((one) => one.told().map(([, , title]) => title))).toEqual([
      ['Ihr Einsatz wurde übernommen: Kasse'],
      ['Sie haben übernommen: Kasse'],
      ['Ein Einsatz wurde übernommen: Kasse'],
    ])
    // The duty was taken over in the meantime: her old version is refused.
    const late = await say(anna, mine, 2)
    expect(late.status).toBe(412)
  })

  test('volunteers are reminded as they wish; not who withdrew, and not before an earlier date', {
    tags: ['long'],
  }, async () => {
    const early = await on.addListener({ wishes: { reminderTime: 'hours_3' } })
    await amend({ needed: 3 })
    for (const one of [anna, beat, early]) await say(one, mine)
    await say(beat, none, 1)
    await amend({ dateStart: '2026-03-21T18:00', dateEnd: '2026-03-21T20:30' }, 2)
    await on.passTo('2026-03-22T12:00')
    const reminder = 'Erinnerung an Ihren Einsatz: Kasse'
    const reminded = (one: Listener) => one.told().filter(([, , title]) => title === reminder)
    expect(reminded(anna)).toEqual([['2026-03-20T18:00', 'push', reminder, 'Sa, 21.03.2026, 18:00, Foyer']])
    expect(reminded(early).map(([at]) => at)).toEqual(['2026-03-21T15:00'])
    expect(reminded(beat)).toEqual([])
    expect(anna.told()[0]).toEqual([
      '2026-03-10T12:00',
      'push',
      'Neue Angaben zu Ihrem Einsatz: Kasse',
      'Sa, 21.03.2026, 18:00, Foyer',
    ])
  })

  test('a planner enters and removes people, who are told; the log has numbers and no names', async () => {
    expect(await bodyOf(PlannedDuty, await enter(anna, true))).toMatchObject({ volunteers: [{ byPlanner: true }] })
    expect((await list(anna))[0]).toMatchObject({ takes: true, volunteers: [{ byPlanner: true }] })
    expect((await refusalOf(await enter(beat, true))).code).toBe('rule.duty_full')
    await on.passTo('2026-03-10T13:00')
    await bodyOf(PlannedDuty, await enter(anna, false))
    await on.passTo('2026-03-10T14:00')
    expect(anna.told().map(([, , title]) => title)).toEqual([
      'Sie wurden eingetragen: Kasse',
      'Sie wurden ausgetragen: Kasse',
    ])
    const log = await on.api.db.select().from(change).where(eq(change.noun, 'duty')).orderBy(change.id)
    expect(log.slice(1).map(({ fields }) => fields)).toEqual([{ volunteers: [0, 1] }, { volunteers: [1, 0] }])
    const former = await on.addListener({ member: '2026-03-19' })
    expect((await enter(former, true)).status).toBe(404)
  })

  test('whoever was entered and removed in the night learns in the morning only of the removal', {
    tags: ['long'],
  }, async () => {
    on.api.clock.set(fromWireTime('2026-03-10T22:00'))
    await enter(anna, true)
    await enter(anna, false)
    await on.passTo('2026-03-11T12:00')
    expect(anna.told().map(([at, , title]) => [at, title])).toEqual([
      ['2026-03-11T08:00', 'Sie wurden ausgetragen: Kasse'],
    ])
  })

  test('refuses an end before the start, a skipped hour, and fewer places than volunteers, at the field', async () => {
    const fieldsOf = async (response: Response) => [
      response.status,
      (await refusalOf(response)).errors.map(({ field }) => field),
    ]
    expect(await fieldsOf(await create({ dateEnd: '2026-03-20T17:00' }))).toEqual([400, ['dateEnd']])
    expect(await fieldsOf(await create({ dateStart: '2026-03-29T02:30', dateEnd: '2026-03-29T04:00' }))).toEqual([
      400,
      ['dateStart'],
    ])
    expect(await fieldsOf(await create({ needed: 0 }))).toEqual([400, ['needed']])
    await amend({ needed: 2 })
    await say(anna, mine)
    await say(beat, mine)
    expect(await fieldsOf(await amend({ needed: 1 }, 2))).toEqual([400, ['needed']])
    const removal = await on.api.request(`DELETE ${planning}/duty/${till.id}`, { as: planner })
    expect((await refusalOf(removal)).code).toBe('rule.duty_taken')
  })

  test('a duty moves with its event over a change of the clock and notifies its volunteers; a cancelled event closes it', {
    tags: ['long'],
  }, async () => {
    const editor = await on.api.addPerson({ roles: ['EDITOR'], member: false })
    const path = '/api/frontend/internal/event'
    await say(anna, mine)
    const held = await bodyOf(EditedEvent, await on.api.request(`GET ${path}/${concert}`, { as: editor }))
    const moved = await on.api.request(`PUT ${path}/${concert}`, {
      as: editor,
      headers: ifMatch(held.version),
      body: { dateStart: '2026-04-03T20:00', dateEnd: '2026-04-03T22:30', told: 'all' },
    })
    const { version } = await bodyOf(EditedEvent, moved)
    expect((await list(anna))[0]).toMatchObject({ dateStart: '2026-04-03T18:30', dateEnd: '2026-04-03T21:00' })
    await on.passTo('2026-03-11T12:00')
    expect(anna.told().map(([, , title]) => title)).toContain('Neue Angaben zu Ihrem Einsatz: Kasse')
    await on.api.request(`PUT ${path}/${concert}/cancelled`, {
      as: editor,
      headers: ifMatch(version),
      body: { cancelled: true, told: 'all' },
    })
    await on.passTo('2026-03-12T12:00')
    expect(anna.told().map(([, , title]) => title)).toContain('Einsatz abgesagt: Kasse')
    expect((await list(anna))[0]).toMatchObject({ cancelled: true, takes: true })
    expect(await list(beat)).toEqual([])
    expect((await refusalOf(await say(beat, mine))).code).toBe('rule.event_cancelled')
    const removal = await on.api.request(`DELETE ${path}/${concert}`, { as: editor, headers: ifMatch(version + 1) })
    expect((await refusalOf(removal)).code).toBe('rule.event_answered')
  })

  test('a duty that has moved since the member saw it is refused to a volunteer, and can be given back', {
    tags: ['long'],
  }, async () => {
    const before = { ...mine, start: '2026-03-12T18:30' }
    const refused = await say(anna, before)
    expect((await refusalOf(refused)).code).toBe('rule.event_moved')
    const { version } = await bodyOf(Duty, await say(anna, { ...mine, start: '2026-03-20T19:00' }))
    expect((await say(anna, { takes: false, offered: false, start: '2026-03-12T18:30' }, version)).status).toBe(200)
  })

  test('a member who left before the duty counts again only after a return', { tags: ['long'] }, async () => {
    await say(anna, mine)
    const left = (leaveDate: string | null) =>
      on.api.db.update(membership).set({ leaveDate }).where(eq(membership.personId, anna.personId))
    await left('2026-03-19')
    expect((await planned())[0]?.volunteers).toEqual([])
    expect(await bodyOf(Duty, await say(beat, mine))).toMatchObject(mine)
    await left(null)
    expect((await planned())[0]?.volunteers).toHaveLength(2)
  })

  test('hours are the time that passed, also in the night of the clock change', { tags: ['long'] }, async () => {
    const night = { dateStart: '2026-03-28T23:00', dateEnd: '2026-03-29T05:00', nameDe: 'Abbau' }
    const { id } = await bodyOf(PlannedDuty, await create(night))
    await say(anna, mine)
    await say(anna, mine, 0, id)
    const hours = async (as: TestPerson) => await bodyOf(OwnHours, await on.api.request(`GET ${own}/hours`, { as }))
    expect(await hours(anna)).toMatchObject({ season: 2026, hours: 0, duties: [] })
    on.api.clock.set(fromWireTime('2026-04-01T12:00'))
    expect(await hours(anna)).toMatchObject({ hours: 7.5, duties: [{ name: 'Abbau', hours: 5 }, { hours: 2.5 }] })
    expect(await hours(beat)).toMatchObject({ hours: 0 })
    // After the duty a planner enters who helped.
    await enter(anna, false)
    await enter(beat, true)
    const all = await bodyOf(HoursOfAll, await on.api.request(`GET ${planning}/duty/hours`, { as: planner }))
    expect(all.people.map(({ label, duties, hours: sum }) => [label.split(' ')[0], duties, sum])).toEqual([
      ['Anna', 1, 5],
      ['Beat', 1, 2.5],
    ])
    expect((await refusalOf(await say(anna, mine, 2))).code).toBe('rule.duty_closed')
  })

  test('copies the duties of another event, as far from its start; prints them', { tags: ['long'] }, async () => {
    const later = await addEvent(on.api.db, 'Serenade', ['2026-06-05T20:30', '2026-06-05T22:00'], { kind: 'concert' })
    const copied = await on.api.request(`POST ${planning}/event/${later}/duty/copy`, {
      as: planner,
      body: { from: concert },
    })
    expect((await bodyOf(listOf(PlannedDuty), copied))._embedded.items).toMatchObject([
      { nameDe: 'Kasse', dateStart: '2026-06-05T19:00', dateEnd: '2026-06-05T21:30', volunteers: [] },
    ])
    for (const path of [`event/${concert}/duty/export?format=PDF`, 'duty/hours/export?format=XLS'] as const) {
      const response = await on.api.request(`GET ${planning}/${path}`, { as: planner })
      expect([response.status, (await response.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
    }
  })

  test('a taken duty is in the own calendar under one UID, with a higher SEQUENCE after each change', {
    tags: ['long'],
  }, async () => {
    const readers = createFeedReaders(on.api)
    const { address } = await readers.askOwn('PUT', anna, undefined, { alarm: 60 })
    const path = readers.pathOf(address)
    expect(await readers.load(path)).not.toContain('Kasse')
    await say(anna, mine)
    const first = find(await readers.load(path), 'Einsatz: Kasse (Konzert)')
    expect(first.event.uid).toMatch(new RegExp(`^duty-${till.id}@`))
    await amend({ dateEnd: '2026-03-20T21:00' })
    const second = find(await readers.load(path), 'Einsatz: Kasse (Konzert)')
    expect([second.event.uid, second.event.endDate.toJSDate().toISOString()]).toEqual([
      first.event.uid,
      '2026-03-20T20:00:00.000Z',
    ])
    expect(second.event.sequence).toBeGreaterThan(first.event.sequence)
  })

  test('a deleted account frees the coming duty and keeps the past one; merged records have it once', {
    tags: ['long'],
  }, async () => {
    const past = await bodyOf(
      PlannedDuty,
      await create({ nameDe: 'Aufbau', dateStart: '2026-03-12T18:00', dateEnd: '2026-03-12T19:00' }),
    )
    await say(anna, mine)
    await say(anna, mine, 0, past.id)
    await say(beat, mine, 0, past.id)
    on.api.clock.set(fromWireTime('2026-03-13T12:00'))
    const now = on.api.clock.now()
    await on.api.db.transaction((tx) => deleteAccount(tx, { personId: anna.personId, now }))
    const takenBy = async (personId: number) =>
      (await on.api.db.select().from(dutyVolunteer).where(eq(dutyVolunteer.personId, personId)))
        .filter(({ takes }) => takes)
        .map(({ dutyId }) => dutyId)
    expect(await takenBy(anna.personId)).toEqual([past.id])
    const twin = await on.api.addPerson()
    await on.api.db.update(duty).set({ needed: 5 }).where(eq(duty.id, till.id))
    await say(twin, mine)
    await say(beat, mine)
    await say(beat, none, 1)
    await on.api.db.transaction((tx) => mergePersonRows(tx, { from: twin.personId, into: beat.personId }))
    expect(await takenBy(beat.personId)).toEqual([till.id])
  })
})
