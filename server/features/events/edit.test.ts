import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedEvent, EditedProgramme, PlayersAnswer } from '#contract/edited-events.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addArticle, addFile, addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, participationChange, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/event'
const input = {
  kind: 'concert',
  titleDe: ' Frühlingskonzert ',
  dateStart: '2026-04-25T20:00',
  dateEnd: '2026-04-25T22:00',
  fullDay: false,
  publicEvent: true,
  fileIds: [],
}
const Refused = v.object({
  code: v.string(),
  errors: v.array(v.object({ field: v.string() })),
  current: v.optional(v.unknown()),
})
const Answers = v.object({ _embedded: v.object({ items: v.array(PlayersAnswer) }) })

describeOnDatabase('events and their editors', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let planner: TestPerson
  let player: TestPerson
  let uuid: string
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'], member: false })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'], member: false })
    player = await api.addPerson({ firstName: 'Ursina' })
    uuid = (await api.db.select().from(person).where(eq(person.id, player.personId)))[0]?.uuid ?? ''
  })
  afterAll(() => api.stop())

  const create = (body: object = {}) => api.request(`POST ${path}`, { as: editor, body: { ...input, ...body } })
  const eventIn = async (response: Response) => v.parse(EditedEvent, await response.json())
  const created = async (body: object = {}) => eventIn(await create(body))
  const put = (rest: string, version: number | null, body: object, as = editor) =>
    api.request(`PUT ${path}/${rest}`, {
      as,
      body,
      ...(version === null ? {} : { headers: { 'If-Match': `"${version}"` } }),
    })
  const refusalIn = async (response: Response) => {
    const { code, errors } = v.parse(Refused, await response.json())
    return [response.status, code, ...errors.map(({ field }) => field)]
  }
  const changesOf = (noun: 'event' | 'programme' | 'participation', rowId: number) =>
    api.db
      .select()
      .from(change)
      .where(and(eq(change.noun, noun), eq(change.rowId, rowId)))
      .orderBy(asc(change.id))
  const answersOf = async (id: number) =>
    v.parse(Answers, await (await api.request(`GET ${path}/${id}/answers`, { as: planner })).json())._embedded.items
  const ical = async (id: number) => await (await api.request(`GET /api/frontend/event/${id}/ical`)).text()

  test('remarks without tags are stored as paragraphs, and those without words as none', async () => {
    const event = await eventIn(await create({ remarksDe: 'Türöffnung 19:00\n\nEintritt frei', remarksEn: '<p> </p>' }))
    expect(event).toMatchObject({ remarksDe: '<p>Türöffnung 19:00</p><p>Eintritt frei</p>', remarksEn: null })
  })

  test('an event is written in both languages, read by visitors in theirs, and logged with author and time', async () => {
    const articleId = await addArticle(api.db, 'Zum Konzert', ['2026-03-01T00:00', '2026-06-01T00:00'])
    const fileId = await addFile(api, 'Programm')
    const response = await create({
      titleEn: 'Spring concert',
      remarksDe: '<p>Türöffnung <strong>19:00</strong></p><p>Eintritt frei</p>',
      remarksEn: '',
      location: 'Saal',
      imageName: 'header-limmat',
      articleId,
      fileIds: [fileId, fileId],
    })
    const event = await eventIn(response)
    expect([response.status, response.headers.get('etag')]).toEqual([201, '"1"'])
    expect(event).toMatchObject({ titleDe: 'Frühlingskonzert', remarksEn: null, fileIds: [fileId], version: 1 })
    const english = await api.request(`GET /api/frontend/event/${event.id}`, { locale: 'en-gb' })
    expect(await english.json()).toMatchObject({
      title: 'Spring concert',
      remarks: 'Türöffnung 19:00\n\nEintritt frei',
      remarksHtml: '<p>Türöffnung <strong>19:00</strong></p><p>Eintritt frei</p>',
      dateStart: '2026-04-25T20:00',
      dateEnd: '2026-04-25T22:00',
      image: 'header-limmat',
      articleId,
      fileIds: [fileId],
    })
    expect(await ical(event.id)).toContain('Türöffnung 19:00\\n\\nEintritt frei')
    const edited = await api.request(`GET ${path}/${event.id}`, { as: editor })
    expect([edited.headers.get('etag'), await edited.json()]).toEqual(['"1"', event])
    expect(await changesOf('event', event.id)).toMatchObject([
      {
        action: 'created',
        changedBy: editor.sub,
        changedAt: api.clock.now(),
        fields: { titleEn: [null, 'Spring concert'], fileIds: [null, [fileId]] },
      },
    ])
  })

  test('the reminder days of open answers remain until they are changed', async () => {
    const { id, reminderDays } = await created()
    expect(reminderDays).toEqual([7, 2])
    const changed = await eventIn(await put(`${id}`, 1, { ...input, reminderDays: [1, 14, 1] }))
    expect(changed).toMatchObject({ reminderDays: [14, 1], version: 2 })
    // An older form does not send them.
    expect(await eventIn(await put(`${id}`, 2, { ...input, titleDe: 'Konzert' }))).toMatchObject({
      reminderDays: [14, 1],
    })
  })

  test('the last day of a full-day event belongs to it, whatever the time', async () => {
    // Across the change to summer time on 29 March.
    const days = { kind: 'holiday', fullDay: true, dateStart: '2026-03-28T09:30', dateEnd: '2026-03-29T02:30' }
    const event = await created(days)
    expect(event).toMatchObject({ dateStart: '2026-03-28T00:00', dateEnd: '2026-03-29T00:00' })
    expect(await ical(event.id)).toContain('DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260330\r\n')
  })

  test('the second of two editors gets the first one’s version; saving the same again changes nothing', async () => {
    const { id } = await created()
    const first = await put(`${id}`, 1, { ...input, titleDe: 'Erster' })
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"'])
    const second = await put(`${id}`, 1, { ...input, titleDe: 'Zweiter' })
    const refused = v.parse(Refused, await second.json())
    expect([second.status, refused.code, refused.current]).toMatchObject([
      412,
      'conflict.version',
      { titleDe: 'Erster', version: 2 },
    ])
    expect((await put(`${id}`, 1, { ...input, titleDe: 'Erster' })).status).toBe(200)
    expect((await changesOf('event', id)).map(({ action, fields }) => [action, Object.keys(fields)])).toMatchObject([
      ['created', expect.arrayContaining(['titleDe'])],
      ['changed', ['titleDe']],
    ])
    expect((await put('2000000000', 1, input)).status).toBe(404)
  })

  test('a cancelled event is shown as cancelled on pages and in calendars, keeps its answers, and can be reinstated', async () => {
    const { id } = await created()
    await put(`${id}/answers/${uuid}`, null, { status: true }, planner)
    const cancelled = await eventIn(await put(`${id}/cancelled`, 1, { cancelled: true, told: 'nobody' }))
    expect(cancelled).toMatchObject({ cancelled: true, version: 2 })
    expect(await (await api.request(`GET /api/frontend/event/${id}`)).json()).toMatchObject({ cancelled: true })
    const file = await ical(id)
    expect([file.includes('STATUS:CANCELLED'), file.includes('SEQUENCE:1')]).toEqual([true, true])
    expect((await answersOf(id)).find((one) => one.uuid === uuid)?.status).toBe(true)
    expect(await refusalIn(await put(`${id}/cancelled`, 1, { cancelled: false, told: 'nobody' }))).toEqual([
      412,
      'conflict.version',
    ])
    expect(await eventIn(await put(`${id}/cancelled`, 2, { cancelled: false, told: 'nobody' }))).toMatchObject({
      cancelled: false,
    })
    expect((await changesOf('event', id)).map(({ action }) => action)).toEqual(['created', 'cancelled', 'changed'])
    // A change of the event in the meantime does not reinstate it.
    await put(`${id}/cancelled`, 3, { cancelled: true, told: 'nobody' })
    expect(await eventIn(await put(`${id}`, 4, { ...input, location: 'Kirche', told: 'nobody' }))).toMatchObject({
      cancelled: true,
    })
  })

  test.each([
    [{ kind: 'party' }, 'kind'],
    [{ titleDe: '  ' }, 'titleDe'],
    [{ titleDe: 'Zeile\nZeile' }, 'titleDe'],
    [{ titleEn: 'x'.repeat(201) }, 'titleEn'],
    [{ remarksDe: 'x'.repeat(5001) }, 'remarksDe'],
    [{ remarksDe: '<p>a</p><script>alert(1)</script>' }, 'remarksDe'],
    [{ remarksEn: 'a\u0007b' }, 'remarksEn'],
    [{ location: 'x'.repeat(201) }, 'location'],
    [{ dateStart: '' }, 'dateStart'],
    [{ dateStart: '2026-03-29T02:30' }, 'dateStart'],
    [{ dateEnd: '2026-04-31T22:00' }, 'dateEnd'],
    [{ dateEnd: '2026-04-25T19:59' }, 'dateEnd'],
    [{ dateEnd: '9999-12-31T22:00' }, 'dateEnd'],
    [{ dateStart: '0000-01-01T00:00' }, 'dateStart'],
    [{ fullDay: true, dateEnd: '2026-04-24T23:00' }, 'dateEnd'],
    [{ fullDay: 'yes' }, 'fullDay'],
    [{ publicEvent: 1 }, 'publicEvent'],
    [{ imageName: '../package' }, 'imageName'],
    [{ articleId: 2_000_000_000 }, 'articleId'],
    [{ fileIds: [2_000_000_000] }, 'fileIds'],
    [{ fileIds: 'x' }, 'fileIds'],
    [{ reminderDays: [5] }, 'reminderDays.0'],
    [{ reminderDays: [7, 7, 7, 7, 7, 7] }, 'reminderDays'],
  ])('wrong details are refused at their field (%#)', async (wrong, field) => {
    expect(await refusalIn(await create(wrong))).toEqual([400, 'validation.invalid', field])
  })

  test('a programme is an ordered list of active pieces, and is logged', async () => {
    const pieces = []
    for (const title of ['Marsch', 'Élégie', 'Polka']) {
      pieces.push((await addPiece(api.db, api.files, `${kind} ${title}`, Buffer.from('%PDF-1.7'))).compositionId)
    }
    const [march, elegy, polka] = pieces
    const found = await api.request(`GET ${path}/pieces?searchTerm=elegie`, { as: editor })
    expect(await found.json()).toEqual({
      _embedded: { items: [{ id: elegy, title: `${kind} Élégie`, composers: [], duration: null }] },
    })
    const { id } = await created()
    const order = [polka, march, polka]
    const event = v.parse(EditedProgramme, await (await put(`${id}/compositions`, 1, { compositionIds: order })).json())
    expect([event.version, event.programme.map((piece) => piece.id)]).toEqual([2, order])
    // The same list again is no change; another order based on the old version is a conflict.
    expect((await put(`${id}/compositions`, 1, { compositionIds: order })).status).toBe(200)
    expect(await refusalIn(await put(`${id}/compositions`, 1, { compositionIds: [] }))).toEqual([
      412,
      'conflict.version',
    ])
    expect(await refusalIn(await put(`${id}/compositions`, 2, { compositionIds: [march, 2_000_000_000] }))).toEqual([
      400,
      'validation.invalid',
      'compositionIds',
    ])
    expect(await changesOf('programme', id)).toMatchObject([
      { action: 'changed', changedBy: editor.sub, fields: { compositionIds: [[], order] } },
    ])
  })

  test('an editor without planning neither reads nor gives answers, nor learns who has not answered', async () => {
    const { id } = await created()
    for (const request of ['GET answers', 'GET reminder', 'POST reminder'] as const)
      expect((await api.request(request.replace(' ', ` ${path}/${id}/`) as 'GET /', { as: editor })).status).toBe(403)
    expect((await put(`${id}/answers/${uuid}`, null, { status: true })).status).toBe(403)
    expect((await put(`${id}`, 1, { titleDe: 'Registerprobe' })).status).toBe(200)
  })

  test('a planner answers for a player, based on the answer they saw, and the log names the planner', async () => {
    const { id } = await created()
    const answered = await put(`${id}/answers/${uuid}`, null, { status: false, remarks: 'Hat angerufen' }, planner)
    expect(await answered.json()).toMatchObject({ uuid, status: false, remarks: 'Hat angerufen', version: 1 })
    // The player changes it and adds a remark.
    const own = await api.request('GET /api/participationselfservice', { as: player })
    const { _embedded } = v.parse(
      v.object({ _embedded: v.object({ items: v.array(v.object({ id: v.number(), eventId: v.number() })) }) }),
      await own.json(),
    )
    const rowId = _embedded.items.find(({ eventId }) => eventId === id)?.id ?? 0
    await api.request('PUT /api/participationselfservice/', {
      as: player,
      headers: { 'If-Match': '"1"' },
      body: { id: rowId, eventId: id, status: true, remarks: 'Doch' },
    })
    const late = await put(`${id}/answers/${uuid}`, 1, { status: false }, planner)
    expect([late.status, v.parse(Refused, await late.json()).current]).toMatchObject([
      412,
      { uuid, status: true, remarks: 'Doch', version: 2 },
    ])
    const again = await put(`${id}/answers/${uuid}`, 2, { status: null }, planner)
    expect(await again.json()).toMatchObject({ status: null, remarks: 'Doch', version: 3 })
    const history = await api.db
      .select()
      .from(participationChange)
      .where(eq(participationChange.participationId, rowId))
      .orderBy(asc(participationChange.version))
    expect(history.map(({ status, changedBy }) => [status, changedBy])).toEqual([
      [false, planner.sub],
      [true, player.sub],
      [null, planner.sub],
    ])
    const logged = await changesOf('participation', rowId)
    expect(logged).toMatchObject([
      { action: 'created', changedBy: planner.sub, fields: { status: [null, false] } },
      { action: 'changed', changedBy: planner.sub, fields: { status: [true, null] } },
    ])
    expect(JSON.stringify(logged)).not.toContain('angerufen')
  })

  test('an answer is refused for a person who does not play, an event without sign-up, or after the start', async () => {
    const { id } = await created()
    const former = await api.addPerson({ member: '2026-03-01' })
    const [row] = await api.db.select().from(person).where(eq(person.id, former.personId))
    expect((await put(`${id}/answers/${row?.uuid}`, null, { status: true }, planner)).status).toBe(404)
    expect((await put(`${id}/answers/${uuid}`, 1, { status: true }, planner)).status).toBe(404)
    expect((await put(`${id}/answers/${uuid}`, null, { status: true }, player)).status).toBe(403)
    const holiday = await created({ kind: 'holiday' })
    expect(await refusalIn(await put(`${holiday.id}/answers/${uuid}`, null, { status: true }, planner))).toEqual([
      422,
      'rule.not_subscribable',
    ])
    const over = await created({ dateStart: '2026-03-01T20:00', dateEnd: '2026-03-01T22:00' })
    expect(await refusalIn(await put(`${over.id}/answers/${uuid}`, null, { status: true }, planner))).toEqual([
      422,
      'rule.event_started',
    ])
  })
})
