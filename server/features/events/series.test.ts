// Longer than 300 lines on purpose: creating, changing and removing a series need the same requests.
import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedEvent } from '#contract/edited-events.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { change, event } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/event'
const rehearsal = {
  kind: 'rehearsal',
  titleDe: 'Probe',
  dateStart: '2026-04-02T20:00',
  dateEnd: '2026-04-02T22:00',
  fullDay: false,
  location: 'Singsaal',
  publicEvent: false,
  fileIds: [],
  repeatUntil: '2026-04-30',
  repeatWithout: ['2026-04-09'],
} as const
const Refused = v.object({
  code: v.string(),
  errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })),
})
const Removed = v.object({ id: v.number(), count: v.number() })

describeOnDatabase('series of events', (kind) => {
  let on: ReminderHarness
  let editor: TestPerson
  beforeAll(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    editor = await on.api.addPerson({ roles: ['EDITOR'], member: false })
  })
  afterAll(() => on.stop())

  const post = (body: object) => on.api.request(`POST ${path}`, { as: editor, body: { ...rehearsal, ...body } })
  const eventIn = async (response: Response) => {
    const body = await response.json()
    expect([response.status, body]).toEqual([response.status === 201 ? 201 : 200, body])
    return v.parse(EditedEvent, body)
  }
  const created = async (body: object = {}) => eventIn(await post(body))
  const read = async (id: number) => eventIn(await on.api.request(`GET ${path}/${id}`, { as: editor }))
  const put = (of: EditedEvent, body: object, rest = '') =>
    on.api.request(`PUT ${path}/${of.id}${rest}`, {
      as: editor,
      headers: { 'If-Match': `"${of.version}"` },
      body: { told: 'nobody', ...body },
    })
  const all = async (of: EditedEvent) => Promise.all(of.series.map(({ id }) => read(id)))
  const starts = async (of: EditedEvent) => (await all(of)).map(({ dateStart }) => dateStart)
  const refusalIn = async (response: Response) => {
    const { errors } = v.parse(Refused, await response.json())
    return [response.status, ...errors.map(({ field, errorMessage }) => [field, errorMessage])]
  }
  const remove = (of: EditedEvent, scope: string) =>
    on.api.request(`DELETE ${path}/${of.id}?scope=${scope}`, {
      as: editor,
      headers: { 'If-Match': `"${of.version}"` },
    })

  test('a weekly repetition creates an event on each day but the given ones, also across the clock change', async () => {
    const first = await created({ dateStart: '2026-03-19T20:00', dateEnd: '2026-03-20T00:30', replyBy: '2026-03-17' })
    const events = await all(first)
    expect(events.map(({ dateStart, dateEnd, replyBy }) => [dateStart, dateEnd, replyBy])).toEqual([
      ['2026-03-19T20:00', '2026-03-20T00:30', '2026-03-17'],
      ['2026-03-26T20:00', '2026-03-27T00:30', '2026-03-24'],
      ['2026-04-02T20:00', '2026-04-03T00:30', '2026-03-31'],
      ['2026-04-16T20:00', '2026-04-17T00:30', '2026-04-14'],
      ['2026-04-23T20:00', '2026-04-24T00:30', '2026-04-21'],
      ['2026-04-30T20:00', '2026-05-01T00:30', '2026-04-28'],
    ])
    expect(new Set(events.map(({ seriesId }) => seriesId)).size).toBe(1)
  })

  test('a repeated request creates the series once', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const before = await on.api.db.$count(event)
    const send = () => on.api.request(`POST ${path}`, { as: editor, headers, body: rehearsal })
    const [one, two] = [await eventIn(await send()), await eventIn(await send())]
    expect([two.id, (await on.api.db.$count(event)) - before]).toEqual([one.id, 4])
  })

  test.each([
    ['too many dates', { repeatUntil: '2218-12-31' }, 'repeatUntil', /höchstens 104 Termine/],
    ['an end before the start', { repeatUntil: '2026-04-01' }, 'repeatUntil', /vor dem ersten Termin/],
    ['no date left', { repeatUntil: '2026-04-08', repeatWithout: ['2026-04-02'] }, 'repeatUntil', /kein Termin/],
    ['no weeks between', { repeatEvery: 0 }, 'repeatEvery', /1 bis 52/],
    ['no weekday', { repeatDays: [] }, 'repeatDays', /mindestens einen Wochentag/],
    ['400 dates', { repeatUntil: null, repeatTimes: 400 }, 'repeatTimes', /höchstens 104 Termine/],
    ['no number of dates', { repeatUntil: null, repeatTimes: 0 }, 'repeatTimes', /1 bis 104/],
    ['no day', { repeatUntil: '2026-02-30' }, 'repeatUntil', /ungültig|Datum/],
    [
      'the skipped hour on one of its days',
      { dateStart: '2026-03-22T02:30', dateEnd: '2026-03-22T04:00' },
      'dateStart',
      /An einem dieser Tage gibt es diese Zeit nicht/,
    ],
    [
      'the skipped hour of the night of the clock change',
      { dateStart: '2026-03-29T02:30', dateEnd: '2026-03-29T04:00' },
      'dateStart',
      /Uhren von 2 auf 3 Uhr/,
    ],
    ['an end before its start', { dateEnd: '2026-04-02T19:00' }, 'dateEnd', /Ende liegt vor dem Beginn/],
    ['a deadline after the event', { replyBy: '2026-04-03' }, 'replyBy', /Frist ist nach dem Termin/],
    ['a call after the start', { callTime: '20:01' }, 'callTime', /nach dem Beginn/],
    ['no time of day', { callTime: '25:00' }, 'callTime', /ungültig|19:30/],
    [
      'no number of players',
      { minimumPlayers: [{ section: 'TUBA', players: 0 }] },
      'minimumPlayers.0.players',
      /1 bis 99/,
    ],
    ['an unknown contact', { contactUuid: crypto.randomUUID() }, 'contactUuid', /ungültig/],
  ])('%s is refused at its field, and nothing is created', async (_, body, field, message) => {
    const before = await on.api.db.$count(event)
    expect(await refusalIn(await post(body))).toEqual([400, [field, expect.stringMatching(message)]])
    expect(await on.api.db.$count(event)).toBe(before)
  })

  test('the repeated hour in October means its first occurrence', async () => {
    const { id } = await created({ dateStart: '2026-10-25T02:30', dateEnd: '2026-10-25T03:30', repeatUntil: null })
    const [row] = await on.api.db.select().from(event).where(eq(event.id, id))
    expect(row?.startsAt.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  test('"this one" changes one event; a later change of all keeps its own time and takes the other fields', async () => {
    const first = await created()
    const second = await read(first.series[1]?.id ?? 0)
    await put(second, { dateStart: '2026-04-18T10:00', dateEnd: '2026-04-18T16:00' })
    const changed = await eventIn(
      await put(first, { dateStart: '2026-04-01T19:30', dateEnd: '2026-04-01T21:30', location: 'Aula', scope: 'all' }),
    )
    expect(await starts(changed)).toEqual([
      '2026-04-01T19:30',
      '2026-04-18T10:00',
      '2026-04-22T19:30',
      '2026-04-29T19:30',
    ])
    expect((await all(changed)).map(({ location }) => location)).toEqual(['Aula', 'Aula', 'Aula', 'Aula'])
  })

  test('"this and following" leaves the earlier ones, and one series with the new rule', async () => {
    const first = await created({ replyBy: '2026-03-30' })
    const third = await read(first.series[2]?.id ?? 0)
    const changed = await eventIn(
      await put(third, { titleDe: 'Hauptprobe', dateStart: '2026-04-23T19:00', scope: 'following' }),
    )
    expect([changed.seriesId, changed.series.length]).toEqual([first.seriesId, 4])
    expect(
      (await all(first)).map(({ titleDe, dateStart, dateEnd, replyBy }) => [titleDe, dateStart, dateEnd, replyBy]),
    ).toEqual([
      ['Probe', '2026-04-02T20:00', '2026-04-02T22:00', '2026-03-30'],
      ['Probe', '2026-04-16T20:00', '2026-04-16T22:00', '2026-04-13'],
      ['Hauptprobe', '2026-04-23T19:00', '2026-04-23T22:00', '2026-04-20'],
      ['Hauptprobe', '2026-04-30T19:00', '2026-04-30T22:00', '2026-04-27'],
    ])
    const rule = { every: 1, weekdays: [4], ordinal: null, startTime: '19:00', endTime: '22:00' }
    expect(changed.seriesRule).toEqual(rule)
    // An earlier event takes those at its own time with it, and leaves the rule to the others.
    const earlier = await read(first.id)
    const moved = { titleDe: 'Leseprobe', dateStart: '2026-04-02T20:15', dateEnd: '2026-04-02T22:15', scope: 'all' }
    expect((await eventIn(await put(earlier, moved))).seriesRule).toEqual(rule)
    expect((await all(first)).map(({ titleDe, dateStart }) => [titleDe, dateStart.slice(11)])).toEqual([
      ['Leseprobe', '20:15'],
      ['Leseprobe', '20:15'],
      ['Leseprobe', '19:00'],
      ['Leseprobe', '19:00'],
    ])
  })

  test('a series on two weekdays of every second week keeps its clock; a moved Monday moves Mondays only', async () => {
    const first = await created({
      ...{ dateStart: '2026-03-16T20:00', dateEnd: '2026-03-16T22:00', repeatWithout: [] },
      ...{ repeatEvery: 2, repeatDays: [1, 4], repeatUntil: null, repeatTimes: 4 },
    })
    expect(await starts(first)).toEqual([
      '2026-03-16T20:00',
      '2026-03-19T20:00',
      '2026-03-30T20:00',
      '2026-04-02T20:00',
    ])
    expect(first.seriesRule).toMatchObject({ every: 2, weekdays: [1, 4], ordinal: null })
    const times = { dateStart: '2026-03-17T19:30', dateEnd: '2026-03-17T21:30', scope: 'all' }
    const changed = await eventIn(await put(first, times))
    expect(await starts(changed)).toEqual([
      '2026-03-17T19:30',
      '2026-03-19T19:30',
      '2026-03-31T19:30',
      '2026-04-02T19:30',
    ])
    expect(changed.seriesRule).toMatchObject({ every: 2, weekdays: [2, 4], startTime: '19:30', endTime: '21:30' })
  })

  test('a monthly series is on its weekday of each month, and skips a fifth one that a month lacks', async () => {
    const monthly = { repeatRhythm: 'monthly', repeatUntil: null, repeatWithout: [] }
    const second = await created({
      ...{ ...monthly, dateStart: '2026-09-11T20:00', dateEnd: '2026-09-11T22:00', repeatTimes: 3 },
    })
    expect(await starts(second)).toEqual(['2026-09-11T20:00', '2026-10-09T20:00', '2026-11-13T20:00'])
    expect(second.seriesRule).toMatchObject({ every: 1, weekdays: [5], ordinal: 2 })
    const fifth = await created({
      ...{ ...monthly, dateStart: '2026-05-29T20:00', dateEnd: '2026-05-29T22:00', repeatTimes: 2 },
    })
    expect(await starts(fifth)).toEqual(['2026-05-29T20:00', '2026-07-31T20:00'])
    const last = await created({
      ...{ ...monthly, repeatRhythm: 'monthly_last', dateStart: '2026-05-15T20:00', dateEnd: '2026-05-15T22:00' },
      repeatTimes: 2,
    })
    expect(await starts(last)).toEqual(['2026-05-29T20:00', '2026-06-26T20:00'])
  })

  test('a deadline keeps its distance to each event, and is cleared for all', async () => {
    const first = await created()
    const set = await eventIn(await put(first, { replyBy: '2026-03-31', scope: 'all' }))
    expect((await all(set)).map(({ replyBy }) => replyBy)).toEqual([
      '2026-03-31',
      '2026-04-14',
      '2026-04-21',
      '2026-04-28',
    ])
    await put(set, { replyBy: null, scope: 'all' })
    expect((await all(set)).map(({ replyBy }) => replyBy)).toEqual([null, null, null, null])
  })

  test('a change of all that one event refuses changes nothing', async () => {
    const first = await created({
      dateStart: '2026-03-15T20:00',
      dateEnd: '2026-03-15T22:00',
      repeatUntil: '2026-03-29',
    })
    const before = await starts(first)
    const response = await put(first, { dateStart: '2026-03-15T02:30', dateEnd: '2026-03-15T04:00', scope: 'all' })
    expect(await refusalIn(response)).toEqual([400, ['dateStart', expect.stringMatching(/Uhren/)]])
    expect(await starts(first)).toEqual(before)
    const stale = await put({ ...first, version: 7 }, { location: 'Aula', scope: 'all' })
    expect([stale.status, (await all(first)).map(({ location }) => location)]).toEqual([412, Array(3).fill('Singsaal')])
  })

  test('a change of the series is announced once, with its number of events', { tags: ['long'] }, async () => {
    const [comes, away] = [await on.addListener(), await on.addListener()]
    const first = await created({ titleDe: 'Registerprobe' })
    const about = (one: typeof comes) => one.told().filter(([, , title]) => title.includes('Registerprobe'))
    for (const { id } of first.series) {
      await comes.answer(id, true)
      await away.answer(id, false)
    }
    const untold = await put(first, { location: 'Kirche', scope: 'all', told: undefined })
    expect(await refusalIn(untold)).toEqual([400, ['told', expect.any(String)]])
    const moved = { dateStart: '2026-04-02T19:30', dateEnd: '2026-04-02T21:30', scope: 'all', told: 'affected' }
    await eventIn(await put(first, moved))
    await on.passTo('2026-03-11T12:00')
    expect(about(comes)).toEqual([
      [
        '2026-03-10T12:00',
        'push',
        'Verschoben: Registerprobe',
        'Neu: Do, 02.04.2026, 19:30, Singsaal. Bisher: Do, 02.04.2026, 20:00. Gilt für 4 Termine bis 30.04.2026.',
      ],
    ])
    expect(about(away)).toEqual([])
    const third = await read(first.series[2]?.id ?? 0)
    const response = await put(third, { cancelled: true, told: 'all', scope: 'following' }, '/cancelled')
    expect((await eventIn(response)).cancelled).toBe(true)
    await on.passTo('2026-03-12T12:00')
    expect((await all(first)).map(({ cancelled }) => cancelled)).toEqual([false, false, true, true])
    expect(about(comes).slice(1)).toEqual([
      [
        '2026-03-11T12:00',
        'push',
        'Abgesagt: Registerprobe',
        'Do, 23.04.2026, 19:30: abgesagt. Gilt für 2 Termine bis 30.04.2026.',
      ],
    ])
    expect(about(away)).toHaveLength(1)
  })

  test('deleted events are restored with everything; one with an answer can only be cancelled', async () => {
    const first = await created({ dressCode: 'Uniform', sections: ['TUBA'] })
    const ids = first.series.map(({ id }) => id)
    const second = await read(ids[1] ?? 0)
    const stale = await remove({ ...second, version: 9 }, 'following')
    expect(stale.status).toBe(412)
    const response = await remove(second, 'following')
    expect([response.status, v.parse(Removed, await response.json())]).toEqual([200, { id: second.id, count: 3 }])
    expect((await on.api.request(`GET ${path}/${second.id}`, { as: editor })).status).toBe(404)
    expect((await read(first.id)).series).toHaveLength(1)

    const restoration = (id: number) => `POST /api/frontend/internal/content/event/${id}/restoration` as const
    const undo = async () => {
      expect((await on.api.request(restoration(second.id), { as: editor })).status).toBe(200)
      return await read(second.id)
    }
    const { version, ...restored } = await undo()
    const { version: before, ...original } = second
    expect([version > before, restored]).toEqual([true, original])
    expect((await read(first.id)).series.map(({ id }) => id)).toEqual(ids)
    expect((await undo()).version).toBe(version)
    const log = await on.api.db
      .select({ action: change.action })
      .from(change)
      .where(and(eq(change.noun, 'event'), eq(change.rowId, second.id)))
      .orderBy(asc(change.id))
    expect(log.map(({ action }) => action)).toEqual(['created', 'removed', 'created'])

    const player = await on.addListener()
    await player.answer(ids[3] ?? 0, false)
    const refused = await remove(await read(first.id), 'all')
    expect([refused.status, v.parse(Refused, await refused.json()).code]).toEqual([422, 'rule.event_answered'])
    expect((await read(ids[3] ?? 0)).answered).toBe(true)
    expect((await on.api.request(restoration(first.id + 9999), { as: editor })).status).toBe(404)
  })
})
