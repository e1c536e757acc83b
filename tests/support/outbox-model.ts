// Longer than 300 lines on purpose: the acts of the member and the check after each share the state of one model.
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { AttendanceState } from '#contract/attendance.ts'
import type { Marks } from '#device/annotations/marks.ts'
import { pullAnnotations } from '#device/annotations/pull.ts'
import type { DesiredAbsence } from '#device/outbox/kinds/absence.ts'
import type { DesiredAnswer } from '#device/outbox/kinds/answer.ts'
import { DesiredDefaults, overlayDefaultAnswers } from '#device/outbox/kinds/default-answers.ts'
import { keyFor, parseKeyFor } from '#device/outbox/kinds/key-for.ts'
import { type DesiredPreferences, overlayNotifications } from '#device/outbox/kinds/notifications.ts'
import { DesiredPerson, overlayPerson } from '#device/outbox/kinds/person.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { pullStandSettings } from '#device/stand-settings/pull.ts'
import { storeTokens } from '#device/tokens/record.ts'
import type { createApp } from '#server/app.ts'
import { person, personRole, representation } from '#server/platform/db/tables.ts'
import type { TestApi, TestPerson } from './api.ts'
import { createCrashableDevice } from './crashable-device.ts'
import { createFaultyTransport, type Intention, type NetworkFaults } from './faulty-transport.ts'
import { modelMarks } from './model-annotations.ts'
import { modelAttendance } from './model-attendance.ts'
import { modelLists } from './model-lists.ts'
import { forNewStart, modelMoves } from './model-moves.ts'
import {
  absenceOf,
  absencePlace,
  defaultsPlace,
  type Fault,
  firstStates,
  kindNamed,
  modelServer,
  nameOf,
  type Place,
  settingsPlace,
  sheet,
  wishesPlace,
} from './model-server.ts'
import { modelSettings } from './model-settings.ts'
import { type Mutation, tabStarter } from './model-tab.ts'

export interface ModelSettings {
  readonly api: TestApi
  readonly app: ReturnType<typeof createApp>
  readonly owner: TestPerson
  readonly stranger: TestPerson
  /** One event that starts within hours, one far in the future, and one whose reply deadline is over. */
  readonly events: readonly [soon: number, far: number, late: number]
  /** The public ids of two persons whom the member represents. */
  readonly children: readonly [string, string]
  readonly sabotage?: Mutation
}

/** One member, one device, one server, and a record of acknowledged states. */
export const outboxModel = async ({ api, app, owner, stranger, events, children, sabotage }: ModelSettings) => {
  const server = modelServer(api, app, owner, { id: events[2], day: '2026-11-20' })
  const { book, provider } = server
  const device = createCrashableDevice(api.clock.now)
  device.locking = sabotage?.locking ?? true
  const intentions = new Map<string, Intention>()
  const marks = modelMarks({ api, app, owner, phone: () => watching })
  const settings = modelSettings({ api, app, owner, device, phone: () => watching })
  const attendance = await modelAttendance({ api, app, device, phone: () => watching, eventId: events[0] })
  const moves = await modelMoves(api, events[1])
  const own = { marks, settings, attendance, moves }
  const transport = createFaultyTransport({ api, app, server, device, owner, intentions, ...own })
  /** Rows with a discarded edit that may have arrived: a conflict is possible. */
  const discarded = new Set<string>()
  const lists = await modelLists(server)
  const ownPlace: Place = { kind: 'person', key: 'own' }
  /** Keys with one row each on the server. */
  const places: readonly Place[] = [
    ...events.map((id) => ({ kind: 'participation', key: String(id) })),
    ownPlace,
    wishesPlace,
    absencePlace,
    defaultsPlace,
    ...children.map((child) => ({ kind: 'participation', key: keyFor(events[1], child) })),
    absenceOf(children[0]),
  ]
  /** Returns a record that the member may retry, discard or decide. */
  const placeAt = (at: number): Place => [...places, sheet, settingsPlace, attendance.place][at] ?? ownPlace

  const equal = ({ kind }: Place, a: unknown, b: unknown): boolean => kindNamed(kind).equal(a, b)
  /** Returns the server's state as a desired state; null = no row. */
  const standing = (place: Place): unknown => {
    const last = book.known(place).at(-1)
    if (last === undefined) return firstStates.get(place) ?? null
    return kindNamed(place.kind).wishOf(last.state)
  }

  const start = tabStarter({ api, device, provider, transport, owner, sabotage })
  const find = (records: readonly OutboxRecord[], place: Place) => records.find((one) => nameOf(one) === nameOf(place))
  /** A read-only tab that stays open, because opening one is expensive. */
  const watching = start()
  const record = async (place: Place) => find(await watching.outbox.list(), place)

  const signIn = async (who: TestPerson): Promise<void> => {
    await storeTokens(start().tab.openDevice(), {
      sub: who.sub,
      accessToken: await api.tokenFor(who),
      expiresAt: api.clock.now().getTime() + device.skew + 600_000,
      refreshToken: provider.issue(who),
      idToken: 'validated',
      claims: { iss: provider.issuer, sub: who.sub, aud: 'mhz-app', iat: 0, exp: 600 },
      scope: 'openid',
      unvalidated: null,
    })
  }

  /** The member learns that the edit is saved; without a pending record it equals the previous state. */
  const acknowledged = async (place: Place, wish: unknown): Promise<void> => {
    const kept = await record(place)
    const isDone = kept === undefined || kept.state === 'saved'
    if (!isDone) expect(equal(place, kept.desired, wish), `${nameOf(place)} is kept as it was wished`).toBe(true)
    const fulfilled = isDone || equal(place, standing(place), wish)
    intentions.set(nameOf(place), { wish, at: book.tick(), fulfilled, effects: 0, refusals: 0 })
  }
  const put = async (place: Place, wish: unknown, row: unknown, points?: number): Promise<void> => {
    const { tab, outbox } = start(owner, points)
    const intent = { ...place, desired: wish, row }
    const before = await record(place)
    if ((await tab.live(() => outbox.put(intent))) !== 'killed') return acknowledged(place, wish)
    // A crashed tab reported nothing; the member sees what the next start finds.
    const after = await record(place)
    if (after?.rev !== before?.rev || after?.state !== before?.state) await acknowledged(place, wish)
  }

  const mark = async (made: Marks, points?: number): Promise<void> => {
    const { tab, outbox } = start(owner, points)
    const told = await tab.live(() => outbox.put(marks.intentOf(made)))
    if (told !== 'killed') marks.told(made)
    else marks.toldOfKept(made, await record(sheet))
  }

  const arrived = (place: Place, { wish, at, fulfilled }: Intention): boolean =>
    fulfilled ||
    book.known(place).some((one) => one.at > at && equal(place, kindNamed(place.kind).wishOf(one.state), wish))

  /** Checks that everything the member sees is consistent with what has happened so far. */
  const check = async (): Promise<void> => {
    const records = await watching.outbox.list()
    if (!marks.isUntouched()) await marks.check(records)
    await settings.check(records)
    attendance.check(records)
    for (const place of places) {
      const kept = find(records, place)
      const intention = intentions.get(nameOf(place))
      const name = `${nameOf(place)} ${kept?.state ?? 'gone'}`
      const touchedElsewhere =
        discarded.has(nameOf(place)) ||
        book.known(place).some(({ by, version }) => by === 'elsewhere' && version > firstOf(place))
      if (kept?.state === 'conflict') expect(touchedElsewhere, `${name}: somebody else was there`).toBe(true)
      if (intention === undefined) {
        expect(['saved', undefined], name).toContain(kept?.state)
        continue
      }
      if (kept === undefined || kept.state === 'saved') {
        expect(arrived(place, intention), `${name}: it has arrived`).toBe(true)
        if (book.known(place).at(-1)?.by === 'device' && !discarded.has(nameOf(place)))
          expect(equal(place, standing(place), intention.wish), `${name}: it stands`).toBe(true)
      } else expect(equal(place, kept.desired, intention.wish), `${name}: the wish is kept`).toBe(true)
      if (kept?.state === 'rejected') expect(intention.refusals, `${name}: the server refused`).toBeGreaterThan(0)
      if (!touchedElsewhere)
        expect(equal(place, lists.shown(place, records), intention.wish), `${name}: is shown`).toBe(true)
    }
  }
  const firstOf = (place: Place): number => (place.kind === 'person' ? 1 : 0)

  return {
    api,
    owner,
    stranger,
    events,
    children,
    server,
    device,
    places,
    intentions,
    marks,
    settings,
    attendance,
    moves,
    record,
    check,
    signIn,
    /** Ends or restores the representation of the second child. From the first end on its rows may be in no list. */
    represents: async (counts: boolean): Promise<void> => {
      const [, child] = children
      const ofChild = inArray(
        representation.personId,
        api.db.select({ id: person.id }).from(person).where(eq(person.uuid, child)),
      )
      await api.db
        .update(representation)
        .set({ endedAt: counts ? null : api.clock.now() })
        .where(ofChild)
      for (const { kind, key } of places) if (parseKeyFor(key).person === child) discarded.add(nameOf({ kind, key }))
    },
    /** Grants or revokes the permission that annotations require. */
    mayReadSheets: async (may: boolean): Promise<void> => {
      const { personId } = owner
      if (may) await api.db.insert(personRole).values({ personId, role: 'MHZ_LIBRARY_READ' }).onConflictDoNothing()
      else
        await api.db
          .delete(personRole)
          .where(and(eq(personRole.personId, personId), eq(personRole.role, 'MHZ_LIBRARY_READ')))
    },
    act: {
      answer: async (event: 0 | 1 | 2, wish: Partial<DesiredAnswer>, points?: number) => {
        const eventId = events[event]
        const place = { kind: 'participation', key: String(eventId) }
        await put(place, moves.saw(eventId, wish), lists.answerTo(eventId), points)
      },
      /** The member gives a refused answer for the start that the refusal named. */
      sayAgain: async () => {
        const place = { kind: 'participation', key: String(events[1]) }
        const wish = forNewStart(await record(place))
        if (wish !== null) await put(place, wish, lists.answerTo(events[1]))
      },
      away: async (wish: Omit<DesiredAbsence, 'given'>, points?: number) => {
        await put(absencePlace, wish, lists.absenceOf(null), points)
      },
      answerFor: async (child: 0 | 1, wish: Partial<DesiredAnswer>, points?: number) => {
        const [eventId, person] = [events[1], children[child]]
        const place = { kind: 'participation', key: keyFor(eventId, person) }
        await put(place, moves.saw(eventId, wish), lists.answerTo(eventId, person), points)
      },
      awayFor: async (wish: Omit<DesiredAbsence, 'given'>, points?: number) => {
        const [child] = children
        await put(absenceOf(child), wish, lists.absenceOf(child), points)
      },
      assume: async (change: Partial<DesiredDefaults>, points?: number) => {
        const { defaults } = lists.now()
        const { shown: now } = overlayDefaultAnswers(defaults, await watching.outbox.list())
        await put(defaultsPlace, { ...v.parse(DesiredDefaults, now), ...change }, defaults, points)
      },
      edit: async (change: { city?: string; permit?: boolean; zip?: string }, points?: number) => {
        const { own } = lists.now()
        const { shown: now } = overlayPerson(own, await watching.outbox.list())
        await put(ownPlace, { ...v.parse(DesiredPerson, now), ...change }, own, points)
      },
      choose: async (change: Partial<DesiredPreferences>, points?: number) => {
        const { wishes } = lists.now()
        const { shown: now } = overlayNotifications(wishes, await watching.outbox.list())
        await put(wishesPlace, { ...now, ...change }, wishes, points)
      },
      draw: (points?: number) => mark(marks.drawing(), points),
      erase: async (which: number, points?: number) => mark(await marks.erasing(which), points),
      set: async (register: readonly [string, unknown], points?: number) => {
        const { tab, ...here } = start(owner, points)
        await settings.set({ ...here, now: tab.deps.now }, register, tab.live)
      },
      attend: async (state: AttendanceState | null, points?: number) => {
        const { tab, outbox } = start(owner, points)
        await attendance.record({ outbox, now: tab.deps.now }, state, tab.live)
      },
      /** Pulls annotations and settings in a tab with so many awaits. */
      pull: async (points: number, faults: readonly Fault[]) => {
        await transport.during({ faults, meanwhile: null }, async () => {
          const here = start(owner, points)
          // Whatever fails, the next pull fetches the rest.
          await here.tab.live(async () => {
            await pullAnnotations(here).catch(() => undefined)
            await pullStandSettings(here).catch(() => undefined)
          })
        })
      },
      /** `tabs`: number of awaits until each draining tab crashes. */
      drain: async (plan: NetworkFaults & { readonly tabs: readonly number[]; readonly networkBack: boolean }) => {
        await transport.during(plan, async () => {
          await Promise.all(
            plan.tabs.map(async (points) => {
              const { tab, drain } = start(owner, points)
              await tab.live(() => drain({ networkBack: plan.networkBack }))
            }),
          )
        })
      },
      /** Fetches and persists the lists; every drawn fault is a network fault. */
      fetchLists: async () => {
        const { call, outbox, tab } = start()
        await lists.fetch({ call, outbox, now: tab.deps.now })
        attendance.fetched(lists.now().attendance)
        moves.fetched()
      },
      retry: async (at: number) => start().outbox.retry(placeAt(at)),
      discard: async (at: number) => {
        const place = placeAt(at)
        if (place === sheet) marks.discarded(await record(sheet))
        if (place === settingsPlace) settings.discarded(await record(place))
        if (place === attendance.place) attendance.discarded(await record(place))
        await start().outbox.discard(place)
        intentions.delete(nameOf(place))
        discarded.add(nameOf(place))
      },
      decide: async (at: number, side: 'mine' | 'theirs') => {
        const place = placeAt(at)
        const kept = await record(place)
        if (kept?.state !== 'conflict') return
        const row = kept.problem?.current
        const wish = side === 'mine' ? kept.desired : kindNamed(place.kind).wishOf(row)
        await start().outbox.decide({ ...place, desired: wish, row })
        if (side === 'mine') await acknowledged(place, wish)
        else intentions.delete(nameOf(place))
      },
      corrupt: async () => {
        const { database } = start()
        await database.write(['outbox'], async (transaction) => {
          transaction.put('outbox', 'participation:0', { kind: 'participation', key: '0', state: 'waiting' })
        })
      },
      strangerAnswers: async () => {
        await signIn(stranger)
        const { outbox, drain } = start(stranger)
        await outbox.put({
          kind: 'participation',
          key: String(events[1]),
          desired: { status: false, remarks: 'fremd' },
          row: null,
        })
        await drain({ networkBack: true })
      },
    },
  }
}
export type OutboxModel = Awaited<ReturnType<typeof outboxModel>>
