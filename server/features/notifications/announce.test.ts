import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedEvent } from '#contract/edited-events.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { event, job } from '../../platform/db/tables.ts'
import { findChangedEvents } from './announce.ts'
import { toStoredAppointment } from './appointment.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/event'
const rehearsal = {
  kind: 'rehearsal',
  titleDe: 'Probe',
  titleEn: 'Rehearsal',
  dateStart: '2026-03-24T20:00',
  dateEnd: '2026-03-24T22:00',
  fullDay: false,
  location: 'Singsaal',
  publicEvent: false,
  fileIds: [],
  reminderDays: [],
}
const at = (day: number, from = '20:00', to = '22:00') => ({
  dateStart: `2026-03-${day}T${from}`,
  dateEnd: `2026-03-${day}T${to}`,
})

describeOnDatabase('notifications about changes of an event', (kind) => {
  let on: ReminderHarness
  let editor: TestPerson
  let comes: Listener
  let away: Listener
  let id: number
  let version: number
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    editor = await on.api.addPerson({ roles: ['EDITOR'], member: false })
    comes = await on.addListener({ wishes: { reminder: 'none' } })
    away = await on.addListener()
    const made = await on.api.request(`POST ${path}`, { as: editor, body: rehearsal })
    id = v.parse(EditedEvent, await made.json()).id
    version = 1
    await comes.answer(id, true)
    await away.answer(id, false)
  })
  afterEach(() => on.stop())

  const send = async (rest: string, body: object) => {
    const headers = { 'If-Match': `"${version}"` }
    const { status } = await on.api.request(`PUT ${path}/${id}${rest}`, { as: editor, headers, body })
    if (status === 200) version++
    return status
  }
  const change = (values: object, told?: string) => send('', { ...rehearsal, ...values, told })
  const cancel = (cancelled: boolean, told: string) => send('/cancelled', { cancelled, told })

  const newTimes: [object, string, string, string][] = [
    [at(24, '20:00', '23:00'), 'Neues Ende: Probe', 'Di, 24.03.2026, 20:00–23:00', 'Di, 24.03.2026, 20:00–22:00'],
    [
      { dateEnd: '2026-03-25T01:00' },
      'Neues Ende: Probe',
      'Di, 24.03.2026, 20:00 – Mi, 25.03.2026, 01:00',
      'Di, 24.03.2026, 20:00–22:00',
    ],
    [at(24, '19:00', '21:00'), 'Verschoben: Probe', 'Di, 24.03.2026, 19:00', 'Di, 24.03.2026, 20:00'],
    [at(24, '19:00'), 'Verschoben: Probe', 'Di, 24.03.2026, 19:00–22:00', 'Di, 24.03.2026, 20:00–22:00'],
    [
      { ...at(24), dateEnd: '2026-03-25T00:00', fullDay: true },
      'Verschoben: Probe',
      'Di, 24.03.2026 – Mi, 25.03.2026',
      'Di, 24.03.2026, 20:00–22:00',
    ],
  ]
  const announcesTime = async (values: object, title: string, now: string, was: string) => {
    expect(await change(values)).toBe(400)
    expect(await change(values, 'affected')).toBe(200)
    await on.passTo('2026-03-11T12:00')
    expect(comes.told()).toEqual([['2026-03-10T12:00', 'push', title, `Neu: ${now}, Singsaal. Bisher: ${was}.`]])
    expect(away.told()).toEqual([])
  }
  const ofNewTime = 'a new time, even only a new end, is announced with the old and the new time: %o'
  test.each(newTimes.slice(0, 2))(ofNewTime, announcesTime)
  test.each(newTimes.slice(2))(ofNewTime, { tags: ['long'] }, announcesTime)

  test('a new end is announced while the event is running', { tags: ['long'] }, async () => {
    await on.passTo('2026-03-24T20:30')
    expect(await change(at(24, '20:00', '20:45'), 'affected')).toBe(200)
    await on.passTo('2026-03-24T20:35')
    expect(comes.told().map(([when, , title]) => [when, title])).toEqual([['2026-03-24T20:30', 'Neues Ende: Probe']])
  })

  const isUndone = async (_: string, values: object) => {
    await on.passTo('2026-03-10T22:00')
    await change(values, 'affected')
    await on.passTo('2026-03-10T23:00')
    await change({}, 'all')
    await on.passTo('2026-03-12T12:00')
    expect([comes.told(), away.told()]).toEqual([[], []])
  }
  const ofUndone = 'a change %s that is undone in the same night is not announced'
  test.each([['to another day', at(25)]])(ofUndone, isUndone)
  test.each([
    ['to another place', { location: 'Kirche' }],
    ['to another end', at(24, '20:00', '23:00')],
  ])(ofUndone, { tags: ['long'] }, isUndone)

  test('a cancellation that is undone in the same night is not announced', { tags: ['long'] }, async () => {
    await on.passTo('2026-03-10T22:00')
    await cancel(true, 'all')
    await cancel(false, 'all')
    await on.passTo('2026-03-12T12:00')
    expect(comes.told()).toEqual([])
  })

  test('several changes in one night are announced to everybody once, with the state before the first', {
    tags: ['long'],
  }, async () => {
    await on.passTo('2026-03-10T22:00')
    await change(at(25), 'affected')
    await change(at(26), 'all')
    await change({}, 'affected')
    await change(at(27), 'affected')
    await on.passTo('2026-03-12T12:00')
    const body = 'Neu: Fr, 27.03.2026, 20:00, Singsaal. Bisher: Di, 24.03.2026, 20:00.'
    const expected = [['2026-03-11T08:00', 'push', 'Verschoben: Probe', body]]
    expect([comes.told(), away.told()]).toEqual([expected, expected])
  })

  test.each([
    ['', false],
    [', even if the process crashed before it recorded the announcement', true],
  ])(
    'a change that was announced is announced again when undone, with the announced state as the old one%s',
    async (_, died) => {
      await change(at(25), 'all')
      const ofIt = eq(job.kind, 'announce')
      const [before] = await on.api.db.select().from(job).where(ofIt)
      await on.passTo('2026-03-10T22:00')
      if (died && before !== undefined) {
        const { payload, state, doneAt } = before
        await on.api.db.update(job).set({ payload, state, doneAt }).where(ofIt)
      }
      await change({}, 'all')
      await on.passTo('2026-03-12T12:00')
      const [to, from] = ['Di, 24.03.2026, 20:00', 'Mi, 25.03.2026, 20:00']
      expect(comes.told().map(([when, , , body]) => [when, body])).toEqual([
        ['2026-03-10T12:00', `Neu: ${from}, Singsaal. Bisher: ${to}.`],
        ['2026-03-11T08:00', `Neu: ${to}, Singsaal. Bisher: ${from}.`],
      ])
    },
  )

  test('a pending notification is dropped if the event is moved back', { tags: ['long'] }, async () => {
    on.service.misbehave({ status: 503, headers: { 'Retry-After': '1800' } })
    await change(at(25), 'affected')
    await on.passTo('2026-03-10T12:10')
    await change({}, 'nobody')
    on.service.misbehave(undefined)
    await on.passTo('2026-03-12T12:00')
    expect(comes.told()).toEqual([])
  })

  test('an event counts as changed unless it is as before, or over by both times', async () => {
    const [row] = await on.api.db.select().from(event).where(eq(event.id, id))
    if (row === undefined) throw new Error('there is no event')
    const before = toStoredAppointment(row)
    const changed = async (now: Date) =>
      (await findChangedEvents(on.api.db, { event: id, before, more: [] }, now)).map(({ was }) => was.startsAt)
    const now = on.api.clock.now()
    expect(await changed(now)).toEqual([])
    expect(await change(at(23), 'nobody')).toBe(200)
    expect(await changed(now)).toEqual([row.startsAt])
    expect(await changed(new Date('2026-03-24T21:00:00.001Z'))).toEqual([])
  })
})
