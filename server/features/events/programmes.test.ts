import { eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedProgramme } from '#contract/edited-events.ts'
import { CalendarEvent } from '#contract/events.ts'
import { listOf } from '#contract/lists.ts'
import { ProgrammeSize } from '#contract/programme.ts'
import { SuisaReport } from '#contract/suisa.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { createFeedReaders, find } from '../../../tests/support/feeds.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import {
  bandGroup,
  change,
  composition,
  event,
  eventComposition,
  eventInvitation,
  furtherPart,
  membership,
  person,
} from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const internal = '/api/frontend/internal'

describeOnDatabase('programmes of events', (kind) => {
  let api: TestApi
  let conductor: TestPerson
  let member: TestPerson
  let editor: TestPerson
  let concert: number
  let march: number
  let waltz: number
  let polka: number

  const addPiece = async (title: string, values: Partial<typeof composition.$inferInsert> = {}) => {
    const [row] = await api.db
      .insert(composition)
      .values({ title, ...values })
      .returning({ id: composition.id })
    return row?.id ?? 0
  }
  const play = (eventId: number, pieces: readonly number[]) =>
    api.db
      .insert(eventComposition)
      .values(pieces.map((compositionId, position) => ({ eventId, position, compositionId })))
  const put = (id: number, version: number, body: object, as: TestPerson) =>
    api.request(`PUT ${internal}/event/${id}/compositions`, { as, body, headers: { 'If-Match': `"${version}"` } })
  const leaflet = (id: number, as?: TestPerson, language = 'de-ch') =>
    api.request(`GET /api/frontend/event/${id}/leaflet?language=${language}`, as === undefined ? {} : { as })
  const shownTo = async (id: number, as?: TestPerson) =>
    v.parse(
      CalendarEvent,
      await (await api.request(`GET /api/frontend/event/${id}`, as === undefined ? {} : { as })).json(),
    )
  const report = async (year: number) =>
    v.parse(SuisaReport, await (await api.request(`GET ${internal}/suisa?year=${year}`, { as: conductor })).json())

  beforeAll(async () => {
    api = await startTestServer({ kind, now: new Date('2026-03-12T12:00:00Z') })
    conductor = await api.addPerson({ firstName: 'Selina' })
    await api.db.update(person).set({ permit: true }).where(eq(person.id, conductor.personId))
    await api.db
      .update(membership)
      .set({ functionType: 'CONDUCTOR' })
      .where(eq(membership.personId, conductor.personId))
    member = await api.addPerson()
    editor = await api.addPerson({ roles: ['EDITOR', 'MHZ_LIBRARY_READ'] })
    concert = await addEvent(api.db, 'Frühlingskonzert', ['2026-04-26T17:00', '2026-04-26T19:00'], {
      kind: 'concert',
      titleEn: 'Spring concert',
      publicEvent: true,
      location: 'Saal',
    })
    march = await addPiece('Marsch', {
      composers: ['Olga Sand'],
      publisher: 'Verlag A',
      workNumber: '12345',
      duration: 200,
    })
    waltz = await addPiece('Walzer', { subtitle: 'arr. für Blasmusik', duration: 310 })
    polka = await addPiece('Polka', { composers: ['Jan Novák'], arrangers: ['Urs Egli'] })
  })
  afterAll(() => api.stop())

  test('the conductor arranges the programme of an event, is named in the change log, and may edit nothing else', async () => {
    const before = await api.request(`GET ${internal}/event/${concert}/programme`, { as: conductor })
    const { version, programme } = v.parse(EditedProgramme, await before.json())
    expect(programme).toEqual([])
    const saved = await put(concert, version, { compositionIds: [polka, march, march] }, conductor)
    expect(await saved.json()).toEqual({
      ...{ id: concert, titleDe: 'Frühlingskonzert', titleEn: 'Spring concert', dateStart: '2026-04-26T17:00' },
      ...{ fullDay: false, location: 'Saal', publicEvent: true, cancelled: false, version: version + 1 },
      ...{ programmePublic: false, freeLines: [] },
      programme: [
        { id: polka, title: 'Polka', composers: ['Jan Novák'], duration: null },
        { id: march, title: 'Marsch', composers: ['Olga Sand'], duration: 200 },
        { id: march, title: 'Marsch', composers: ['Olga Sand'], duration: 200 },
      ],
    })
    const [logged] = await api.db.select().from(change).where(eq(change.noun, 'programme'))
    expect(logged).toMatchObject({ rowId: concert, changedBy: conductor.sub })
    const renamed = await api.request(`PUT ${internal}/event/${concert}`, {
      as: conductor,
      body: { titleDe: 'Mein Fest' },
    })
    const whole = await api.request(`GET ${internal}/event/${concert}`, { as: conductor })
    expect([renamed.status, whole.status]).toEqual([403, 403])
    // A conflict shows the programme, and nothing that only editors see.
    const late = await put(concert, version, { compositionIds: [] }, conductor)
    const { current } = v.parse(v.object({ current: v.looseObject({}) }), await late.json())
    expect([late.status, current.version, 'reminderDays' in current]).toEqual([412, version + 1, false])
  })

  test('members, section leaders and members of the library do not arrange programmes', async () => {
    const others = [
      member,
      await api.addPerson({ roles: ['MHZ_SECTIONLEADER'], plays: { instrument: 'TUBA' } }),
      await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] }),
    ]
    for (const as of others) expect((await put(concert, 2, { compositionIds: [] }, as)).status).toBe(403)
  })

  test('the total duration of a programme counts known durations and names how many are unknown', async () => {
    const sizes = await api.request(`GET ${internal}/event/compositions`, { as: editor })
    const { _embedded } = v.parse(
      v.object({ _embedded: v.object({ items: v.array(ProgrammeSize) }) }),
      await sizes.json(),
    )
    const compositionIds = [polka, march, march]
    expect(_embedded.items).toEqual([
      { eventId: concert, pieces: 3, compositionIds, groups: [], freeLines: [], duration: 400, withoutDuration: 1 },
    ])
  })

  test('a programme names the invited groups in which the reader plays a further part, and no others', async () => {
    const groups = async (as: TestPerson) => {
      const sizes = await api.request(`GET ${internal}/event/compositions`, { as })
      return v.parse(listOf(ProgrammeSize), await sizes.json())._embedded.items.map((one) => one.groups)
    }
    const reading = { roles: ['MHZ_LIBRARY_READ'] as const }
    const ensembles = [1, 2].map((position) => ({ position, nameDe: `Ensemble ${position}` }))
    const rows = await api.db.insert(bandGroup).values(ensembles).returning()
    const ids = rows.map(({ id }) => id)
    for (const groupId of ids) await api.db.insert(eventInvitation).values({ eventId: concert, kind: 'GROUP', groupId })
    const [player, other] = [await api.addPerson(reading), await api.addPerson(reading)]
    const part = { personId: player.personId, position: 0, instrument: 'HORN', forGroup: true, groupId: ids[0] ?? 0 }
    await api.db.insert(furtherPart).values(part)
    expect([await groups(player), await groups(other)]).toEqual([[[ids[0]]], [[]]])
    await api.db.delete(eventInvitation)
  })

  test('the leaflet is for members until the programme is public, and never of a cancelled event', async () => {
    expect([(await leaflet(concert)).status, (await leaflet(concert, member)).status]).toEqual([404, 200])
    expect([(await shownTo(concert)).leaflet, (await shownTo(concert, member)).leaflet]).toEqual([false, true])
    await put(concert, 2, { compositionIds: [polka, march, march], programmePublic: true }, conductor)
    expect((await shownTo(concert)).leaflet).toBe(true)
    // A public programme of an internal event stays internal.
    await api.db.update(event).set({ publicEvent: false }).where(eq(event.id, concert))
    expect((await leaflet(concert)).status).toBe(404)
    await api.db.update(event).set({ publicEvent: true, cancelled: true }).where(eq(event.id, concert))
    expect([(await leaflet(concert, member)).status, (await shownTo(concert, member)).leaflet]).toEqual([404, false])
    await api.db.update(event).set({ cancelled: false }).where(eq(event.id, concert))
  })

  test('the programme is in the calendars of those who may read it', async () => {
    const readers = createFeedReaders(api)
    const { path } = await readers.reader()
    const described = async (at: string) => find(await readers.load(at), 'Frühlingskonzert').event
    const { description, sequence, component } = await described(path)
    expect(description).toContain('Programm: Polka, Marsch, Marsch')
    expect([sequence, component.getFirstPropertyValue('last-modified')?.toString()]).toEqual([
      2,
      '2026-03-12T12:00:00Z',
    ])
    expect((await described('/feeds/calendar.de-ch.ics')).description).toContain('Programm: Polka')
    await api.db.update(event).set({ programmePublic: false }).where(eq(event.id, concert))
    expect((await described('/feeds/calendar.de-ch.ics')).description ?? '').not.toContain('Polka')
    await api.db.update(event).set({ programmePublic: true }).where(eq(event.id, concert))
  })

  test('the leaflet names the pieces with their authors in both languages, and a conductor who agrees', async () => {
    const read = async (language: string) => {
      const bytes = await (await leaflet(concert, undefined, language)).arrayBuffer()
      const { pages, info } = await readPdf(new Uint8Array(bytes))
      return { words: pages.map(({ words }) => words).join(' '), info, size: pages[0]?.size }
    }
    const german = await read('de-ch')
    expect(german.words).toContain(
      'Frühlingskonzert Sonntag, 26. April 2026, 17:00 Uhr Saal Leitung: Selina Beispiel Programm Polka Jan Novák, arr. Urs Egli Marsch Olga Sand Marsch Olga Sand',
    )
    expect([Math.round(german.size?.width ?? 0), Math.round(german.size?.height ?? 0)]).toEqual([420, 595])
    await api.db.update(person).set({ permit: false }).where(eq(person.id, conductor.personId))
    const english = await read('en-gb')
    expect(english.words).toContain('Spring concert Sunday, 26 April 2026, 17:00 Saal Programme Polka')
    expect(english.info).toMatchObject({ Title: 'Spring concert', Language: 'en-GB' })
  })

  test('the report counts what was performed in public in the year, and lists first what lacks something', async () => {
    const day = (date: string) => [`${date}T19:00`, `${date}T20:00`] as const
    const past = await addEvent(api.db, 'Platzkonzert', day('2026-02-01'), { kind: 'concert', location: 'Platz' })
    const fair = await addEvent(api.db, 'Quartierfest', day('2026-03-01'), { kind: 'social', publicEvent: true })
    const without = await addEvent(api.db, 'Ständchen', day('2026-03-02'), { kind: 'concert' })
    await play(past, [march, waltz, march])
    await play(fair, [march, polka])
    const rehearsal = await addEvent(api.db, 'Probe', day('2026-02-02'), { publicEvent: true })
    const cancelled = await addEvent(api.db, 'Matinée', day('2026-02-03'), { kind: 'concert', cancelled: true })
    const assembly = await addEvent(api.db, 'GV', day('2026-02-04'), { kind: 'assembly' })
    const earlier = await addEvent(api.db, 'Silvester', ['2025-12-31T23:30', '2026-01-01T01:00'], { kind: 'concert' })
    for (const id of [rehearsal, cancelled, assembly, earlier]) await play(id, [waltz])

    const { years, performances, works } = await report(2026)
    expect(years).toEqual([2026, 2025])
    expect(performances.map(({ id, over, pieces }) => [id, over, pieces])).toEqual([
      ...([
        [past, true, 3],
        [fair, true, 2],
        [without, true, 0],
      ] as const),
      [concert, false, 3],
    ])
    expect(works.map(({ id, count, missing }) => [id, count, missing])).toEqual([
      [polka, 1, ['work_number', 'publisher', 'duration']],
      [waltz, 1, ['work_number', 'composer', 'arranger', 'publisher']],
      [march, 3, []],
    ])
    expect(works[2]?.performances.map(({ title, dateStart }) => [title, dateStart])).toEqual([
      ['Platzkonzert', '2026-02-01T19:00'],
      ['Quartierfest', '2026-03-01T19:00'],
    ])
    expect((await report(2025)).works.map(({ id }) => id)).toEqual([waltz])
  })

  test('the report is a spreadsheet with one row per work, and a PDF', async () => {
    const get = (format: string) =>
      api.request(`GET ${internal}/suisa/export?year=2026&format=${format}`, { as: conductor, locale: 'de-ch' })
    const [headings, ...rows] = await readSheet(Buffer.from(await (await get('XLS')).arrayBuffer()))
    expect(headings).toEqual([
      ...['Werk', 'Untertitel', 'Werknummer', 'Komponist', 'Arrangeur', 'Verlag', 'Dauer', 'Aufführungen'],
      ...['Daten und Orte', 'Fehlt'],
    ])
    expect(rows).toEqual([
      [
        ...['Polka', null, null, 'Jan Novák', 'Urs Egli', null, null, 1, '01.03.2026 Quartierfest'],
        'Werknummer, Verlag, Dauer',
      ],
      [
        ...['Walzer', 'arr. für Blasmusik', null, null, null, null, '5:10', 1, '01.02.2026 Platz'],
        'Werknummer, Komponist, Arrangeur, Verlag',
      ],
      [
        ...['Marsch', null, '12345', 'Olga Sand', null, 'Verlag A', '3:20', 3],
        ...['01.02.2026 Platz; 01.03.2026 Quartierfest', null],
      ],
    ])
    const [names, ...performances] = await readSheet(
      Buffer.from(await (await get('XLS&rows=performances')).arrayBuffer()),
    )
    expect(names?.slice(7)).toEqual(['Anzahl', 'Datum', 'Anlass', 'Ort', 'Fehlt'])
    expect(performances.map((row) => [row[0], ...row.slice(7, 11)])).toEqual([
      ['Walzer', 1, new Date('2026-02-01'), 'Platzkonzert', 'Platz'],
      ['Polka', 1, new Date('2026-03-01'), 'Quartierfest', null],
      ['Marsch', 2, new Date('2026-02-01'), 'Platzkonzert', 'Platz'],
      ['Marsch', 1, new Date('2026-03-01'), 'Quartierfest', null],
    ])
    const { pages } = await readPdf(new Uint8Array(await (await get('PDF')).arrayBuffer()))
    expect(pages[0]?.words).toMatch(/SUISA-Meldung 2026 3 aufgeführte Werke, 2 Auftritte mit Programm/)
    expect(pages[0]?.words).toMatch(/Unvollständige Angaben .*Walzer.*Vollständige Angaben .*Marsch/)
    const wrong = await api.request(`GET ${internal}/suisa?year=20260`, { as: conductor })
    expect(wrong.status).toBe(400)
  })
})
