import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listOf } from '#contract/lists.ts'
import { Take, type TakeSection, takesMaximum } from '#contract/takes.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { recordingHead } from '../../../tests/support/audio.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { event, membership, take } from '../../platform/db/tables.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { removeOldTakes } from './remove.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Refused = v.object({
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), errorMessage: v.string() })), []),
})
const path = '/api/frontend/internal/take'
const part: TakeSection = { title: 'Galop', compositionId: null, from: 1000, to: 61_000 }

describeOnDatabase('takes of an event', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let horn: TestPerson
  let tuba: TestPerson
  let admin: TestPerson
  let rehearsal: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'], plays: { instrument: 'TUBA' } })
    horn = await api.addPerson({ plays: { instrument: 'HORN' } })
    await api.db.update(membership).set({ functionType: 'HORN' }).where(eq(membership.personId, horn.personId))
    tuba = await api.addPerson({ plays: { instrument: 'TUBA' } })
    admin = await api.addPerson({ roles: ['ADMIN'], member: false })
  })
  beforeEach(async () => {
    api.clock.set('2026-03-12T21:00:00Z')
    await api.db.delete(take)
    rehearsal = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'], { sections: ['HORN'] })
  })
  afterAll(() => api.stop())

  const send = async (id: string, { as = planner, eventId = rehearsal, body = recordingHead('webm', id) } = {}) => {
    const query = new URLSearchParams({ eventId: `${eventId}`, recordedAt: '2026-03-12T19:05:00.000Z' })
    return await fetch(`${api.origin}${path}/${id}?${query}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${await api.tokenFor(as)}`,
        'Accept-Language': 'en-GB',
        'Content-Type': 'application/octet-stream',
      },
      body: new Uint8Array(body),
    })
  }
  const nameSections = (id: string, { as = planner, sections = [part], until = null as string | null } = {}) =>
    api.request(`PUT ${path}/${id}/sections` as 'PUT /', { as, body: { sections, until } })
  const recorded = async (): Promise<string> => {
    const id = randomUUID()
    expect((await send(id)).status).toBe(200)
    expect((await nameSections(id)).status).toBe(200)
    return id
  }
  const list = async (as: TestPerson) =>
    v.parse(listOf(Take), await (await api.request(`GET ${path}`, { as })).json())._embedded.items
  const sign = (id: string, as: TestPerson) => api.request(`PUT ${path}/${id}/signedUrl` as 'PUT /', { as })
  const addressFor = async (id: string, as: TestPerson) =>
    v.parse(v.object({ url: v.string() }), await (await sign(id, as)).json()).url
  const remove = (id: string, as: TestPerson) => api.request(`DELETE ${path}/${id}` as 'DELETE /', { as })
  const refusal = async (response: Response) => {
    const { message, errors } = v.parse(Refused, await response.json())
    return [response.status, message, ...errors]
  }
  const stored = async () => (await Array.fromAsync(api.deps.takes.list())).length

  test('are heard by the members whom the event invites, and by nobody else', async () => {
    const id = await recorded()
    expect(await list(horn)).toMatchObject([
      { id, eventId: rehearsal, title: 'Probe', sections: [part], own: false, removable: false, audible: true },
    ])
    // A device that saves the file checks it.
    const sha256 = createHash('sha256').update(recordingHead('webm', id)).digest('hex')
    expect(await list(horn)).toMatchObject([{ sha256, contentType: 'audio/webm' }])
    expect(await list(tuba)).toEqual([])
    expect((await sign(id, tuba)).status).toBe(404)
    const url = await addressFor(id, horn)
    const bytes = await api.request(`GET ${url}` as 'GET /', { headers: { Range: 'bytes=0-3' } })
    expect([
      bytes.status,
      bytes.headers.get('content-type'),
      Buffer.from(await bytes.arrayBuffer()).toString('hex'),
    ]).toEqual([206, 'audio/webm', '1a45dfa3'])
    expect(await list(admin)).toMatchObject([{ id, removable: true, audible: false }])
    expect((await sign(id, admin)).status).toBe(404)
  })

  test.each([
    ['ogg of Firefox', 'audio/ogg'],
    ['mp4 of Chromium', 'audio/mp4'],
    ['mp4 of WebKit', 'audio/mp4'],
  ] as const)('are taken as %s', async (format, contentType) => {
    const id = randomUUID()
    expect((await send(id, { body: recordingHead(format, id) })).status).toBe(200)
    expect(await list(planner)).toMatchObject([{ id, contentType }])
  })

  test('are shown to the recorder only until their sections are named', async () => {
    const id = randomUUID()
    await send(id)
    expect([(await list(planner)).length, (await list(horn)).length]).toEqual([1, 0])
    await nameSections(id)
    expect((await list(horn)).length).toBe(1)
  })

  test('are stored once, however often they are sent', async () => {
    const before = await stored()
    const id = await recorded()
    expect((await send(id)).status).toBe(200)
    expect([(await list(planner)).length, await stored()]).toEqual([1, before + 1])
    expect((await list(planner))[0]?.sections).toEqual([part])
  })

  test('belong to their recorder', async () => {
    const id = await recorded()
    const other = await api.addPerson({ roles: ['EDITOR'] })
    expect((await send(id, { as: other })).status).toBe(404)
    expect((await nameSections(id, { as: other, sections: [] })).status).toBe(404)
    for (const as of [horn, tuba, other]) expect((await remove(id, as)).status).toBe(404)
    expect((await list(horn)).length).toBe(1)
  })

  test('are gone at once, with their bytes, when the recorder or an administrator deletes them', async () => {
    const before = await stored()
    for (const as of [planner, admin]) {
      const id = await recorded()
      const url = await addressFor(id, horn)
      expect((await remove(id, as)).status).toBe(200)
      expect([await list(horn), await stored()]).toEqual([[], before])
      expect((await api.request(`GET ${url}` as 'GET /')).status).toBe(404)
    }
  })

  test('are not brought back by a device whose reply was lost, and stay deleted', async () => {
    const before = await stored()
    const id = await recorded()
    expect((await remove(id, admin)).status).toBe(200)
    expect([(await send(id)).status, (await nameSections(id)).status]).toEqual([200, 200])
    expect([await list(planner), await list(horn), await list(admin), await stored()]).toEqual([[], [], [], before])
    expect(await api.db.select({ sections: take.sections }).from(take)).toEqual([{ sections: [] }])
    const other = await api.addPerson({ roles: ['EDITOR'] })
    expect([(await send(id, { as: other })).status, (await remove(id, planner)).status]).toEqual([404, 404])
    api.clock.set('2026-04-12T21:00:00Z')
    await removeOldTakes(api.db, api.deps.takes, api.clock.now())
    expect(await api.db.$count(take)).toBe(0)
  })

  test('are heard until their day, and their bytes go in the night after', async () => {
    const before = await stored()
    const id = await recorded()
    expect((await list(planner))[0]).toMatchObject({ until: '2026-04-11', untilMaximum: '2026-09-11' })
    await nameSections(id, { until: '2026-03-20' })
    api.clock.set('2026-03-20T22:57:00Z')
    const url = await addressFor(id, horn)
    await removeOldTakes(api.db, api.deps.takes, api.clock.now())
    expect(await stored()).toBe(before + 1)
    api.clock.set('2026-03-20T23:00:00Z')
    expect([await list(horn), await list(planner), await list(admin)]).toEqual([[], [], []])
    expect((await sign(id, horn)).status).toBe(404)
    expect((await api.request(`GET ${url}` as 'GET /')).status).toBe(404)
    await removeOldTakes(api.db, api.deps.takes, api.clock.now())
    expect([await api.db.$count(take), await stored()]).toEqual([0, before])
  })

  test('are refused with words beyond half a year, and with another type', async () => {
    const id = await recorded()
    const late = await api.request(`PUT ${path}/${id}/sections` as 'PUT /', {
      ...{ as: planner, body: { sections: [part], until: '2026-09-12' }, locale: 'en-gb' },
    })
    expect(await refusal(late)).toContainEqual(expect.objectContaining({ field: 'until' }))
    expect(await refusal(await send(randomUUID(), { body: Buffer.from('%PDF-1.7\n') }))).toContainEqual({
      ...{ field: 'file', errorMessage: 'This file is no recording of a browser (WebM, MP4 or Ogg)' },
    })
    const past = await nameSections(id, { until: '2026-03-11' })
    expect(await refusal(past)).toContainEqual({ field: 'until', errorMessage: 'Bitte einen Tag ab heute' })
    expect((await list(planner))[0]).toMatchObject({ id, until: '2026-04-11' })
    const short = await nameSections(id, { sections: [{ ...part, to: 1200 }] })
    expect(await refusal(short)).toContainEqual(expect.objectContaining({ field: 'sections.0.to' }))
    expect((await send(randomUUID(), { eventId: 2_000_000_000 })).status).toBe(404)
  })

  test('that are sent after their usual day are heard on the day of their sending', { tags: ['long'] }, async () => {
    api.clock.set('2026-05-02T10:00:00Z')
    const id = await recorded()
    expect(await list(planner)).toMatchObject([{ id, until: '2026-05-02' }])
  })

  test('an event has at most sixty', async () => {
    const one = { eventId: rehearsal, personId: planner.personId, recordedAt: api.clock.now(), until: '2026-04-11' }
    await api.db.insert(take).values(
      Array.from({ length: takesMaximum }, () => ({
        ...{ ...one, uuid: randomUUID(), contentType: 'audio/webm', size: 1, sha256: 'a'.repeat(64), sections: [] },
      })),
    )
    expect((await send(randomUUID())).status).toBe(422)
    await api.db.update(take).set({ deleted: true }).where(eq(take.eventId, rehearsal))
    expect((await send(randomUUID())).status).toBe(200)
  })

  test('stay for the players when their recorder leaves, and lose their bytes with their event', async () => {
    const recorder = await api.addPerson({ roles: ['EDITOR'] })
    const id = randomUUID()
    await send(id, { as: recorder })
    await nameSections(id, { as: recorder })
    const subject = { personId: recorder.personId, accountId: recorder.sub, now: api.clock.now() }
    await api.db.transaction((tx) => deleteAccount(tx, subject))
    expect((await list(horn)).map((one) => one.id)).toEqual([id])
    await api.db.delete(event).where(eq(event.id, rehearsal))
    const later = new Date(Date.now() + 2 * 24 * 3_600_000)
    await removeOldTakes(api.db, api.deps.takes, later)
    expect(await stored()).toBe(0)
  })
})
