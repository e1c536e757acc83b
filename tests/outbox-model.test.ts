import { asc, eq, inArray, or } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrainSettings } from '#device/outbox/drain.ts'
import { DesiredAnswer, participationKind } from '#device/outbox/kinds/answer.ts'
import { keyFor, parseKeyFor } from '#device/outbox/kinds/key-for.ts'
import { createApp } from '#server/app.ts'
import { absence, participation, participationChange, person, representation } from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { addEvent } from './support/content.ts'
import { long } from './support/long-run.ts'
import { formatScenario, scenario } from './support/model-arbitraries.ts'
import { minutes, type Named } from './support/model-steps.ts'
import type { Mutation } from './support/model-tab.ts'
import { type OutboxModel, outboxModel } from './support/outbox-model.ts'

const sequences = Number(process.env.OUTBOX_SEQUENCES ?? (long ? 20_000 : 12))
/** The short run repeats the same sequences; the long one looks for new ones. */
const given = process.env.OUTBOX_SEED ?? (long ? undefined : '4711')
const path = process.env.OUTBOX_PATH
/** A seed repeats sequences, a seed and a path one of them. */
const seed = given === undefined ? {} : { seed: Number(given), ...(path === undefined ? {} : { path }) }

describe('random sequences of member actions, faults and crashes', () => {
  let api: TestApi
  let app: ReturnType<typeof createApp>
  let events: readonly [number, number, number]
  const began = new Date('2026-03-10T11:00:00Z')
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres' })
    app = createApp(api.deps)
    events = [
      await addEvent(api.db, 'Probe', ['2026-03-10T14:00', '2026-12-10T16:00']),
      await addEvent(api.db, 'Konzert', ['2026-11-14T20:00', '2026-11-14T22:00']),
      await addEvent(api.db, 'Ständchen', ['2026-11-20T20:00', '2026-11-20T22:00'], { replyBy: '2026-03-09' }),
    ]
  })
  afterAll(() => api.stop())

  const live = async (steps: readonly Named[], sabotage?: Mutation): Promise<void> => {
    api.clock.set(began)
    const [owner, stranger] = [
      await api.addPerson({ roles: ['MHZ_LIBRARY_READ', 'MHZ_PLANNER'] }),
      await api.addPerson({ roles: ['MHZ_PLANNER'] }),
    ]
    await api.db
      .update(person)
      .set({ address1: 'Tubaweg 7', zip: '8044', city: 'Zürich' })
      .where(eq(person.id, owner.personId))
    const children = [await addChild(owner), await addChild(owner)] as const
    const model = await outboxModel({
      children,
      api,
      app,
      owner,
      stranger,
      events,
      ...(sabotage === undefined ? {} : { sabotage }),
    })
    await model.signIn(owner)
    for (const { step } of steps) {
      await step(model)
      await model.check()
    }
    await comeToRest(model)
    await expectHistory(model)
  }

  /** Adds a person whom the member represents. @returns the public id */
  const addChild = async ({ personId: representativeId }: TestPerson): Promise<string> => {
    const { personId } = await api.addPerson({ firstName: 'Lena' })
    await api.db
      .insert(representation)
      .values({ personId, representativeId, createdAt: api.clock.now(), consent: 'PERSON' })
    const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId))
    return row?.uuid ?? ''
  }

  /** Repairs network, clock and session: every record is sent, refused or in conflict; then resolves the conflicts. */
  const comeToRest = async (model: OutboxModel): Promise<void> => {
    const drainAll = async (): Promise<readonly (string | undefined)[]> => {
      minutes(api, 61)
      await model.act.drain({ tabs: [Number.POSITIVE_INFINITY], networkBack: true, faults: [], meanwhile: null })
      await model.check()
      return await Promise.all(model.places.map(async (one) => (await model.record(one))?.state))
    }
    model.device.skew = 0
    await model.signIn(model.owner)
    for (const state of await drainAll()) expect(['saved', 'rejected', 'conflict', undefined]).toContain(state)
    // The row may have changed again since the device received the other state.
    let states: readonly (string | undefined)[] = []
    for (let round = 0; round < 2; round++) {
      for (const at of model.places.keys()) await model.act.decide(at, 'mine')
      states = await drainAll()
    }
    for (const state of states) expect(['saved', 'rejected', undefined]).toContain(state)
    // An answer that the event has moved away from is an answer again once the member says it for the new start. That may
    // have changed again since the refusal.
    for (let round = 0; round < 2; round++) {
      await model.act.sayAgain()
      await drainAll()
    }
    const concert = await model.record({ kind: 'participation', key: String(model.events[1]) })
    expect(concert?.problem?.code).not.toBe('rule.event_moved')
    await model.act.fetchLists()
    await model.check()
    await model.mayReadSheets(true)
    // The place after all rows is the annotated sheet.
    await model.act.retry(model.places.length)
    await model.marks.expectUnion(
      () => model.act.pull(Number.POSITIVE_INFINITY, []),
      async () => void (await drainAll()),
    )
    await model.act.retry(model.places.length + 1)
    await model.settings.expectSame(
      () => model.act.pull(Number.POSITIVE_INFINITY, []),
      async () => void (await drainAll()),
    )
    await model.act.retry(model.places.length + 2)
    await model.attendance.expectMerged(model.act.fetchLists, async () => void (await drainAll()))
    await model.check()
  }

  /** Returns what the member wants; when it was said is not in the history. */
  const wishOf = (state: unknown) => ({ ...v.parse(DesiredAnswer, state), despite: null, given: null })

  const withoutRepetitions = <Entry extends { readonly wish: DesiredAnswer }>(entries: readonly Entry[]): Entry[] =>
    entries.filter(({ wish }, index) => index === 0 || !participationKind.equal(wish, entries[index - 1]?.wish))

  /** Checks the history in the database: no state twice in a row, and none that the member did not want. */
  const expectHistory = async (model: OutboxModel): Promise<void> => {
    const { owner, server, places } = model
    const changes = await api.db
      .select({
        eventId: participation.eventId,
        uuid: person.uuid,
        status: participationChange.status,
        remarks: participationChange.remarks,
        maybeUntil: participationChange.maybeUntil,
        late: participationChange.late,
        version: participationChange.version,
      })
      .from(participationChange)
      .innerJoin(participation, eq(participation.id, participationChange.participationId))
      .innerJoin(person, eq(person.id, participation.personId))
      .where(or(eq(participation.personId, owner.personId), inArray(person.uuid, [...model.children])))
      .orderBy(asc(participation.eventId), asc(participationChange.version))
    for (const one of places) {
      const known = server.book.known(one)
      const versions = known.map(({ version }) => version)
      expect(versions).toEqual(versions.map((_, index) => index + 1))
      if (one.kind === 'person') {
        expect((await server.ownRecord()).version).toBe(versions.length)
        continue
      }
      if (one.kind === 'notifications') {
        expect((await server.ownWishes()).version).toBe(versions.length)
        continue
      }
      if (one.kind === 'default-answers') {
        expect((await server.ownDefaults()).version).toBe(versions.length)
        continue
      }
      if (one.kind === 'absence') {
        const { person: child } = parseKeyFor(one.key)
        const rows = await api.db
          .select({ version: absence.version })
          .from(absence)
          .innerJoin(person, eq(person.id, absence.personId))
          .where(child === null ? eq(absence.personId, owner.personId) : eq(person.uuid, child))
        expect(rows.map(({ version }) => version)).toEqual(versions.slice(-1))
        continue
      }
      const history = changes
        .filter(({ eventId, uuid }) => keyFor(eventId, model.children.find((of) => of === uuid) ?? null) === one.key)
        .map(({ version, uuid: _, ...state }) => ({ version, wish: wishOf(state) }))
      const wishes = known.map(({ state, version }) => ({ version, wish: wishOf(state) }))
      // A version that was only incremented changed nothing, and has no entry in the history. A planner's decision has one.
      const isDecided = one.key === String(model.events[2])
      expect(isDecided ? withoutRepetitions(history) : history).toEqual(withoutRepetitions(wishes))
    }
  }

  const explore = (numRuns: number, sabotage?: Mutation) =>
    fc.check(
      fc.asyncProperty(scenario, (steps) => live(steps, sabotage)),
      // A mutation on purpose needs no minimal counterexample.
      { numRuns, endOnFailure: sabotage !== undefined, ...seed },
    )

  test(
    `${sequences} sequences: the last acknowledged state arrives once, or is shown as refused or in conflict`,
    async () => {
      const details = await explore(sequences)
      const what = details.failed
        ? `${details.errorInstance}\nseed ${details.seed}, path ${details.counterexamplePath}\n${formatScenario(details.counterexample?.[0] ?? [])}`
        : ''
      expect(what).toBe('')
    },
    Number.POSITIVE_INFINITY,
  )

  /** Defects that lose or duplicate a change. Random search detects each within a second to a minute. */
  const sabotages: Record<string, Mutation> = {
    'a record that is deleted before the reply': {
      locking: true,
      drain: (settings) => ({ ...settings, outbox: forgetful(settings) }),
    },
    'a reply that is applied despite a later edit': {
      locking: true,
      drain: (settings) => ({ ...settings, outbox: careless(settings) }),
    },
    'a reply of a batch that is applied to another part': {
      locking: true,
      drain: (settings) => ({ ...settings, outbox: confused(settings) }),
    },
    'a refused part of a batch that counts as saved': {
      locking: true,
      drain: (settings) => ({ ...settings, outbox: optimistic(settings) }),
    },
    'two senders at once': { locking: false, drain: (settings) => settings },
  }
  for (const [what, sabotage] of Object.entries(sabotages))
    test(`${what} is detected`, { tags: ['long'], timeout: Number.POSITIVE_INFINITY }, async () => {
      const details = await explore(2000, sabotage)
      expect(details.failed).toBe(true)
    })
})

/** Deletes records when it marks them as being sent. */
const forgetful = ({ outbox }: DrainSettings): DrainSettings['outbox'] => ({
  ...outbox,
  changeAll: async (places, to) => {
    const changed = await outbox.changeAll(places, to)
    for (const record of changed) if (record?.state === 'sending') await outbox.discard(record)
    return changed
  },
})
/** Marks a sent record as saved in the state that was sent. */
const careless = ({ outbox }: DrainSettings): DrainSettings['outbox'] => ({
  ...outbox,
  changeAll: (places, to) =>
    outbox.changeAll(places, (record, position) => {
      const next = to(record, position)
      return record.state === 'sending' && next?.state === 'waiting' && next.problem === null
        ? { ...next, state: 'saved', desired: next.base, savedAt: record.updatedAt }
        : next
    }),
})
/** Applies the reply to each record of a group to the next one. */
const confused = ({ outbox }: DrainSettings): DrainSettings['outbox'] => ({
  ...outbox,
  changeAll: (places, to) =>
    outbox.changeAll(places, (record, position) =>
      to(record, record.state === 'sending' ? (position + 1) % places.length : position),
    ),
})
/** Marks the refused records of a group as saved, as the others are. */
const optimistic = ({ outbox }: DrainSettings): DrainSettings['outbox'] => ({
  ...outbox,
  changeAll: (places, to) =>
    outbox.changeAll(places, (record, position) => {
      const next = to(record, position)
      return places.length > 1 && next?.state === 'rejected'
        ? { ...next, state: 'saved', sent: [], savedVersion: next.baseVersion ?? 1, savedAt: next.updatedAt }
        : next
    }),
})
