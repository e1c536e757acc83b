import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AnswerCounts, Participation } from '#contract/answers.ts'
import { DefaultAnswers } from '#contract/default-answers.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { writeSetting } from '../../platform/db/settings.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/participationselfservice'
const Items = v.object({ _embedded: v.object({ items: v.array(v.unknown()) }) })

describeOnDatabase('default answers and maybe', (kind) => {
  let api: TestApi
  let member: TestPerson
  let rehearsal: number
  let concert: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson()
    rehearsal = await addEvent(api.db, 'Probe', ['2026-03-19T20:00', '2026-03-19T22:00'])
    concert = await addEvent(api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'], { kind: 'concert' })
  })
  afterAll(() => api.stop())

  const items = async (at: string) =>
    v.parse(Items, await (await api.request(`GET ${at as `/${string}`}`, { as: member })).json())._embedded.items
  const open = async () => (await items(`${path}/todo`)).map((one) => v.parse(v.object({ id: v.number() }), one).id)
  const own = async () =>
    v.parse(DefaultAnswers, await (await api.request(`GET ${path}/default`, { as: member })).json())
  const choose = (change: object, version: number) =>
    api.request(`PUT ${path}/default`, {
      as: member,
      headers: { 'If-Match': `"${version}"` },
      body: { rehearsal: 'band', concert: 'band', assembly: 'band', ...change },
    })
  const countsOf = async (eventId: number) =>
    (await items(`${path}/attendance`)).map((one) => v.parse(AnswerCounts, one)).find((one) => one.eventId === eventId)
      ?.sections[0]

  test("are the band's until the member chooses, are counted as assumed, and are not asked", async () => {
    expect(await own()).toEqual({
      rehearsal: 'band',
      concert: 'band',
      assembly: 'band',
      assumed: [],
      maybe: ['rehearsal', 'concert', 'assembly'],
      version: 0,
    })
    await writeSetting(api.db, 'assumedKinds', ['rehearsal'])
    expect(await open()).toEqual([concert])
    expect(await countsOf(rehearsal)).toMatchObject({ yes: 1, assumed: 1, open: 0 })
    expect((await choose({ rehearsal: 'open', concert: 'attending' }, 0)).status).toBe(200)
    expect(await open()).toEqual([rehearsal])
    expect(await countsOf(concert)).toMatchObject({ yes: 1, assumed: 1 })
  })

  test('are stored once: equal ones 200, others on an old version 412', async () => {
    const { version } = await own()
    const same = await choose({ rehearsal: 'open', concert: 'attending' }, version)
    expect([same.status, v.parse(DefaultAnswers, await same.json()).version]).toEqual([200, version])
    expect((await choose({}, version - 1)).status).toBe(412)
    expect((await choose({ rehearsal: 'sometimes' }, version)).status).toBe(400)
  })

  test('a maybe holds until its day, then the event is open again', async () => {
    await choose({ rehearsal: 'open', concert: 'open' }, (await own()).version)
    const reply = await api.request(`POST ${path}/`, {
      as: member,
      body: { eventId: rehearsal, status: null, remarks: '', maybeUntil: '2026-03-15' },
    })
    expect(await reply.json()).toMatchObject({ status: null, maybeUntil: '2026-03-15' })
    expect(await open()).toEqual([concert])
    expect(await countsOf(rehearsal)).toMatchObject({ yes: 0, no: 0, open: 1, maybe: 1 })
    api.clock.set('2026-03-16T06:00:00Z')
    expect(await open()).toEqual([rehearsal, concert])
    expect(await countsOf(rehearsal)).toMatchObject({ open: 1, maybe: 0 })
    api.clock.set('2026-03-10T11:00:00Z')
  })

  test('a remark by an app that knows no maybe keeps it; a yes ends it', async () => {
    const row = v.parse(Participation, (await items(path))[0])
    const put = async (from: Participation, body: object) =>
      v.parse(
        Participation,
        await (
          await api.request(`PUT ${path}/`, {
            as: member,
            headers: { 'If-Match': `"${from.version}"` },
            body: { id: from.id, eventId: rehearsal, status: null, remarks: '', ...body },
          })
        ).json(),
      )
    const remarked = await put(row, { remarks: 'je nach Dienstplan' })
    expect(remarked.maybeUntil).toBe('2026-03-15')
    expect(await put(remarked, { status: true })).toMatchObject({ status: true, maybeUntil: null })
  })

  test('a maybe after the event is refused at its field, and any where the band allows none', async () => {
    const maybe = (maybeUntil: string) =>
      api.request(`POST ${path}/`, { as: member, body: { eventId: concert, status: null, remarks: '', maybeUntil } })
    const late = await maybe('2026-03-21')
    expect(late.status).toBe(400)
    expect(await late.json()).toMatchObject({ errors: [{ field: 'maybeUntil' }] })
    await writeSetting(api.db, 'maybeKinds', ['rehearsal'])
    const refused = await maybe('2026-03-18')
    expect([refused.status, v.parse(v.object({ code: v.string() }), await refused.json()).code]).toEqual([
      422,
      'rule.no_maybe',
    ])
  })
})
