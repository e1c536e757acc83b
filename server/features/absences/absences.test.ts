import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Absence } from '#contract/absences.ts'
import { AnswerCounts, Participation } from '#contract/answers.ts'
import { PlayersAnswer } from '#contract/edited-events.ts'
import { ErrorReply } from '#contract/errors.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { cleanUp } from '../../clean-up.ts'
import { absence, event, participation, person, representation } from '../../platform/db/tables.ts'
import { dayAfter } from '../../platform/time.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const listed = <S extends v.GenericSchema>(item: S) => v.object({ _embedded: v.object({ items: v.array(item) }) })
const path = '/api/participationselfservice'
const holidays = { from: '2026-07-12', to: '2026-07-20', reason: 'Ferien', deleted: false }

describeOnDatabase('absences', (kind) => {
  let api: TestApi
  let member: TestPerson
  let planner: TestPerson
  let admin: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson()
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    admin = await api.addPerson({ roles: ['ADMIN'] })
  })
  beforeEach(async () => {
    await api.db.delete(participation)
    await api.db.delete(absence)
    await api.db.delete(event)
  })
  afterAll(() => api.stop())

  const rehearsal = (day: string, values = {}) => addEvent(api.db, 'Probe', [`${day}T20:00`, `${day}T22:00`], values)
  const save = (id: string, body: object, version?: number, as = member) =>
    api.request(`PUT ${path}/absence/${id}`, {
      as,
      body: { ...holidays, ...body },
      ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
    })
  const report = async (body: object = {}): Promise<Absence> =>
    v.parse(Absence, await (await save(randomUUID(), body)).json())
  const items = async <S extends v.GenericSchema>(at: string, item: S, as = member) =>
    v.parse(listed(item), await (await api.request(`GET ${at as `/${string}`}`, { as })).json())._embedded.items
  const open = async () => (await items(`${path}/todo`, v.object({ id: v.number() }))).map(({ id }) => id)
  const answers = async (eventId: number, as = planner) =>
    (await items(`/api/frontend/internal/event/${eventId}/answers`, PlayersAnswer, as)).find(
      ({ status }) => status !== null,
    )
  const answer = (eventId: number, body: object) =>
    api.request(`POST ${path}/`, { as: member, body: { eventId, status: true, remarks: '', ...body } })
  const fieldErrors = async (response: Response) => ({
    status: response.status,
    fields: v.parse(ErrorReply, await response.json()).errors.map(({ field, errorMessage }) => [field, errorMessage]),
  })

  test('decline every event in between, also one that is added later, and no other', async () => {
    const [before, inside] = [await rehearsal('2026-07-11'), await rehearsal('2026-07-12')]
    await report()
    const later = await rehearsal('2026-07-20')
    expect(await open()).toEqual([before])
    for (const id of [inside, later]) expect(await answers(id)).toMatchObject({ status: false, assumed: false })
    const counts = await items(`${path}/attendance`, AnswerCounts)
    const no = counts.map(({ eventId, sections }) => [eventId, sections.reduce((sum, one) => sum + one.no, 0)])
    expect(no).toEqual([
      [before, 0],
      [inside, 1],
      [later, 1],
    ])
  })

  test.each(['2026-03-29', '2026-10-25'])(
    'of the day of the clock change, %s, contain its 23 or 25 hours',
    async (day) => {
      const at = (start: string, end: string) => addEvent(api.db, 'Nacht', [`${day}T${start}`, `${day}T${end}`])
      const [before, after] = [await rehearsal(dayAfter(day, -1)), await rehearsal(dayAfter(day, 1))]
      const within = [await at('00:00', '01:00'), await at('01:59', '03:30'), await at('03:00', '04:00')]
      const last = await at('23:58', '23:59')
      await report({ from: day, to: day })
      expect((await open()).toSorted((a, b) => a - b)).toEqual([before, after])
      for (const id of [...within, last]) expect(await answers(id)).toMatchObject({ status: false })
    },
  )

  test('show their reason to planners only', async () => {
    const id = await rehearsal('2026-07-14')
    await report()
    expect((await answers(id))?.absence).toEqual({ from: holidays.from, to: holidays.to, reason: 'Ferien' })
    expect((await answers(id, admin))?.absence?.reason).toBe('')
    const response = await api.request(`GET /api/frontend/internal/event/${id}/participants`, { as: admin })
    expect(await response.text()).not.toContain('Ferien')
  })

  test('revert only what they answered when they are deleted', async () => {
    const [declined, answered] = [await rehearsal('2026-07-14'), await rehearsal('2026-07-16')]
    const { id, version } = await report()
    await answer(answered, { despite: id })
    expect(await answers(answered)).toMatchObject({ status: true, absence: null })
    expect((await save(id, { deleted: true }, version)).status).toBe(200)
    expect(await open()).toEqual([declined])
    expect(await answers(answered)).toMatchObject({ status: true })
    expect(await items(`${path}/absence`, Absence)).toEqual([])
  })

  test('outweigh an earlier answer, which a shorter absence gives back', async () => {
    const event = await rehearsal('2026-07-20')
    await answer(event, {})
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    const { id, version } = await report()
    expect(await answers(event)).toMatchObject({ status: false })
    const shorter = v.parse(Absence, await (await save(id, { to: '2026-07-19' }, version)).json())
    expect(await answers(event)).toMatchObject({ status: true })
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    await save(id, { to: '2026-07-21' }, shorter.version)
    expect(await answers(event)).toMatchObject({ status: false })
  })

  test('report nothing new when only their reason changes or they get shorter', async () => {
    const event = await rehearsal('2026-07-14')
    const { id, version } = await report()
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    // An app that does not know the absence answers after it.
    await answer(event, {})
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    const renamed = v.parse(Absence, await (await save(id, { reason: 'Kur' }, version)).json())
    await save(id, { reason: 'Kur', to: '2026-07-19' }, renamed.version)
    expect(await answers(event)).toMatchObject({ status: true })
  })

  test('may overlap: each counts on its own', async () => {
    const id = await rehearsal('2026-07-14')
    const [first, second] = [await report(), await report({ from: '2026-07-14', to: '2026-07-30' })]
    await save(first.id, { deleted: true }, first.version)
    expect(await open()).toEqual([])
    await save(second.id, { from: '2026-07-14', to: '2026-07-30', deleted: true }, second.version)
    expect(await open()).toEqual([id])
  })

  test('do not answer an event after its reply deadline', async () => {
    const id = await rehearsal('2026-07-14', { replyBy: '2026-03-09' })
    await report()
    expect(await open()).toEqual([id])
  })

  test('are refused with a message at the last day if it is before the first, too far away or over', async () => {
    const refusals = [{ to: '2026-07-11' }, { to: '2027-12-31' }, { from: '2026-03-01', to: '2026-03-09' }]
    for (const body of refusals)
      expect(await fieldErrors(await save(randomUUID(), body))).toMatchObject({
        status: 400,
        fields: [['to', expect.any(String)]],
      })
    expect((await save(randomUUID(), { from: '2026-02-30' })).status).toBe(400)
    expect(await items(`${path}/absence`, Absence)).toEqual([])
    expect((await save(randomUUID(), { from: '2026-03-01', to: '2026-03-10' })).status).toBe(201)
  })

  test('are saved once: repeated 200, with other days 412 with the row', async () => {
    const id = randomUUID()
    expect((await save(id, {})).status).toBe(201)
    expect((await save(id, {})).status).toBe(200)
    const conflict = await save(id, { to: '2026-07-30' })
    expect(conflict.status).toBe(412)
    expect(v.parse(v.object({ current: Absence }), await conflict.json()).current).toMatchObject({
      to: holidays.to,
      version: 1,
    })
    const [one, other] = await Promise.all([save(id, { to: '2026-07-25' }, 1), save(id, { to: '2026-07-26' }, 1)])
    expect([one?.status, other?.status].sort()).toEqual([200, 412])
  })

  test('a deletion before the creation arrives keeps it from coming back', async () => {
    const id = randomUUID()
    expect((await save(id, { deleted: true })).status).toBe(201)
    expect((await save(id, {})).status).toBe(412)
    expect(await items(`${path}/absence`, Absence)).toEqual([])
  })

  test('of another member are neither read nor changed', async () => {
    const { id, version } = await report()
    const stranger = await api.addPerson()
    expect(await items(`${path}/absence`, Absence, stranger)).toEqual([])
    expect((await save(id, { deleted: true }, version, stranger)).status).toBe(404)
    expect(await items(`${path}/absence`, Absence)).toHaveLength(1)
  })

  describe('of a represented member', () => {
    let mother: TestPerson
    let child: TestPerson
    let uuid: string
    beforeAll(async () => {
      mother = await api.addPerson({ firstName: 'Ruth' })
      child = await api.addPerson({ firstName: 'Lena' })
      const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, child.personId))
      uuid = row?.uuid ?? ''
      await api.db.insert(representation).values({
        ...{
          personId: child.personId,
          representativeId: mother.personId,
          createdAt: api.clock.now(),
          consent: 'PERSON',
        },
      })
    })
    const saveFor = (id: string, body: object, version?: number) =>
      api.request(`PUT ${path}/absence/${id}?for=${uuid}`, {
        ...{ as: mother, body: { ...holidays, ...body } },
        ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
      })

    test('are reported by the representative, beside the own ones, and the member sees who did', async () => {
      const event = await rehearsal('2026-07-14')
      const id = randomUUID()
      const saved = v.parse(Absence, await (await saveFor(id, {})).json())
      expect(saved).toMatchObject({ person: uuid, givenBy: 'Ruth Beispiel', reason: 'Ferien' })
      await save(randomUUID(), { from: '2026-07-13' }, undefined, mother)
      const listed = await items(`${path}/absence?for=all`, Absence, mother)
      expect(listed.map(({ person: of, from }) => [of, from])).toEqual([
        [uuid, '2026-07-12'],
        [null, '2026-07-13'],
      ])
      expect(await items(`${path}/absence`, Absence, mother)).toMatchObject([{ from: '2026-07-13' }])
      expect(await items(`${path}/absence`, Absence, child)).toMatchObject([{ person: null, givenBy: 'Ruth Beispiel' }])
      expect(await answers(event)).toMatchObject({ status: false })
    })

    test('are ended by the member, who then is the one who said so', { tags: ['long'] }, async () => {
      const { id, version } = v.parse(Absence, await (await saveFor(randomUUID(), {})).json())
      const shorter = v.parse(Absence, await (await save(id, { to: '2026-07-15' }, version, child)).json())
      expect(shorter).toMatchObject({ to: '2026-07-15', person: null, givenBy: null })
      const late = await saveFor(id, { to: '2026-07-30' }, version)
      expect(late.status).toBe(412)
      expect(v.parse(v.object({ current: Absence }), await late.json()).current).toMatchObject({
        person: uuid,
        givenBy: null,
      })
      expect((await saveFor(id, { deleted: true }, shorter.version)).status).toBe(200)
      expect(await items(`${path}/absence`, Absence, child)).toEqual([])
    })
  })

  test('an answer after an absence keeps its remark apart: a new remark is no new answer', async () => {
    const id = await rehearsal('2026-07-14')
    const row = v.parse(Participation, await (await answer(id, {})).json())
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    await report()
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    await api.request(`PUT ${path}/`, {
      as: member,
      headers: { 'If-Match': `"${row.version}"` },
      body: { id: row.id, eventId: id, status: true, remarks: 'Noten folgen' },
    })
    expect(await answers(id)).toMatchObject({ status: false, remarks: 'Noten folgen' })
  })

  test('lose their reason a year after their end, and are removed 90 days after their deletion', async () => {
    const [kept, gone] = [await report(), await report()]
    await save(gone.id, { deleted: true }, gone.version)
    await cleanUp(api.db, new Date('2027-07-22T04:00:00Z'))
    const rows = await api.db.select({ id: absence.id, reason: absence.reason }).from(absence)
    expect(rows).toEqual([{ id: kept.id, reason: '' }])
    expect(await api.db.$count(absence, eq(absence.id, kept.id))).toBe(1)
  })
})
