import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  absence,
  answerRevision,
  defaultAnswer,
  event,
  membership,
  participation,
  setting,
  substitute,
  substituteInvitation,
  substituteRequest,
} from '../../platform/db/tables.ts'
import { createAnswerCounts } from './answer-counts.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const _today = '2026-03-10'

describeOnDatabase('the number of answers', (kind) => {
  let api: TestApi
  let player: TestPerson
  let first: number
  let second: number
  const counts = createAnswerCounts()
  beforeAll(async () => {
    api = await startTestServer({ kind })
    player = await api.addPerson()
    first = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
    second = await addEvent(api.db, 'Konzert', ['2026-03-14T20:00', '2026-03-14T22:00'], { kind: 'concert' })
  })
  afterAll(() => api.stop())

  const both = () => counts(api.db, inArray(event.id, [first, second]), api.clock.now())
  /** 'yes/no/open' of each event. */
  const numbers = async () =>
    (await both())._embedded.items.map(({ sections }) =>
      ['yes', 'no', 'open'].map((name) => sections.reduce((sum, one) => sum + one[name as 'yes'], 0)).join('/'),
    )
  const revisions = async () =>
    new Map((await api.db.select().from(answerRevision)).map(({ eventId, value }) => [eventId, value]))

  test('is the same object until something changes', async () => {
    expect(await numbers()).toEqual(['0/0/1', '0/0/1'])
    expect(await both()).toBe(await both())
  })

  test('follows an answer that another process stores, changes and deletes, for its event only', async () => {
    const { db } = api
    const before = await revisions()
    const said = { changedAt: api.clock.now(), changedBy: player.sub }
    await db.insert(participation).values({ personId: player.personId, eventId: first, status: true, ...said })
    expect(await numbers()).toEqual(['1/0/0', '0/0/1'])
    await db.update(participation).set({ status: false })
    expect(await numbers()).toEqual(['0/1/0', '0/0/1'])
    await db.delete(participation)
    expect(await numbers()).toEqual(['0/0/1', '0/0/1'])
    const after = await revisions()
    expect([after.get(second), after.get(0)]).toEqual([before.get(second), before.get(0)])
  })

  test('follows an absence on the days that it covers, and the days that it covered before', async () => {
    const { db } = api
    const days = { firstDay: '2026-03-12', lastDay: '2026-03-12' }
    const said = { statedAt: api.clock.now(), changedAt: api.clock.now() }
    await db.insert(absence).values({ id: randomUUID(), personId: player.personId, ...days, ...said })
    expect(await numbers()).toEqual(['0/1/0', '0/0/1'])
    await db.update(absence).set({ firstDay: '2026-03-14', lastDay: '2026-03-20' })
    expect(await numbers()).toEqual(['0/0/1', '0/1/0'])
    await db.delete(absence)
    expect(await numbers()).toEqual(['0/0/1', '0/0/1'])
  })

  test('follows defaults, memberships and the date of an event', async () => {
    const { db } = api
    await db.insert(defaultAnswer).values({ personId: player.personId, attending: ['rehearsal'] })
    expect(await numbers()).toEqual(['1/0/0', '0/0/1'])
    await db.delete(defaultAnswer)
    await db.insert(setting).values({ key: 'assumedKinds', value: ['concert'] })
    expect(await numbers()).toEqual(['0/0/1', '1/0/0'])
    await db.delete(setting).where(eq(setting.key, 'assumedKinds'))
    await db.update(membership).set({ leaveDate: '2026-03-13' })
    expect(await numbers()).toEqual(['0/0/1', '0/0/0'])
    await db
      .update(event)
      .set({ startsAt: sql`${event.startsAt} - interval '4 days'` })
      .where(eq(event.id, second))
    expect((await both())._embedded.items.map(({ eventId }) => eventId)).toEqual([second, first])
    expect(await numbers()).toEqual(['0/0/1', '0/0/1'])
  })

  test('follows a substitute who accepts', async () => {
    const { db } = api
    const at = api.clock.now()
    const part = { instrument: 'HORN', createdAt: at } as const
    const [person] = await db
      .insert(substitute)
      .values({ ...part, name: 'Ida', phone: '+41791234567', locale: 'de-ch', consentOn: '2026-03-01' })
      .returning()
    const [request] = await db
      .insert(substituteRequest)
      .values({ ...part, eventId: first, order: 'sequence', waitHours: 48, createdBy: player.sub })
      .returning()
    const ids = { requestId: request?.id ?? 0, substituteId: person?.id ?? 0 }
    const horns = async () =>
      (await both())._embedded.items
        .find(({ eventId }) => eventId === first)
        ?.sections.find(({ section }) => section === 'HORN')?.substitutes
    await db.insert(substituteInvitation).values({ ...ids, position: 0, state: 'asked' })
    expect(await horns()).toBeUndefined()
    await db.update(substituteInvitation).set({ state: 'accepted' })
    expect(await horns()).toBe(1)
  })

  test('is counted again after a failed attempt', async () => {
    const fresh = createAnswerCounts()
    const broken = new Proxy(api.db, {
      get: (db, name) => {
        if (name === 'selectDistinct') throw new Error('the connection is lost')
        return Reflect.get(db, name)
      },
    })
    await expect(fresh(broken, eq(event.id, first), api.clock.now())).rejects.toThrow('the connection is lost')
    expect((await fresh(api.db, eq(event.id, first), api.clock.now()))._embedded.items).toHaveLength(1)
  })
})
