import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedEvent } from '#contract/edited-events.ts'
import { Audience, ReminderPreview } from '#contract/event-messages.ts'
import { CalendarEvent } from '#contract/events.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { person } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/event'
const concert = {
  ...{ kind: 'concert', titleDe: 'Konzert', dateStart: '2026-03-24T20:00', dateEnd: '2026-03-24T22:00' },
  ...{ fullDay: false, location: 'Singsaal', publicEvent: true, fileIds: [], reminderDays: [] },
}

describeOnDatabase('the reason and the audience of a change', (kind) => {
  let on: ReminderHarness
  let editor: TestPerson
  let comes: Listener
  let id: number
  let version: number
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    editor = await on.api.addPerson({ roles: ['EDITOR', 'MHZ_PLANNER'], member: false })
    comes = await on.addListener({ wishes: { answer: 'none' } })
    const made = await on.api.request(`POST ${path}`, { as: editor, body: concert })
    id = v.parse(EditedEvent, await made.json()).id
    version = 1
    await comes.answer(id, true)
  })
  afterEach(() => on.stop())

  const send = async (rest: string, body: object, locale: 'de-ch' | 'en-gb' = 'de-ch') => {
    const headers = { 'If-Match': `"${version}"` }
    const response = await on.api.request(`PUT ${path}/${id}${rest}`, { as: editor, headers, body, locale })
    if (response.status === 200) version = v.parse(EditedEvent, await response.clone().json()).version
    return response
  }
  const reasonFor = async (as?: TestPerson) => {
    const response = await on.api.request(`GET /api/frontend/event/${id}`, as === undefined ? {} : { as })
    return v.parse(CalendarEvent, await response.json()).changeReason
  }

  test('a cancellation says why to members, in the message and with the event, and visitors read nothing of it', async () => {
    const reason = 'Die Dirigentin ist krank'
    expect((await send('/cancelled', { cancelled: true, told: 'affected', changeReason: reason })).status).toBe(200)
    await on.passTo('2026-03-10T13:00')
    const body = 'Di, 24.03.2026, 20:00: abgesagt. Grund: Die Dirigentin ist krank'
    expect(comes.told()).toEqual([['2026-03-10T12:00', 'push', 'Abgesagt: Konzert', body]])
    expect([await reasonFor(comes), await reasonFor()]).toEqual([reason, null])

    expect((await send('/cancelled', { cancelled: false, told: 'nobody' })).status).toBe(200)
    expect(await reasonFor(comes)).toBeNull()
  })

  test('a move says why; the reason stays while nothing else moves, and the next move replaces it', async () => {
    const moved = { ...concert, dateStart: '2026-03-24T19:00', told: 'affected', changeReason: 'Der Saal ist belegt' }
    await send('', moved)
    await on.passTo('2026-03-10T13:00')
    expect(comes.told()[0]?.[3]).toMatch(/^Neu: .+ Grund: Der Saal ist belegt$/)
    await send('', { titleDe: 'Frühlingskonzert', changeReason: 'Anderer Titel' })
    expect(await reasonFor(comes)).toBe('Der Saal ist belegt')
    await send('', { location: 'Kirche', told: 'nobody' })
    expect(await reasonFor(comes)).toBeNull()
  })

  test('a reason of more than 200 characters is refused at its field, and nothing is cancelled', async () => {
    const refused = await send('/cancelled', { cancelled: true, told: 'all', changeReason: 'x'.repeat(201) }, 'en-gb')
    expect([refused.status, ((await refused.json()) as { errors: unknown }).errors]).toMatchObject([
      400,
      [{ field: 'changeReason' }],
    ])
    expect((await send('/cancelled', { cancelled: true, told: 'nobody' })).status).toBe(200)
  })

  test('the audience is named by way, with those whom nothing reaches, and the time after quiet hours', async () => {
    const byMail = await on.addListener({ wishes: { change: 'email' }, devices: 0 })
    await byMail.answer(id, true)
    const wantsNothing = await on.addListener({ wishes: { change: 'none' } })
    const refused = await on.addListener({ wishes: { change: 'email' } })
    await on.api.db.update(person).set({ refusedEmail: refused.email }).where(eq(person.id, refused.personId))
    const declined = await on.addListener()
    await declined.answer(id, false)
    const nameOf = async ({ personId }: Listener) => {
      const [row] = await on.api.db.select().from(person).where(eq(person.id, personId))
      return `${row?.firstName} ${row?.lastName}`
    }
    on.api.clock.set(fromWireTime('2026-03-10T23:00'))
    const preview = async (told: string) => {
      const found = await on.api.request(`GET ${path}/${id}/audience?told=${told}`, { as: editor })
      const { unreached, ...ways } = v.parse(Audience, await found.json())
      return { ...ways, unreached: unreached.toSorted() }
    }
    const unreached = [await nameOf(wantsNothing), await nameOf(refused)].sort()
    const sentAt = '2026-03-11T08:00'
    expect(await preview('affected')).toEqual({ push: 1, email: 1, unreached, sentAt })
    expect(await preview('all')).toEqual({ push: 2, email: 1, unreached, sentAt })
    expect(await preview('nobody')).toEqual({ push: 0, email: 0, unreached: [], sentAt })
  })

  test('the audience of a whole series has each person once', async () => {
    const repeated = {
      ...concert,
      dateStart: '2026-04-07T20:00',
      dateEnd: '2026-04-07T22:00',
      repeatUntil: '2026-04-28',
    }
    const made = await on.api.request(`POST ${path}`, { as: editor, body: repeated })
    const first = v.parse(EditedEvent, await made.json())
    const found = await on.api.request(`GET ${path}/${first.id}/audience?told=all&scope=all`, { as: editor })
    expect([first.series.length, await found.json()]).toMatchObject([4, { push: 1, email: 0, unreached: [] }])
  })

  test('a reminder names those without an answer whom nothing reaches', async () => {
    const open = await on.addListener({ devices: 0 })
    await on.addListener({ wishes: { answer: 'none' } })
    const read = async () => {
      const found = await on.api.request(`GET ${path}/${id}/reminder`, { as: editor })
      return v.parse(ReminderPreview, await found.json())
    }
    expect(await read()).toMatchObject({ people: [expect.any(String)], push: 0, email: 1, others: 1 })
    expect((await read()).unreached).toHaveLength(1)
    await on.api.request(`POST ${path}/${id}/reminder?all=true`, { as: editor })
    await on.passTo('2026-03-10T12:10')
    expect(open.told()).toHaveLength(1)
    expect(await read()).toMatchObject({ people: [], push: 0, email: 0, others: 2, unreached: [expect.any(String)] })
  })
})
