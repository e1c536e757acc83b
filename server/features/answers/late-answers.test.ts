import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Participation } from '#contract/answers.ts'
import { LateRequest } from '#contract/late-answers.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, event, membership, participation } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Requests = v.object({ _embedded: v.object({ items: v.array(LateRequest) }) })
const path = '/api/participationselfservice/'

describeOnDatabase('answers after the reply deadline', (kind) => {
  let api: TestApi
  let member: TestPerson
  let planner: TestPerson
  let leader: TestPerson
  let eventId: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson({ plays: { instrument: 'HORN' } })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    leader = await api.addPerson({ roles: ['MHZ_SECTIONLEADER'], plays: { instrument: 'TUBA' } })
    await api.db.update(membership).set({ functionType: 'HORN' }).where(eq(membership.personId, member.personId))
    await api.db.update(membership).set({ functionType: 'TUBA' }).where(eq(membership.personId, leader.personId))
  })
  beforeEach(async () => {
    api.clock.set('2026-03-10T11:00:00Z')
    eventId = await addEvent(api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'], { replyBy: '2026-03-12' })
    await api.db.delete(participation)
  })
  afterAll(() => api.stop())

  const rowIn = async (response: Response) => v.parse(Participation, await response.json())
  const answer = (status: boolean | null, more: object = {}) =>
    api.request(`POST ${path}`, { as: member, body: { eventId, status, remarks: '', ...more } })
  const put = (row: Participation, body: object) =>
    api.request(`PUT ${path}`, {
      as: member,
      headers: { 'If-Match': `"${row.version}"` },
      body: { id: row.id, eventId, status: row.status, remarks: row.remarks, ...body },
    })
  const requests = async (as = planner) =>
    v.parse(Requests, await (await api.request('GET /api/frontend/internal/late-answers', { as })).json())._embedded
      .items
  const decide = (request: Pick<LateRequest, 'uuid' | 'version'>, confirmed: boolean, as = planner) =>
    api.request(`PUT /api/frontend/internal/event/${eventId}/late-answers/${request.uuid}`, {
      as,
      headers: { 'If-Match': `"${request.version}"` },
      body: { confirmed },
    })
  /** Answers yes in time and no after the deadline. */
  const changeLate = async (more: object = {}): Promise<Participation> => {
    const row = await rowIn(await answer(true))
    api.clock.set('2026-03-13T11:00:00Z')
    return await rowIn(await put(row, { status: false, ...more }))
  }

  test('count at once until the end of the day of the deadline', async () => {
    api.clock.set('2026-03-12T22:59:00Z')
    expect(await rowIn(await answer(true))).toMatchObject({ status: true, late: null })
  })

  test.each([
    ['2026-03-29', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z'],
  ])('the deadline on the day of the clock change, %s, ends at midnight in Zürich', async (replyBy, last, after) => {
    eventId = await addEvent(api.db, 'Fest', ['2026-11-20T20:00', '2026-11-20T22:00'], { replyBy })
    api.clock.set(last)
    const row = await rowIn(await answer(true))
    expect(row.late).toBeNull()
    api.clock.set(after)
    expect(await rowIn(await put(row, { status: false }))).toMatchObject({ status: true, late: { status: false } })
    // An answer of the last minute that arrives after the deadline.
    const given = { at: new Date(last).toISOString(), trusted: true }
    const other = await addEvent(api.db, 'Ball', ['2026-11-21T20:00', '2026-11-21T22:00'], { replyBy })
    expect(await rowIn(await answer(false, { eventId: other, given }))).toMatchObject({ status: false, late: null })
  })

  test('become a request: the earlier answer counts until a planner confirms it', async () => {
    const row = await changeLate({ remarks: 'Grippe' })
    expect(row).toMatchObject({
      status: true,
      remarks: 'Grippe',
      late: { status: false, at: '2026-03-13T11:00:00.000Z', offlineAt: null, refused: false },
    })
    const [request] = await requests()
    expect(request).toMatchObject({ eventId, status: true, late: { status: false }, remarks: 'Grippe' })
    if (request === undefined) throw new Error('there is no request')
    expect((await decide(request, true)).status).toBe(200)
    expect(await requests()).toEqual([])
    const [stored] = await api.db.select().from(participation)
    expect(stored).toMatchObject({ status: false, late: null })
    const [entry] = await api.db.select().from(change).where(eq(change.rowId, row.id))
    expect(entry).toMatchObject({ noun: 'participation', fields: { status: [true, false], lateAnswer: [null, true] } })
  })

  test('leave the earlier answer when they are refused, and can be requested again', async () => {
    await changeLate()
    const [request] = await requests()
    if (request === undefined) throw new Error('there is no request')
    await decide(request, false)
    const [stored] = await api.db.select().from(participation)
    expect(stored).toMatchObject({ status: true, late: { status: false, refused: true } })
    expect(await requests()).toEqual([])
    const again = await rowIn(await put(await ownRow(), { status: false }))
    expect(again.late).toMatchObject({ status: false, refused: false })
  })

  const ownRow = async (): Promise<Participation> => {
    const List = v.object({ _embedded: v.object({ items: v.array(Participation) }) })
    const list = v.parse(List, await (await api.request('GET /api/participationselfservice', { as: member })).json())
    const [row] = list._embedded.items
    if (row === undefined) throw new Error('there is no answer')
    return row
  }

  test('are withdrawn by a return to the answer that counts', async () => {
    const row = await changeLate()
    expect(await rowIn(await put(row, { status: true }))).toMatchObject({ status: true, late: null })
    expect(await requests()).toEqual([])
  })

  test('that are repeated after a lost reply change nothing', async () => {
    const row = await changeLate()
    expect(await rowIn(await put({ ...row, version: 1 }, { status: false }))).toEqual(row)
  })

  test('of somebody without an answer are requests, and the answer stays open', async () => {
    api.clock.set('2026-03-13T11:00:00Z')
    expect(await rowIn(await answer(true))).toMatchObject({ status: null, late: { status: true } })
  })

  test('that were given offline before it count with their own time if the clock can be trusted', async () => {
    const at = '2026-03-12T18:00:00.000Z'
    api.clock.set('2026-03-14T11:00:00Z')
    const row = await rowIn(await answer(true, { given: { at, trusted: true } }))
    expect(row).toMatchObject({ status: true, statedAt: at, late: null })
  })

  test('that were given offline by a clock that could be wrong are marked with its time', async () => {
    const at = '2026-03-12T18:00:00.000Z'
    api.clock.set('2026-03-14T11:00:00Z')
    const row = await rowIn(await answer(true, { given: { at, trusted: false } }))
    expect(row).toMatchObject({ status: null, late: { at: '2026-03-14T11:00:00.000Z', offlineAt: at } })
  })

  test('with a time in the future or months ago count when they arrive', async () => {
    api.clock.set('2026-03-13T11:00:00Z')
    for (const at of ['2026-03-19T11:00:00.000Z', '2025-12-01T11:00:00.000Z']) {
      await api.db.delete(participation)
      const row = await rowIn(await answer(true, { given: { at, trusted: true } }))
      expect(row.late).toMatchObject({ at: '2026-03-13T11:00:00.000Z' })
    }
  })

  test('are decided by planners, and by the leader of the own section only', async () => {
    await changeLate()
    const [request] = await requests()
    if (request === undefined) throw new Error('there is no request')
    expect(await requests(leader)).toEqual([])
    expect((await decide(request, true, leader)).status).toBe(404)
    expect((await decide(request, true, member)).status).toBe(403)
    await api.db.update(membership).set({ functionType: 'TUBA' }).where(eq(membership.personId, member.personId))
    expect(await requests(leader)).toHaveLength(1)
    await api.db.update(membership).set({ functionType: 'HORN' }).where(eq(membership.personId, member.personId))
  })

  test('that changed since the planner saw them are 412, and decided twice 422', async () => {
    const row = await changeLate()
    const [request] = await requests()
    if (request === undefined) throw new Error('there is no request')
    await put(row, { status: null, maybeUntil: '2026-03-18' })
    expect((await decide(request, true)).status).toBe(412)
    const [current] = await requests()
    if (current === undefined) throw new Error('there is no request')
    const [one, other] = await Promise.all([decide(current, true), decide(current, true)])
    expect([one?.status, other?.status].sort()).toEqual([200, expect.toSatisfy((it) => it === 412 || it === 422)])
  })

  test('to a cancelled or past event are not asked about', async () => {
    await changeLate()
    expect(await requests()).toHaveLength(1)
    await api.db.update(event).set({ cancelled: true }).where(eq(event.id, eventId))
    expect(await requests()).toEqual([])
    await api.db.update(event).set({ cancelled: false }).where(eq(event.id, eventId))
    api.clock.set('2026-03-20T19:00:00Z')
    expect(await requests()).toEqual([])
  })

  test('do not bind somebody who plans and answers for a player', async () => {
    await changeLate()
    const [request] = await requests()
    const response = await api.request(`PUT /api/frontend/internal/event/${eventId}/answers/${request?.uuid ?? ''}`, {
      as: planner,
      headers: { 'If-Match': `"${request?.version}"` },
      body: { status: false },
    })
    expect(await response.json()).toMatchObject({ status: false, late: null })
  })
})
