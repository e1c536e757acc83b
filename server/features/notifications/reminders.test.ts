import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedEvent } from '#contract/edited-events.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { event, job, membership, notification, pushDevice } from '../../platform/db/tables.ts'
import { dayAfter, fromWireTime } from '../../platform/time.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { enqueueMissedReminders, scheduleReminders } from './remind.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

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
}

describeOnDatabase('reminders', (kind) => {
  let on: ReminderHarness
  let editor: TestPerson
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    editor = await on.api.addPerson({ roles: ['EDITOR'], member: false })
  })
  afterEach(() => on.stop())

  const eventIn = async (response: Response) => v.parse(EditedEvent, await response.json())
  const create = async (values: object = {}) =>
    eventIn(await on.api.request(`POST ${path}`, { as: editor, body: { ...rehearsal, ...values } }))
  const change = (of: EditedEvent, values: object) =>
    on.api.request(`PUT ${path}/${of.id}`, {
      as: editor,
      headers: { 'If-Match': `"${of.version}"` },
      body: { ...rehearsal, ...values },
    })
  const cancel = (of: EditedEvent, body: object) =>
    on.api.request(`PUT ${path}/${of.id}/cancelled`, { as: editor, headers: { 'If-Match': `"${of.version}"` }, body })
  const jobsOf = async (which: string) =>
    (await on.api.db.select().from(job).where(eq(job.kind, which))).map(({ state, lastError }) => [state, lastError])

  test('a former member on the day of the event is neither asked nor reminded', { tags: ['long'] }, async () => {
    const leaves = await on.addListener({ member: '2026-03-23' })
    const stays = await on.addListener({ member: '2026-03-24' })
    const { id } = await create()
    await on.passTo('2026-03-18T12:00')
    expect([leaves.told(), stays.told().length]).toEqual([[], 1])
    for (const one of [leaves, stays]) await one.answer(id, true)
    await on.passTo('2026-03-24T12:00')
    expect([leaves.told(), stays.told().length]).toEqual([[], 2])
  })

  test('a season over both daylight saving changes: nobody is reminded twice, nobody is missed', {
    tags: ['long'],
  }, async () => {
    on.api.clock.set(fromWireTime('2026-10-01T12:00'))
    const silent = await on.addListener({ devices: 2 })
    const comes = await on.addListener({ wishes: { reminderTime: 'hours_3' } })
    const mailed = await on.addListener({ wishes: { reminder: 'email' } })
    const away = await on.addListener()
    const tuesdays = Array.from({ length: 27 }, (_, week) => dayAfter('2026-10-13', 7 * week))
    for (const date of tuesdays) {
      const { id } = await create({ dateStart: `${date}T20:00`, dateEnd: `${date}T22:00` })
      await comes.answer(id, true)
      await mailed.answer(id, true)
      await away.answer(id, false)
    }
    expect([tuesdays[0], tuesdays.at(-1)]).toEqual(['2026-10-13', '2027-04-13'])
    await on.passTo('2027-04-20T12:00')

    // In chronological order: the second question of one rehearsal follows the first question of the next one.
    const expected = tuesdays.flatMap((date) => [`${dayAfter(date, -7)}T18:00`, `${dayAfter(date, -2)}T18:00`]).sort()
    const times = (told: readonly (readonly [string, ...unknown[]])[]) => told.map(([at]) => at)
    expect(times(silent.told())).toEqual(expected.flatMap((time) => [time, time]))
    expect(silent.devices.map(({ received }) => received.length)).toEqual([54, 54])
    expect(times(comes.told())).toEqual(tuesdays.map((date) => `${date}T17:00`))
    expect(mailed.told().map(([at, way]) => [at, way])).toEqual(
      tuesdays.map((date) => [`${dayAfter(date, -1)}T18:00`, 'mail']),
    )
    expect(away.told()).toEqual([])
    const titles = new Set(silent.told().map(([, , title]) => title))
    expect([...titles]).toEqual(['Probe: kommen Sie?'])
    expect(silent.told()[0]?.[3]).toBe('Di, 13.10.2026, 20:00, Singsaal. Bitte an- oder abmelden.')
    expect(await jobsOf('push')).not.toContainEqual(['dead', expect.anything()])
  })

  test('a member who has answered is not asked; one who withdrew the answer, or joined, is asked', async () => {
    const [answers, wavers] = [await on.addListener(), await on.addListener()]
    const { id } = await create()
    await on.passTo('2026-03-18T12:00')
    await answers.answer(id, false)
    await wavers.answer(id, true)
    await on.passTo('2026-03-20T12:00')
    await wavers.answer(id, null)
    const joins = await on.addListener()
    await on.passTo('2026-03-30T12:00')
    expect(answers.told().map(([at]) => at)).toEqual(['2026-03-17T18:00'])
    expect(wavers.told().map(([at]) => at)).toEqual(['2026-03-17T18:00', '2026-03-22T18:00'])
    expect(joins.told().map(([at]) => at)).toEqual(['2026-03-22T18:00'])
  })

  test('a former member or a deleted account gets no notifications', async () => {
    const [left, deleted] = [await on.addListener(), await on.addListener()]
    await create()
    await on.api.db.update(membership).set({ leaveDate: '2026-03-11' }).where(eq(membership.personId, left.personId))
    await on.api.db.transaction((tx) => deleteAccount(tx, { personId: deleted.personId, now: on.api.clock.now() }))
    await on.passTo('2026-03-30T12:00')
    expect([...left.told(), ...deleted.told()].filter(([, way]) => way === 'push')).toEqual([])
  })

  test('each kind uses the preferred channel: push, mail or none; without a device the important kinds are mailed', {
    tags: ['long'],
  }, async () => {
    const none = await on.addListener({ wishes: { answer: 'none', change: 'none' } })
    const mail = await on.addListener({ wishes: { answer: 'email', change: 'email' } })
    const deviceless = await on.addListener({ devices: 0 })
    const made = await create()
    const coming = await on.addListener({ devices: 0 })
    await coming.answer(made.id, true)
    await on.passTo('2026-03-18T12:00')
    await change(made, { location: 'Kirche', told: 'all' })
    await on.passTo('2026-03-30T12:00')
    expect(none.told()).toEqual([])
    const mails = [
      ['2026-03-17T18:00', 'mail', 'Probe: kommen Sie?'],
      ['2026-03-18T12:00', 'mail', 'Neuer Ort: Probe'],
      ['2026-03-22T18:00', 'mail', 'Probe: kommen Sie?'],
    ]
    expect(mail.told()).toEqual(mails)
    expect(deviceless.told()).toEqual(mails)
    expect(coming.told()).toEqual([['2026-03-18T12:00', 'mail', 'Neuer Ort: Probe']])
  })

  test('a moved event is announced and scheduled again, a cancelled one is not', async () => {
    const [silent, comes, away] = [await on.addListener(), await on.addListener(), await on.addListener()]
    const made = await create()
    await comes.answer(made.id, true)
    await away.answer(made.id, false)
    await on.passTo('2026-03-18T12:00')
    const moved = await eventIn(
      await change(made, { dateStart: '2026-03-26T19:00', dateEnd: '2026-03-26T21:00', told: 'affected' }),
    )
    await on.passTo('2026-03-20T23:00')
    // Twice during quiet hours: in the morning members get one message with the latest state.
    const away1 = await eventIn(
      await change(moved, { dateStart: '2026-03-27T19:00', dateEnd: '2026-03-27T21:00', told: 'all' }),
    )
    await change(away1, { dateStart: '2026-03-28T19:00', dateEnd: '2026-03-28T21:00', told: 'affected' })
    await on.passTo('2026-03-26T12:00')
    const current = await eventIn(await on.api.request(`GET ${path}/${made.id}`, { as: editor }))
    await cancel(current, { cancelled: true, told: 'affected' })
    await on.passTo('2026-04-10T12:00')
    const body = (now: string, was: string) => `Neu: ${now}, Singsaal. Bisher: ${was}.`
    const first = [
      '2026-03-18T12:00',
      'push',
      'Verschoben: Probe',
      body('Do, 26.03.2026, 19:00', 'Di, 24.03.2026, 20:00'),
    ]
    const second = [
      '2026-03-21T08:00',
      'push',
      'Verschoben: Probe',
      body('Sa, 28.03.2026, 19:00', 'Do, 26.03.2026, 19:00'),
    ]
    const third = ['2026-03-26T12:00', 'push', 'Abgesagt: Probe', 'Sa, 28.03.2026, 19:00: abgesagt.']
    expect(comes.told()).toEqual([first, second, third])
    expect(away.told()).toEqual([second])
    expect(silent.told().map(([at, , title]) => [at, title])).toEqual([
      ['2026-03-17T18:00', 'Probe: kommen Sie?'],
      ['2026-03-18T12:00', 'Verschoben: Probe'],
      ['2026-03-19T18:00', 'Probe: kommen Sie?'],
      ['2026-03-21T08:00', 'Verschoben: Probe'],
      ['2026-03-21T18:00', 'Probe: kommen Sie?'],
      ['2026-03-26T12:00', 'Abgesagt: Probe'],
    ])
  })

  test('the audience of a change is required, but only while the change is still relevant', {
    tags: ['long'],
  }, async () => {
    const made = await create()
    const refused = await change(made, { dateStart: '2026-03-24T19:00' })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errors: [{ field: 'told', errorMessage: 'Bitte wählen Sie, wem die Änderung mitgeteilt wird' }] },
    ])
    expect((await cancel(made, { cancelled: true })).status).toBe(400)
    expect((await change(made, { titleDe: 'Hauptprobe' })).status).toBe(200)
    const past = await create({ dateStart: '2026-03-03T20:00', dateEnd: '2026-03-03T22:00' })
    expect((await change(past, { dateStart: '2026-03-03T19:00', dateEnd: '2026-03-03T22:00' })).status).toBe(200)
    const listener = await on.addListener()
    await change(await eventIn(await on.api.request(`GET ${path}/${made.id}`, { as: editor })), {
      location: 'Kirche',
      told: 'nobody',
    })
    await on.passTo('2026-03-11T12:00')
    expect(listener.told()).toEqual([])
  })

  test('a cancellation that would be too late in the morning is sent at night', { tags: ['long'] }, async () => {
    const comes = await on.addListener()
    const early = await create({ dateStart: '2026-03-11T07:30', dateEnd: '2026-03-11T12:00' })
    await comes.answer(early.id, true)
    await on.passTo('2026-03-10T23:10')
    const before = comes.told().length
    await cancel(early, { cancelled: true, told: 'affected' })
    await on.passTo('2026-03-11T12:00')
    expect(
      comes
        .told()
        .slice(before)
        .map(([at, , title]) => [at, title]),
    ).toEqual([['2026-03-10T23:10', 'Abgesagt: Probe']])
  })

  test('overdue notifications are sent before the event, once for all missed ones, and never after it', {
    tags: ['long'],
  }, async () => {
    const [late, tooLate] = [await on.addListener(), await on.addListener()]
    await create()
    await on.passTo('2026-03-11T12:00')
    // The server was down for both questions and restarts during quiet hours.
    on.api.clock.set(fromWireTime('2026-03-23T03:00'))
    await on.passTo('2026-03-23T12:00')
    expect(late.told().map(([at]) => at)).toEqual(['2026-03-23T08:00'])
    expect(tooLate.told()).toHaveLength(1)

    const { id } = await create({ dateStart: '2026-04-07T20:00', dateEnd: '2026-04-07T22:00' })
    await on.passTo('2026-03-24T12:00')
    on.api.clock.set(fromWireTime('2026-04-07T20:00'))
    await on.passTo('2026-04-10T12:00')
    expect(late.told()).toHaveLength(1)
    // The same applies to a notification that is already in flight.
    await on.api.db.insert(notification).values({
      personId: late.personId,
      kind: 'answer',
      cause: `answer:${id}:2026-04-07:2`,
      eventId: id,
      createdAt: on.api.clock.now(),
    })
    const [row] = await on.api.db.select().from(notification).where(eq(notification.eventId, id))
    const [device] = await on.api.db.select().from(pushDevice).where(eq(pushDevice.personId, late.personId))
    await on.api.db.insert(job).values({
      kind: 'push',
      payload: { notification: row?.id, device: device?.id },
      runAt: on.api.clock.now(),
      createdAt: on.api.clock.now(),
    })
    await on.passTo('2026-04-11T12:00')
    expect(late.told()).toHaveLength(1)
  })

  test('events older than the reminders are found by the nightly check, however often it runs', {
    tags: ['long'],
  }, async () => {
    const listener = await on.addListener()
    await addEvent(on.api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
    for (const _ of [1, 2]) await enqueueMissedReminders(on.api.db, on.api.clock.now())
    await on.passTo('2026-03-20T12:00')
    // Two days before has passed; the evening before is only for participants.
    expect(listener.told().map(([at]) => at)).toEqual(['2026-03-10T18:00'])
  })

  test('a clock that goes back, or a repeated schedule, notifies nobody twice', async () => {
    const listener = await on.addListener()
    const { id } = await create()
    await on.passTo('2026-03-17T19:00')
    on.api.clock.set(fromWireTime('2026-03-16T12:00'))
    const [row] = await on.api.db.select().from(event).where(eq(event.id, id))
    if (row === undefined) throw new Error('no event')
    await on.api.db.transaction((tx) => scheduleReminders(tx, row, on.api.clock.now()))
    await enqueueMissedReminders(on.api.db, on.api.clock.now())
    await on.passTo('2026-03-18T12:00')
    expect(listener.told().map(([at]) => at)).toEqual(['2026-03-17T18:00'])
  })

  test('the editor chooses when open answers are requested', async () => {
    const listener = await on.addListener()
    await create({ reminderDays: [1, 3] })
    await create({ reminderDays: [], dateStart: '2026-03-25T20:00', dateEnd: '2026-03-25T22:00' })
    await create({ kind: 'social', dateStart: '2026-03-26T20:00', dateEnd: '2026-03-26T22:00' })
    await on.passTo('2026-03-30T12:00')
    expect(listener.told().map(([at]) => at)).toEqual(['2026-03-21T18:00', '2026-03-23T18:00'])
  })
})
