import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AnswerCounts, Participant } from '#contract/answers.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const listed = <S extends v.GenericSchema>(item: S) => v.object({ _embedded: v.object({ items: v.array(item) }) })

describeOnDatabase('attendance', (kind) => {
  let api: TestApi
  let players: TestPerson[]
  let eventId: number
  let leaving: TestPerson

  const play = async (lastName: string, functionType: 'TUBA' | 'FLUTE' | 'CONDUCTOR'): Promise<TestPerson> => {
    const one = await api.addPerson()
    await api.db.update(person).set({ firstName: 'A.', lastName }).where(eq(person.id, one.personId))
    await api.db.update(membership).set({ functionType }).where(eq(membership.personId, one.personId))
    return one
  }
  const answer = (as: TestPerson, status: boolean | null, remarks = '') =>
    api.request('POST /api/participationselfservice/', { as, body: { eventId, status, remarks } })

  beforeAll(async () => {
    api = await startTestServer({ kind })
    eventId = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
    await addEvent(api.db, 'Vorbei', ['2026-01-12T20:00', '2026-01-12T22:00'])
    await addEvent(api.db, 'Abgesagt', ['2026-03-13T20:00', '2026-03-13T22:00'], { cancelled: true })
    players = [await play('Zum Stein', 'TUBA'), await play('Amsler', 'TUBA'), await play('Flury', 'FLUTE')]
    await play('Quell', 'CONDUCTOR')
    const former = await api.addPerson({ member: '2026-03-09' })
    leaving = await api.addPerson({ member: '2026-03-11' })
    for (const { personId } of [former, leaving])
      await api.db.update(membership).set({ functionType: 'TUBA' }).where(eq(membership.personId, personId))
    const [stein, , flury] = players as [TestPerson, TestPerson, TestPerson]
    await answer(stein, true, 'Nur für die Redaktion')
    await answer(flury, false)
  })
  afterAll(() => api.stop())

  const attendance = async () => {
    const response = await api.request('GET /api/participationselfservice/attendance', { as: players[0] as TestPerson })
    return v.parse(listed(AnswerCounts), await response.json())._embedded.items
  }

  test('is counted by section, in the order of the score, without former members', async () => {
    expect(await attendance()).toEqual([
      {
        eventId,
        sections: [
          { section: 'CONDUCTOR', yes: 0, no: 0, open: 1, assumed: 0, maybe: 0, substitutes: 0 },
          { section: 'FLUTE', yes: 0, no: 1, open: 0, assumed: 0, maybe: 0, substitutes: 0 },
          { section: 'TUBA', yes: 1, no: 0, open: 1, assumed: 0, maybe: 0, substitutes: 0 },
        ],
      },
    ])
  })

  test('is listed by section and name, without remarks', async () => {
    const response = await api.request(`GET /api/frontend/internal/event/${eventId}/participants`, {
      as: players[1] as TestPerson,
    })
    const text = await response.text()
    expect(text).not.toContain('Redaktion')
    const said = { uuid: expect.any(String), assumed: false, maybe: false }
    const items = v.parse(listed(Participant), JSON.parse(text))._embedded.items
    expect(new Set(items.map(({ uuid }) => uuid)).size).toBe(4)
    expect(items).toEqual([
      { label: 'A. Quell', section: 'CONDUCTOR', status: null, ...said },
      { label: 'A. Flury', section: 'FLUTE', status: false, ...said },
      { label: 'A. Amsler', section: 'TUBA', status: null, ...said },
      { label: 'A. Zum Stein', section: 'TUBA', status: true, ...said },
    ])
  })

  test('includes only members on the day of the event', async () => {
    const counts = async (as: TestPerson) => {
      const lists = ['', '/todo', '/subscribable'].map((list) =>
        api.request(`GET /api/participationselfservice${list}`, { as }),
      )
      return await Promise.all(
        (await Promise.all(lists)).map(
          async (reply) => v.parse(listed(v.unknown()), await reply.json())._embedded.items.length,
        ),
      )
    }
    expect(await counts(leaving)).toEqual([0, 0, 0])
    expect(await counts(players[1] as TestPerson)).toEqual([0, 1, 1])
  })

  test('counts a withdrawn answer as open', async () => {
    const [, amsler] = players as [TestPerson, TestPerson]
    await answer(amsler, null, 'Weiss noch nicht')
    expect((await attendance())[0]?.sections.at(-1)).toEqual({
      section: 'TUBA',
      yes: 1,
      no: 0,
      open: 1,
      assumed: 0,
      maybe: 0,
      substitutes: 0,
    })
  })

  test('is not found for an event without sign-up or one that does not exist', async () => {
    const social = await addEvent(api.db, 'Grillfest', ['2026-06-12T18:00', '2026-06-12T22:00'], { kind: 'social' })
    for (const id of [social, 999_999]) {
      const response = await api.request(`GET /api/frontend/internal/event/${id}/participants`, {
        as: players[0] as TestPerson,
      })
      expect(response.status).toBe(404)
    }
  })
})
