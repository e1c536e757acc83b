import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { attendsByDefault } from '#contract/default-answers.ts'
import { findEffectiveAnswer } from '#contract/effective-answer.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { effectiveAnswer } from '../../platform/db/effective-answer.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import { absence, defaultAnswer, event, participation, person } from '../../platform/db/tables.ts'
import type { ActsFor } from '../../platform/http/for-whom.ts'
import { everyone, restricted } from '../../platform/http/policy.ts'
import { findAbsences } from '../absences/queries.ts'
import { findDefaultAnswers } from './default-answers.ts'
import { presentParticipation } from './statement.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const days = ['2026-03-09', '2026-03-11', '2026-03-13', '2026-03-15'] as const
const day = fc.constantFrom(...days)
const instant = day.map((one) => new Date(`${one}T09:00:00Z`))
const ids = [randomUUID(), randomUUID()] as const
const scenario = fc.record({
  answer: fc.option(
    fc.record({
      status: fc.constantFrom(true, false, null),
      maybeUntil: fc.option(day),
      despite: fc.option(fc.constantFrom(...ids)),
      statedAt: instant,
    }),
  ),
  absences: fc.array(fc.record({ from: day, to: day, statedAt: instant, deleted: fc.boolean() }), { maxLength: 2 }),
  replyBy: fc.option(day),
  kind: fc.constantFrom('rehearsal' as const, 'concert' as const),
  own: fc.constantFrom('band' as const, 'attending' as const, 'open' as const),
  band: fc.boolean(),
})

describeOnDatabase('the answer that counts', (kind) => {
  let api: TestApi
  let player: TestPerson
  let eventId: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    player = await api.addPerson()
    eventId = await addEvent(api.db, 'Probe', ['2026-03-13T20:00', '2026-03-13T22:00'])
  })
  afterAll(() => api.stop())

  const prepare = async (one: typeof scenario extends fc.Arbitrary<infer T> ? T : never): Promise<void> => {
    const { personId, sub } = player
    await api.db.delete(participation)
    await api.db.delete(absence)
    await api.db.delete(defaultAnswer)
    await api.db.update(event).set({ replyBy: one.replyBy, kind: one.kind }).where(eq(event.id, eventId))
    await writeSetting(api.db, 'assumedKinds', one.band ? ['rehearsal'] : [])
    const attending = one.own === 'attending' ? ['rehearsal' as const] : []
    await api.db.insert(defaultAnswer).values({ personId, attending, open: one.own === 'open' ? ['rehearsal'] : [] })
    const { answer } = one
    if (answer !== null)
      await api.db.insert(participation).values({
        ...answer,
        maybeUntil: answer.status === null ? answer.maybeUntil : null,
        personId,
        eventId,
        changedAt: api.clock.now(),
        changedBy: sub,
      })
    for (const [index, { from, to, statedAt, deleted }] of one.absences.entries())
      await api.db.insert(absence).values({
        id: ids[index] ?? randomUUID(),
        personId,
        firstDay: from,
        lastDay: to,
        statedAt,
        deleted,
        changedAt: statedAt,
      })
  }

  const fromSql = async () => {
    const today = toWireDate(api.clock.now())
    const { status, assumed, maybe, absent, open, comes } = effectiveAnswer(api.db, person.id, today)
    const [found] = await api.db
      .select({ status, assumed, maybe, absent, open, comes })
      .from(person)
      .innerJoin(event, eq(event.id, eventId))
      .leftJoin(participation, and(eq(participation.personId, person.id), eq(participation.eventId, event.id)))
      .where(eq(person.id, player.personId))
      .orderBy(asc(person.id))
    return found
  }

  const fromContract = async () => {
    const [held] = await api.db.select().from(event).where(eq(event.id, eventId))
    if (held === undefined) throw new Error('there is no event')
    const acts: ActsFor = { own: player.personId, refused: null, represented: new Map() }
    const own = restricted({ name: 'own', may: everyone, rows: () => acts }).rows({ kind: 'anonymous' }, new Date())
    const [row] = await api.db.select().from(participation)
    const found = findEffectiveAnswer(
      { dateStart: toWireTime(held.startsAt), replyBy: held.replyBy },
      row === undefined ? null : presentParticipation(row),
      {
        absences: await findAbsences(api.db, own, false),
        attends: attendsByDefault(await findDefaultAnswers(api.db, player.personId), held.kind),
        today: toWireDate(api.clock.now()),
      },
    )
    return {
      status: found.status,
      assumed: found.assumed,
      maybe: found.maybeUntil !== null,
      absent: found.absence !== null,
      open: found.status === null && found.maybeUntil === null,
      comes: found.status === true,
    }
  }

  test('is the same in SQL as on the device', async () => {
    api.clock.set('2026-03-11T12:00:00Z')
    await fc.assert(
      fc.asyncProperty(scenario, async (one) => {
        await prepare(one)
        expect(await fromSql()).toEqual(await fromContract())
      }),
      { numRuns: 60 },
    )
  })
})
