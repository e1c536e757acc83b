import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AnswerCounts } from '#contract/answers.ts'
import { EditedFunction } from '#contract/edited-functions.ts'
import { Settings } from '#contract/layout.ts'
import { listOf } from '#contract/lists.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { bandFunction, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const admin = '/api/frontend/internal/admin'
const path = `${admin}/function`
const concert = {
  ...{ kind: 'concert', titleDe: 'Konzert', dateStart: '2026-03-24T20:00', dateEnd: '2026-03-24T22:00' },
  ...{ fullDay: false, publicEvent: true, fileIds: [] },
}
type Named = Parameters<TestApi['request']>[0]

describeOnDatabase('sections and offices', (kind) => {
  let api: TestApi
  let boss: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    boss = await api.addPerson({ roles: ['ADMIN', 'EDITOR', 'MHZ_PLANNER'], member: false })
  })
  afterAll(() => api.stop())

  const send = (what: Named, body?: object, options: { version?: number; locale?: 'de-ch' | 'en-gb' } = {}) =>
    api.request(what, {
      as: boss,
      ...(body !== undefined && { body }),
      ...(options.locale !== undefined && { locale: options.locale }),
      ...(options.version !== undefined && { headers: { 'If-Match': `"${options.version}"` } }),
    })
  const add = async (fields: object) => {
    const response = await send(`POST ${path}`, { kind: 'SECTION', ...fields })
    expect(response.status).toBe(201)
    return v.parse(EditedFunction, await response.json())
  }
  const all = async () => v.parse(listOf(EditedFunction), await (await send(`GET ${path}`)).json())._embedded.items
  const withCode = async (code: string) => {
    const found = (await all()).find((row) => row.code === code)
    if (found === undefined) throw new Error(`There is no ${code}`)
    return found
  }
  const published = async (locale: 'de-ch' | 'en-gb') =>
    v.parse(Settings, await (await api.request('GET /api/frontend/layout/settings', { locale })).json())
  const problemsOf = async (response: Response) => ((await response.json()) as { errors: object[] }).errors
  const give = async (code: string) => {
    const player = await api.addPerson()
    const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, player.personId))
    expect((await send(`PUT ${admin}/person/${row?.uuid}/part`, { instrument: code })).status).toBe(200)
    return player
  }

  test('an added section has players, is invited, counted, filtered by, and cannot be removed while it is in use', async () => {
    const { code, id, position } = await add({ nameDe: 'Dudelsack', nameEn: 'Bagpipe' })
    expect([code, position]).toEqual(['DUDELSACK', 11])
    const player = await give(code)
    const event = await send('POST /api/frontend/internal/event', { ...concert, sections: [code] })
    expect(event.status).toBe(201)
    const eventId = ((await event.json()) as { id: number }).id
    const counted = await api.request('GET /api/participationselfservice/attendance', { as: player })
    const counts = v.parse(listOf(AnswerCounts), await counted.json())._embedded.items
    expect(counts.find((one) => one.eventId === eventId)?.sections).toMatchObject([{ section: code, open: 1 }])
    const found = (await (await send(`GET ${admin}/person?section=${code}`)).json()) as { page?: object }
    expect(JSON.stringify(found)).toContain('"DUDELSACK"')

    const refused = await send(`DELETE ${path}/${id}`, undefined, { locale: 'en-gb' })
    expect([refused.status, await problemsOf(refused)]).toEqual([
      400,
      [{ field: 'nameDe', errorMessage: 'Still in use: one person, today or in the past and one event' }],
    ])
    expect((await send(`DELETE ${path}/${(await withCode('CONDUCTOR')).id}`)).status).toBe(400)
    expect((await send(`DELETE ${path}/${(await withCode('PRESIDENT')).id}`)).status).toBe(400)
  })

  test('a section that nobody needs is removed, and the others close ranks', async () => {
    const { id, code } = await add({ nameDe: 'Zither', instrumentDe: 'Konzertzither' })
    const horn = await withCode('HORN')
    expect((await send(`PUT ${path}/${id}/position`, { position: 2 })).status).toBe(200)
    expect((await published('de-ch')).sections.slice(0, 3)).toMatchObject([
      { id: 'CONDUCTOR', name: 'Leitung' },
      { id: code, name: 'Zither', instrument: 'Konzertzither' },
      { id: 'FLUTE', name: 'Flöte, Oboe', instrument: 'Flöte' },
    ])
    expect((await send(`DELETE ${path}/${id}`)).status).toBe(200)
    expect(await withCode('HORN')).toMatchObject({ position: horn.position })
    expect((await all()).filter((row) => row.kind === 'SECTION').map((row) => row.position)).toEqual(
      (await all()).filter((row) => row.kind === 'SECTION').map((_, index) => index + 1),
    )
  })

  test('a new order of the sections is that of the counted answers at once', async () => {
    const player = await give('HORN')
    const event = await send('POST /api/frontend/internal/event', { ...concert, sections: ['HORN', 'TUBA'] })
    const eventId = ((await event.json()) as { id: number }).id
    await api.addPerson()
    const order = async () => {
      const counted = await api.request('GET /api/participationselfservice/attendance', { as: player })
      const counts = v.parse(listOf(AnswerCounts), await counted.json())._embedded.items
      return counts.find((one) => one.eventId === eventId)?.sections.map(({ section }) => section)
    }
    expect(await order()).toEqual(['HORN', 'TUBA'])
    const { id, position } = await withCode('TUBA')
    expect((await send(`PUT ${path}/${id}/position`, { position: 2 })).status).toBe(200)
    expect(await order()).toEqual(['TUBA', 'HORN'])
    expect((await send(`PUT ${path}/${id}/position`, { position })).status).toBe(200)
  })

  test('an id that the band does not have is refused at its field', async () => {
    const event = await send('POST /api/frontend/internal/event', { ...concert, sections: ['TUBA', 'KAZOO'] })
    expect([event.status, await problemsOf(event)]).toMatchObject([400, [{ field: 'sections.1' }]])
    const office = await send('POST /api/frontend/internal/event', { ...concert, sections: ['PRESIDENT'] })
    expect([office.status, await problemsOf(office)]).toMatchObject([400, [{ field: 'sections.0' }]])
    const filter = await send(`GET ${admin}/person?office=TUBA`)
    expect([filter.status, await problemsOf(filter)]).toMatchObject([400, [{ field: 'office' }]])
  })

  test('a new name is in both languages on the website, in a mail, and in a list', async () => {
    await give('FLUTE')
    const { id, version } = await withCode('FLUTE')
    const names = {
      ...{ nameDe: 'Holz', nameEn: 'Woodwind', instrumentDe: 'Querflöte', instrumentEn: 'Transverse flute' },
    }
    expect((await send(`PUT ${path}/${id}`, names, { version })).status).toBe(200)
    const flute = async (locale: 'de-ch' | 'en-gb') =>
      (await published(locale)).sections.find((section) => section.id === 'FLUTE')
    expect(await flute('de-ch')).toMatchObject({ id: 'FLUTE', name: 'Holz', instrument: 'Querflöte' })
    expect(await flute('en-gb')).toMatchObject({ id: 'FLUTE', name: 'Woodwind', instrument: 'Transverse flute' })

    const exported = await send(`POST ${admin}/personexport`, { format: 'CSV', filter: {} }, { locale: 'en-gb' })
    expect(await exported.text()).toContain('Transverse flute')

    const event = await send('POST /api/frontend/internal/event', concert)
    const eventId = ((await event.json()) as { id: number }).id
    const planning = '/api/frontend/internal/planning'
    const substitute = { instrument: 'FLUTE', name: 'Mia', email: 'mia@example.ch', phone: '', note: '', voice: '1' }
    const stored = await send(`POST ${planning}/substitute`, {
      ...substitute,
      ...{ locale: 'en-gb', consentOn: '2026-03-01' },
    })
    const substituteIds = [((await stored.json()) as { id: number }).id]
    const request = { eventId, instrument: 'FLUTE', voice: '1', key: null, order: 'all', waitHours: 24, message: '' }
    expect((await send(`POST ${planning}/substituterequest`, { ...request, substituteIds })).status).toBe(201)
    const jobs = ownJobs(api)
    await jobs.run()
    const subjects = (await jobs.mails()).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('Woodwind 1'))
  })

  test('two names give two ids, a section stays a section, and an office has no instrument', async () => {
    const [first, second] = [await add({ nameDe: 'Jugend' }), await add({ nameDe: 'Jugend', kind: 'OFFICE' })]
    expect([first.code, second.code]).toEqual(['JUGEND', 'JUGEND_2'])
    const changed = await send(`PUT ${path}/${first.id}`, { kind: 'OFFICE' }, { version: first.version })
    expect([changed.status, await problemsOf(changed)]).toMatchObject([400, [{ field: 'kind' }]])
    expect(await add({ nameDe: 'Kasse 2', kind: 'OFFICE', instrumentDe: 'Kasse' })).toMatchObject({
      instrumentDe: null,
    })
    expect(await api.db.$count(bandFunction, eq(bandFunction.code, 'SCORE'))).toBe(0)
    expect(await add({ nameDe: 'Score' })).toMatchObject({ code: 'SCORE_2' })
  })
})
