import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Absence } from '#contract/absences.ts'
import { Participation } from '#contract/answers.ts'
import { EditedEvent } from '#contract/edited-events.ts'
import { LateRequest } from '#contract/late-answers.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { absence, event, participation, participationChange } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const listed = <S extends v.GenericSchema>(item: S) => v.object({ _embedded: v.object({ items: v.array(item) }) })
const path = '/api/participationselfservice'
const inTime = '2026-03-12T18:00:00.000Z'
const tooLate = '2026-03-14T11:00:00.000Z'

describeOnDatabase('absences whose report arrives after the reply deadline', (kind) => {
  let api: TestApi
  let member: TestPerson
  let planner: TestPerson
  let editor: TestPerson
  let eventId: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson({ plays: { instrument: 'HORN' } })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    editor = await api.addPerson({ roles: ['EDITOR'], member: false })
  })
  beforeEach(async () => {
    await api.db.delete(participationChange)
    for (const table of [participation, absence, event]) await api.db.delete(table)
    api.clock.set('2026-03-10T11:00:00Z')
    eventId = await concert('2026-03-20')
  })
  afterAll(() => api.stop())

  const concert = (day: string, replyBy = '2026-03-12') =>
    addEvent(api.db, 'Konzert', [`${day}T20:00`, `${day}T22:00`], { replyBy })
  const save = async (body: object, { id = randomUUID() as string, version = 0 } = {}): Promise<Absence> => {
    const response = await api.request(`PUT ${path}/absence/${id}`, {
      as: member,
      body: { from: '2026-03-18', to: '2026-03-22', reason: '', deleted: false, ...body },
      ...(version === 0 ? {} : { headers: { 'If-Match': `"${version}"` } }),
    })
    expect(response.status).toBeLessThan(300)
    return v.parse(Absence, await response.json())
  }
  const answer = async (body: object = {}): Promise<Response> =>
    await api.request(`POST ${path}/`, { as: member, body: { eventId, status: true, remarks: '', ...body } })
  const rows = async () =>
    v.parse(listed(Participation), await (await api.request(`GET ${path}`, { as: member })).json())._embedded.items
  const requests = async () =>
    v.parse(
      listed(LateRequest),
      await (await api.request('GET /api/frontend/internal/late-answers', { as: planner })).json(),
    )._embedded.items

  test('become a request with the time at which it was said offline; the planner confirms it', async () => {
    await answer({ remarks: 'mit Leihinstrument' })
    api.clock.set(tooLate)
    await save({ given: { at: inTime, trusted: false } })
    const [request, ...more] = await requests()
    expect(more).toEqual([])
    expect(request).toMatchObject({
      ...{ eventId, status: true, remarks: 'mit Leihinstrument' },
      late: { status: false, at: tooLate, offlineAt: inTime, refused: false },
    })
    if (request === undefined) throw new Error('there is no request')
    const decision = await api.request(`PUT /api/frontend/internal/event/${eventId}/late-answers/${request.uuid}`, {
      ...{ as: planner, body: { confirmed: true }, headers: { 'If-Match': `"${request.version}"` } },
    })
    expect(decision.status).toBe(200)
    expect(await rows()).toMatchObject([{ status: false, late: null, remarks: 'mit Leihinstrument' }])
  })

  test('a report whose time is trusted counts, and asks nobody', async () => {
    await answer()
    api.clock.set(tooLate)
    await save({ given: { at: inTime, trusted: true } })
    expect(await requests()).toEqual([])
  })

  test('a member without an answer is asked about too; repeating the report asks once', async () => {
    api.clock.set(tooLate)
    const { id } = await save({})
    await save({}, { id })
    expect(await rows()).toMatchObject([{ eventId, status: null, version: 1, late: { status: false } }])
    // The app sends its own request with the absence.
    const own = await answer({ status: false, despite: null, maybeUntil: null })
    expect([own.status, v.parse(Participation, await own.json()).version]).toEqual([200, 1])
  })

  test('what a longer absence had answered stays answered; new days are asked about if their event is to come', async () => {
    await answer()
    api.clock.set('2026-03-10T12:00:00Z')
    const later = await concert('2026-03-23')
    const { id, version } = await save({})
    await addEvent(api.db, 'Abgesagt', ['2026-03-23T20:00', '2026-03-23T22:00'], {
      ...{ replyBy: '2026-03-12', cancelled: true },
    })
    await concert('2026-03-14', '2026-03-12')
    api.clock.set('2026-03-14T21:30:00Z')
    await save({ from: '2026-03-14', to: '2026-03-23' }, { id, version })
    expect(await rows()).toMatchObject([
      { eventId, status: false, late: null, statedAt: '2026-03-10T12:00:00.000Z' },
      { eventId: later, status: null, late: { status: false } },
    ])
  })

  test('an answer in spite of the absence stays', async () => {
    const { id } = await save({})
    await answer({ despite: id })
    api.clock.set(tooLate)
    await api.db.update(event).set({ replyBy: '2026-03-09' }).where(eq(event.id, eventId))
    await save({ to: '2026-03-23' }, { id, version: 1 })
    expect(await rows()).toMatchObject([{ status: true, late: null }])
  })

  test('a deadline that moves before the report leaves the event answered; a new day is asked about', async () => {
    await answer()
    api.clock.set('2026-03-11T11:00:00Z')
    await save({})
    const edit = async (change: object) => {
      const at = `/api/frontend/internal/event/${eventId}` as const
      const { version } = v.parse(EditedEvent, await (await api.request(`GET ${at}`, { as: editor })).json())
      const response = await api.request(`PUT ${at}`, {
        ...{ as: editor, headers: { 'If-Match': `"${version}"` }, body: { told: 'nobody', ...change } },
      })
      expect(response.status).toBe(200)
    }
    await edit({ replyBy: '2026-03-10' })
    expect(await rows()).toMatchObject([{ status: false, late: null, statedAt: '2026-03-11T11:00:00.000Z' }])
    await api.db.update(participation).set({ status: true }).where(eq(participation.eventId, eventId))
    api.clock.set('2026-03-11T12:00:00Z')
    await save({ from: '2026-03-27', to: '2026-03-27' })
    expect(await requests()).toEqual([])
    await edit({ dateStart: '2026-03-27T20:00', dateEnd: '2026-03-27T22:00' })
    expect(await requests()).toMatchObject([{ eventId, status: true, late: { status: false, offlineAt: null } }])
  })
})
