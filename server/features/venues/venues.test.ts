import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SubscribableEvent } from '#contract/answers.ts'
import { EditedEvent, EventReferences } from '#contract/edited-events.ts'
import { EditedVenue, LocationText } from '#contract/edited-venues.ts'
import { CalendarEvent } from '#contract/events.ts'
import { listOf } from '#contract/lists.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, event, eventTemplate, venue } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/venue'
const events = '/api/frontend/internal/event'
const church = {
  ...{ name: 'Kirche Oberstrass', address: 'Stapferstrasse 58', zip: '8006', city: 'Zürich' },
  ...{ mapLink: 'https://map.example/?q=8006', notes: 'Schlüssel im Pfarramt.\nSeiteneingang.' },
  ...{ contactName: 'Frau Huber', contactPhone: '+41 44 111 22 33', contactEmail: 'huber@kirche.example' },
}
const input = {
  ...{ kind: 'concert', titleDe: 'Konzert', dateStart: '2026-04-24T20:00', dateEnd: '2026-04-24T22:00' },
  ...{ fullDay: false, publicEvent: true, fileIds: [] },
}
type Named = Parameters<TestApi['request']>[0]

describeOnDatabase('venues', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let planner: TestPerson
  let member: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    member = await api.addPerson()
  })
  afterAll(() => api.stop())

  const send = (what: Named, body?: object, version?: number, as = editor) =>
    api.request(what, {
      ...{ as, locale: 'de-ch' },
      ...(body !== undefined && { body }),
      ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
    })
  const addVenue = async (fields: object): Promise<EditedVenue> => {
    const response = await send(`POST ${path}`, fields, undefined, planner)
    expect(response.status).toBe(201)
    return v.parse(EditedVenue, await response.json())
  }
  const read = async (id: number) => v.parse(EditedVenue, await (await send(`GET ${path}/${id}`)).json())
  const eventIn = async (response: Response) => v.parse(EditedEvent, await response.json())
  const addAt = async (fields: object) => eventIn(await send(`POST ${events}`, { ...input, ...fields }))
  const readEvent = async (id: number) => eventIn(await send(`GET ${events}/${id}`))
  const shown = async (id: number, as?: TestPerson) =>
    v.parse(CalendarEvent, await (await api.request(`GET /api/frontend/event/${id}`, { ...(as && { as }) })).json())
  const icalOf = async (id: number) =>
    (await (await api.request(`GET /api/frontend/event/${id}/ical`, {})).text()).replaceAll('\r\n ', '')
  const problemsOf = async (response: Response) => {
    const { errors } = (await response.json()) as { errors: object[] }
    return [response.status, ...errors]
  }

  test('an event shows its venue: everything to members, name and address to visitors and in their calendars', async () => {
    const { id: venueId } = await addVenue(church)
    const { id, location } = await addAt({ venueId })
    expect(location).toBe('Kirche Oberstrass')
    const address = 'Stapferstrasse 58, 8006 Zürich'
    const { mapLink, notes, contactName, contactEmail } = church
    const forMembers = { address, mapLink, notes, contactName, contactPhone: '+41441112233', contactEmail }
    expect(await shown(id, member)).toMatchObject({ location, venue: forMembers })
    const hidden = { mapLink: null, notes: null, contactName: null, contactPhone: null, contactEmail: null }
    expect(await shown(id)).toMatchObject({ location, venue: { address, ...hidden } })
    const list = await api.request('GET /api/participationselfservice/subscribable', { as: member })
    const { items } = v.parse(listOf(SubscribableEvent), await list.json())._embedded
    expect(items.find((one) => one.id === id)).toMatchObject({ location, venue: forMembers })
    expect(await icalOf(id)).toContain('LOCATION:Kirche Oberstrass\\, Stapferstrasse 58\\, 8006 Zürich')
    expect((await icalOf(id)).includes('Pfarramt')).toBe(false)
  })

  test('a new name applies to future and past events alike, and texts stay texts', async () => {
    const { id: venueId } = await addVenue({ name: 'Aula' })
    const past = await addEvent(api.db, 'Früher', ['2026-01-01T20:00', '2026-01-01T22:00'], {
      venueId,
      location: 'Aula',
    })
    const { id: coming } = await addAt({ venueId })
    const { id: text } = await addAt({ location: 'Aula' })
    const stale = await send(`PUT ${path}/${venueId}`, { name: 'Turnhalle' }, 7)
    expect([stale.status, (await stale.json()) as object]).toMatchObject([412, { current: { name: 'Aula' } }])
    expect((await send(`PUT ${path}/${venueId}`, { name: 'Grosse Aula' }, 1)).status).toBe(200)
    const names = await Promise.all([past, coming, text].map(async (id) => (await readEvent(id)).location))
    expect(names).toEqual(['Grosse Aula', 'Grosse Aula', 'Aula'])
    const logged = await api.db.select().from(change).where(eq(change.noun, 'venue'))
    expect(JSON.stringify(logged)).not.toMatch(/Huber|Aula/)
  })

  test('a text alone leaves the venue; a venue counts for more than a text', async () => {
    const { id: venueId } = await addVenue({ name: 'Foyer' })
    const { id } = await addAt({ venueId, location: 'Ein anderer Text' })
    expect(await readEvent(id)).toMatchObject({ location: 'Foyer', venueId })
    const moved = await eventIn(await send(`PUT ${events}/${id}`, { location: 'Garten', told: 'nobody' }, 1))
    expect(moved).toMatchObject({ location: 'Garten', venueId: null })
    const back = await eventIn(await send(`PUT ${events}/${id}`, { venueId, told: 'nobody' }, 2))
    expect(back).toMatchObject({ location: 'Foyer', venueId })
    expect(await problemsOf(await send(`PUT ${events}/${id}`, { location: 'Garten' }, 3))).toMatchObject([
      400,
      { field: 'told' },
    ])
    const text = await eventIn(await send(`PUT ${events}/${id}`, { venueId: null }, 3))
    expect(text).toMatchObject({ location: 'Foyer', venueId: null })
  })

  test('a venue in use stays, and says by how many events; a removed one is refused and leaves templates', async () => {
    const { id: venueId } = await addVenue({ name: 'Saal' })
    const ids = [(await addAt({ venueId })).id, (await addAt({ venueId })).id]
    expect(await problemsOf(await send(`DELETE ${path}/${venueId}`))).toEqual([
      400,
      {
        field: 'name',
        errorMessage: 'Noch in Gebrauch: 2 Termine. Sie können ihn stattdessen nicht mehr anbieten.',
      },
    ])
    expect((await send(`PUT ${path}/${venueId}`, { retired: true }, 1)).status).toBe(200)
    await api.db.update(event).set({ venueId: null }).where(eq(event.venueId, venueId))
    await api.db.insert(eventTemplate).values({ name: 'Im Saal', content: { times: null, location: 'Saal', venueId } })
    expect((await send(`DELETE ${path}/${venueId}`)).status).toBe(200)
    const [template] = await api.db.select().from(eventTemplate).where(eq(eventTemplate.name, 'Im Saal'))
    expect(template?.content).toEqual({ times: null, location: 'Saal' })
    const gone = { field: 'venueId', errorMessage: 'Diesen Ort gibt es nicht mehr' }
    expect(await problemsOf(await send(`POST ${events}`, { ...input, venueId }))).toEqual([400, gone])
    expect(await problemsOf(await send(`PUT ${events}/${ids[0]}`, { venueId, titleDe: 'Halb' }, 1))).toEqual([
      400,
      gone,
    ])
    expect(await readEvent(ids[0] ?? 0)).toMatchObject({ titleDe: 'Konzert', location: 'Saal', venueId: null })
  })

  test('a deleted event comes back at its venue, under the name of today, or with the text if the venue is gone', async () => {
    const { id: venueId } = await addVenue({ name: 'Pavillon' })
    const remove = async (id: number, version = 1) => (await send(`DELETE ${events}/${id}`, undefined, version)).status
    const restore = (id: number) => send(`POST /api/frontend/internal/content/event/${id}/restoration`)
    const { id } = await addAt({ venueId })
    expect(await remove(id)).toBe(200)
    await send(`PUT ${path}/${venueId}`, { name: 'Pavillon am See' }, 1)
    expect((await restore(id)).status).toBe(200)
    const restored = await readEvent(id)
    expect(restored).toMatchObject({ location: 'Pavillon am See', venueId })
    expect(await remove(id, restored.version)).toBe(200)
    expect((await send(`DELETE ${path}/${venueId}`)).status).toBe(200)
    expect((await restore(id)).status).toBe(200)
    expect(await readEvent(id)).toMatchObject({ location: 'Pavillon am See', venueId: null })
  })

  test('the events with one text get one venue, also if two planners ask at once', async () => {
    const add = (location: string) => addEvent(api.db, 'Probe', ['2026-02-01T20:00', '2026-02-01T22:00'], { location })
    const ids = [await add('Schulhaus, Keller'), await add('Schulhaus, Keller'), await add('Schulhaus, Keller ')]
    const Texts = listOf(LocationText)
    const texts = async () => v.parse(Texts, await (await send(`GET ${path}/texts`)).json())._embedded.items
    expect(await texts()).toContainEqual({ text: 'Schulhaus, Keller', events: 2 })
    const adopt = (as: TestPerson, text: string) => send(`POST ${path}/texts`, { text }, undefined, as)
    const replies = await Promise.all([editor, planner].map((as) => adopt(as, 'Schulhaus, Keller')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const [row] = await api.db.select().from(venue).where(eq(venue.name, 'Schulhaus, Keller'))
    expect(await read(row?.id ?? 0)).toMatchObject({ events: 2, address: null })
    const [first, , other] = await Promise.all(ids.map(readEvent))
    expect([first?.venueId, first?.version, other?.venueId]).toEqual([row?.id, 2, null])
    expect((await texts()).map(({ text }) => text)).not.toContain('Schulhaus, Keller')
    expect((await adopt(editor, 'Nirgends')).status).toBe(404)
  })

  test('the form offers the place of the last event of the kind that has begun', async () => {
    const { id: venueId } = await addVenue({ name: 'Kapelle' })
    const at = (day: string) => [`2026-03-0${day}T20:00`, `2026-03-0${day}T22:00`] as const
    await addEvent(api.db, 'Alte GV', at('1'), { kind: 'assembly', location: 'Sternen' })
    await addEvent(api.db, 'Letzte GV', at('2'), { kind: 'assembly', location: 'Kapelle', venueId })
    await addEvent(api.db, 'Abgesagt', at('3'), { kind: 'assembly', location: 'Löwen', cancelled: true })
    await addEvent(
      api.db,
      'Kommende',
      at('9').map((time) => time.replace('-03-', '-09-')) as unknown as [string, string],
      {
        ...{ kind: 'assembly', location: 'Später' },
      },
    )
    const { lastPlaces, venues } = v.parse(EventReferences, await (await send(`GET ${events}/references`)).json())
    expect(lastPlaces).toContainEqual({ kind: 'assembly', location: 'Kapelle', venueId })
    expect(venues).toContainEqual({ id: venueId, name: 'Kapelle', address: null, retired: false })
  })

  test.each([
    ['mapLink', { mapLink: 'javascript:alert(1)' }],
    ['mapLink', { mapLink: 'http://map.example' }],
    ['mapLink', { mapLink: 'https://map.example@evil.example/' }],
    ['name', { name: ' ' }],
    ['name', { name: 'Kirche Oberstrass' }],
    ['notes', { notes: 'x'.repeat(1001) }],
    ['contactPhone', { contactPhone: '044' }],
    ['contactEmail', { contactEmail: 'nobody' }],
  ])('a bad value is refused at %s: %j', async (field, fields) => {
    const reply = await send(`POST ${path}`, { name: 'Neu', ...fields })
    expect(await problemsOf(reply)).toMatchObject([400, { field }])
  })
})
