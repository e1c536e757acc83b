import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AnswerCounts, SubscribableEvent } from '#contract/answers.ts'
import { EditedEvent, PlayersAnswer } from '#contract/edited-events.ts'
import { ReminderPreview } from '#contract/event-messages.ts'
import { EventTemplate } from '#contract/event-templates.ts'
import { CalendarEvent } from '#contract/events.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { createFeedReaders, ownFeedPath } from '../../../tests/support/feeds.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { membership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/event'
const concert = {
  kind: 'concert',
  titleDe: 'Konzert',
  dateStart: '2026-03-24T20:00',
  dateEnd: '2026-03-24T22:00',
  fullDay: false,
  publicEvent: true,
  fileIds: [],
  callTime: '19:15',
  callPlace: 'Foyer',
  dressCode: 'Uniform',
  replyBy: '2026-03-20',
  minimumPlayers: [{ section: 'TUBA', players: 2 }],
}
const itemsOf = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.object({ _embedded: v.object({ items: v.array(schema) }) })

describeOnDatabase('details of an event', (kind) => {
  let on: ReminderHarness
  let editor: TestPerson
  let tuba: Listener
  let flute: Listener
  beforeAll(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    editor = await on.api.addPerson({ roles: ['EDITOR', 'MHZ_PLANNER'], member: false })
    tuba = await player('Toni', 'TUBA')
    flute = await player('Flavia', 'FLUTE')
  })
  afterAll(() => on.stop())

  const player = async (firstName: string, functionType: string, wishes?: { readonly answer: 'none' }) => {
    const one = await on.addListener({ firstName, ...(wishes && { wishes }) })
    await on.api.db.update(membership).set({ functionType }).where(eq(membership.personId, one.personId))
    return one
  }
  const uuidOf = async ({ personId }: TestPerson) =>
    (await on.api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid
  const create = async (body: object) => {
    const response = await on.api.request(`POST ${path}`, { as: editor, body: { ...concert, ...body } })
    return v.parse(EditedEvent, await response.json())
  }
  const get = async <T>(schema: v.GenericSchema<unknown, T>, where: string, as?: TestPerson): Promise<T> => {
    const response = await on.api.request(`GET ${where}` as 'GET /', { ...(as && { as }) })
    expect([where, response.status]).toEqual([where, 200])
    return v.parse(schema, await response.json())
  }

  test('members read when to meet and what to wear; visitors only the contact who agrees to be named', async () => {
    const { id } = await create({ contactUuid: await uuidOf(tuba) })
    const where = `/api/frontend/event/${id}`
    const { callTime, callPlace, dressCode, replyBy, minimumPlayers } = concert
    expect(await get(CalendarEvent, where, flute)).toMatchObject({
      ...{ callTime, callPlace, dressCode, replyBy, minimumPlayers },
      contact: expect.stringMatching(/^Toni /),
    })
    const nothing = { callTime: null, callPlace: null, dressCode: null, replyBy: null, minimumPlayers: [] }
    expect(await get(CalendarEvent, where)).toMatchObject({ ...nothing, contact: null })
    await on.api.db.update(person).set({ permit: true }).where(eq(person.id, tuba.personId))
    expect(await get(CalendarEvent, where)).toMatchObject({ ...nothing, contact: expect.stringMatching(/^Toni /) })

    const ical = async (as?: TestPerson) =>
      (await (await on.api.request(`GET ${where}/ical` as 'GET /', { ...(as && { as }) })).text()).replaceAll(
        '\r\n ',
        '',
      )
    expect(await ical(flute)).toContain('Besammlung: 19:15\\, Foyer\\nKleidung: Uniform\\nAntwort bis: 20.03.2026')
    expect(await ical()).not.toMatch(/Besammlung|Uniform|20\.03/)
    expect(await ical()).toContain('Fragen an: Toni')
  })

  test('a sectional rehearsal asks only its sections: list, attendance, answers, calendar, reminder', async () => {
    const { id } = await create({ kind: 'rehearsal', titleDe: 'Tubaprobe', publicEvent: false, sections: ['TUBA'] })
    const ids = async (as: TestPerson) =>
      (await get(itemsOf(SubscribableEvent), '/api/participationselfservice/subscribable', as))._embedded.items.map(
        (one) => one.id,
      )
    expect([(await ids(tuba)).includes(id), (await ids(flute)).includes(id)]).toEqual([true, false])
    const attendance = await get(itemsOf(AnswerCounts), '/api/participationselfservice/attendance', flute)
    expect(attendance._embedded.items.find(({ eventId }) => eventId === id)?.sections).toEqual([
      { section: 'TUBA', yes: 0, no: 0, open: 1, assumed: 0, maybe: 0, substitutes: 0 },
    ])
    const answers = await get(itemsOf(PlayersAnswer), `${path}/${id}/answers`, editor)
    expect(answers._embedded.items.map(({ label }) => label.split(' ')[0])).toEqual(['Toni'])

    const answer = (as: TestPerson) =>
      on.api.request('POST /api/participationselfservice/', { as, body: { eventId: id, status: true, remarks: '' } })
    const refused = await answer(flute)
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'rule.not_addressed' }])
    const onBehalf = `PUT ${path}/${id}/answers/${await uuidOf(flute)}` as const
    expect((await on.api.request(onBehalf, { as: editor, body: { status: true } })).status).toBe(404)

    const readers = createFeedReaders(on.api)
    const feedOf = async (as: TestPerson) => {
      const { address } = await readers.askOwn('PUT', as, ownFeedPath, { alarm: null })
      return await (await readers.get(readers.pathOf(address))).text()
    }
    expect([/Tubaprobe/.test(await feedOf(tuba)), /Tubaprobe/.test(await feedOf(flute))]).toEqual([true, false])

    await on.passTo('2026-03-18T12:00')
    const asked = (one: Listener) => one.told().filter(([, , title]) => title === 'Tubaprobe: kommen Sie?')
    expect(asked(tuba)).toEqual([
      [
        '2026-03-13T18:00',
        'push',
        'Tubaprobe: kommen Sie?',
        'Di, 24.03.2026, 20:00. Bitte an- oder abmelden. Antwort bis 20.03.2026.',
      ],
    ])
    expect(asked(flute)).toEqual([])
    expect((await answer(tuba)).status).toBe(201)
    await on.passTo('2026-03-24T12:00')
    expect(tuba.told().filter(([, , title]) => title === 'Erinnerung: Tubaprobe')).toMatchObject([
      [
        expect.any(String),
        'push',
        expect.any(String),
        'Di, 24.03.2026, 20:00. Besammlung: 19:15, Foyer. Kleidung: Uniform',
      ],
    ])
  })

  test('the preview of a reminder names who is asked and when; they are asked once a day', async () => {
    on.api.clock.set('2026-03-25T21:30:00Z')
    const quiet = await player('Quirin', 'HORN', { answer: 'none' })
    const horn = await player('Hanna', 'HORN')
    const { id } = await create({
      ...{ titleDe: 'Hornkonzert', sections: ['HORN'], reminderDays: [], replyBy: null },
      ...{ dateStart: '2026-04-24T20:00', dateEnd: '2026-04-24T22:00' },
    })
    const preview = () => get(ReminderPreview, `${path}/${id}/reminder`, editor)
    expect(await preview()).toEqual({
      people: [expect.stringMatching(/^Hanna /)],
      others: 1,
      ...{ push: 1, email: 0, unreached: [expect.stringMatching(/^Quirin /)] },
      sentAt: '2026-03-26T08:00',
    })
    const send = async () => await (await on.api.request(`POST ${path}/${id}/reminder?all=true`, { as: editor })).json()
    expect(await send()).toEqual({ asked: 1, sentAt: '2026-03-26T08:00' })
    expect(await preview()).toMatchObject({ people: [], others: 2 })
    expect(await send()).toMatchObject({ asked: 0 })
    await on.passTo('2026-03-27T12:00')
    expect([horn.told().map(([at]) => at), quiet.told()]).toEqual([['2026-03-26T08:00'], []])
    const past = await create({ dateStart: '2026-03-01T20:00', dateEnd: '2026-03-01T22:00', replyBy: null })
    const refused = await on.api.request(`GET ${path}/${past.id}/reminder`, { as: editor })
    expect(refused.status).toBe(422)
  })

  test('a section leader asks one player or the section; nobody is asked twice within an hour', async () => {
    on.api.clock.set('2026-04-10T21:50:00Z')
    const leader = await on.api.addPerson({ roles: ['MHZ_SECTIONLEADER'], member: false, plays: { instrument: 'SAX' } })
    const [sax, second] = [await player('Sarah', 'SAX'), await player('Simon', 'SAX')]
    const { id } = await create({
      ...{ titleDe: 'Registerprobe', reminderDays: [], replyBy: null },
      ...{ dateStart: '2026-05-24T20:00', dateEnd: '2026-05-24T22:00' },
    })
    const ask = async (query: Record<string, string>, as: TestPerson = leader) => {
      const response = await on.api.request(`POST ${path}/${id}/reminder?${new URLSearchParams(query)}`, { as })
      return response.ok ? v.parse(v.object({ asked: v.number() }), await response.json()).asked : response.status
    }
    expect(await ask({ uuid: (await uuidOf(sax)) ?? '' })).toBe(1)
    // A player of another section, and a section that the leader does not lead.
    expect(await ask({ uuid: (await uuidOf(tuba)) ?? '' })).toBe(0)
    expect(await ask({ section: 'TUBA' })).toBe(0)
    // The next day has begun.
    on.api.clock.set('2026-04-10T22:20:00Z')
    expect(await get(ReminderPreview, `${path}/${id}/reminder`, leader)).toMatchObject({
      people: [expect.stringMatching(/^Simon /)],
      others: 1,
    })
    expect(await ask({ section: 'SAX' })).toBe(1)
    on.api.clock.set('2026-04-10T22:51:00Z')
    expect(await ask({})).toBe(400)
    expect(await ask({ sektion: 'SAX' })).toBe(400)
    expect(await ask({ all: 'true' })).toBe(1)
    expect(await ask({ all: 'true' }, second)).toBe(403)
  })

  test('templates are saved under a name, replaced and removed', async () => {
    const save = (name: string, location: string) =>
      on.api.request(`POST ${path}/templates`, {
        as: editor,
        body: {
          name,
          content: {
            kind: 'rehearsal',
            titleDe: 'Probe',
            location,
            times: { weekday: 4, start: '20:00', end: '22:00' },
          },
        },
      })
    const list = async () => (await get(itemsOf(EventTemplate), `${path}/templates`, editor))._embedded.items
    const { id } = v.parse(EventTemplate, await (await save('Donnerstag', 'Keller')).json())
    await save('Donnerstag', 'Aula')
    expect(await list()).toMatchObject([{ id, name: 'Donnerstag', content: { location: 'Aula' } }])
    const nameless = await save('', 'Aula')
    expect([nameless.status, await nameless.json()]).toMatchObject([400, { errors: [{ field: 'name' }] }])
    expect((await on.api.request(`DELETE ${path}/templates/${id}`, { as: editor })).status).toBe(200)
    expect(await list()).toEqual([])
  })
})
