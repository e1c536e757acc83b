import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { type AttendanceRecord, type AttendanceState, listAttendanceRecords } from '#contract/attendance.ts'
import { type Call, createCall } from '#device/call.ts'
import { openMemberDatabase } from '#device/database.ts'
import { createDrain } from '#device/outbox/drain.ts'
import { attendanceKey, attendanceKind, DesiredAttendance, overlayAttendance } from '#device/outbox/kinds/attendance.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { type Outbox, openOutbox } from '#device/outbox/store.ts'
import type { createApp } from '#server/app.ts'
import { attendance, person } from '#server/platform/db/tables.ts'
import type { TestApi } from './api.ts'
import { testDevice } from './device.ts'
import type { Place } from './model-server.ts'
import { noBytes } from './no-bytes.ts'

type State = AttendanceState | null
type Recorder = 'phone' | 'tablet'

/** A statement that the recorder made on a device and that the device has saved. */
interface Said {
  /** Id of the statement. */
  readonly id: string
  readonly state: State
  /** The server's time in epoch milliseconds. */
  readonly at: number
  /** Ids of the statements that its author had seen. */
  readonly knew: ReadonlySet<string>
}

interface Needs {
  readonly api: TestApi
  readonly app: ReturnType<typeof createApp>
  readonly device: { readonly skew: number }
  readonly phone: () => { readonly outbox: Outbox; readonly call: Call }
  /** An event of today. */
  readonly eventId: number
}

const firstNames = { phone: 'Anna', tablet: 'Beat' } as const satisfies Record<Recorder, string>

/** Milliseconds by which the tablet's clock is behind. */
const behindMs = 7 * 60_000

/** Two recorders of one player at one event: one on a phone with all faults, and one on a tablet whose network works. */
export const modelAttendance = async ({ api, app, device, phone, eventId }: Needs) => {
  // The list contains the players of all sequences.
  await api.db.delete(attendance)
  const [other, player] = [await api.addPerson({ roles: ['MHZ_PLANNER'] }), await api.addPerson()]
  await api.db.update(person).set({ firstName: firstNames.tablet }).where(eq(person.id, other.personId))
  const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, player.personId))
  if (row === undefined) throw new Error('there is no player')
  const place: Place = { kind: attendanceKind.kind, key: attendanceKey(eventId, row.uuid) }

  const tabletDevice = testDevice()
  const deps = {
    ...tabletDevice.tab(async (request) => await app.fetch(request)),
    now: () => new Date(api.clock.now().getTime() - behindMs),
  }
  const call = createCall({
    schedule: deps.schedule,
    transport: deps.fetch,
    accessToken: () => api.tokenFor(other),
    locale: () => 'de-ch',
    origin: api.origin,
  })
  const outbox = openOutbox(deps, openMemberDatabase(deps, other.sub), kinds)
  const drain = createDrain({ ...deps, outbox, bytes: noBytes, kinds, call })

  const made = new Map<string, { readonly told: Said; readonly skew: number }>()
  const said = new Map<Recorder, Said>()
  /** The last statement of each that was sent. */
  const departed = new Map<Recorder, Said>()
  /** The one that the phone had sent before. */
  let departedBefore: Said | undefined
  const rows: Record<Recorder, readonly AttendanceRecord[]> = { phone: [], tablet: [] }
  const known: Record<Recorder, Set<string>> = { phone: new Set(), tablet: new Set() }
  /** A discarded statement may have arrived or not. */
  let wasDiscarded = false
  /** Set between recording and sending, the phone's clock tells a wrong age: no order is promised. */
  let clockWasSet = false

  const seen = (who: Recorder, records: readonly OutboxRecord[]) =>
    overlayAttendance(rows[who], records).get(place.key) ?? { state: null, row: null, pending: null }
  /** null: the state is chosen already, and a tap on it says nothing. */
  const intent = async (who: Recorder, on: Outbox, state: State, now: () => Date) => {
    // No two statements are simultaneous.
    api.clock.set(new Date(api.clock.now().getTime() + 2))
    const id = `00000000-0000-4000-8000-${String(made.size + 1).padStart(12, '0')}`
    const { row: from, state: shown, pending } = seen(who, await on.list())
    if (shown === state && (from?.other ?? null) === null) return null
    // An own statement that waits is shown instead of the row.
    const isShown = pending === null || pending === 'saved'
    if (from !== null && isShown) known[who].add(from.id)
    // A statement beside the latest one is shown without its id, and may be the recorder's own.
    const opponent = who === 'phone' ? 'tablet' : 'phone'
    const theirs = departed.get(opponent)
    const isTheirs = from?.other?.by?.startsWith(firstNames[opponent]) === true && theirs === said.get(opponent)
    if (isTheirs && theirs !== undefined && from?.other?.state === theirs.state) known[who].add(theirs.id)
    const told: Said = { id, state, at: api.clock.now().getTime(), knew: new Set(known[who]) }
    made.set(id, { told, skew: device.skew })
    return { told, put: { ...place, desired: { state, id, at: now().getTime(), other: null }, row: from } }
  }
  /** An unsent statement that returns to the state of the row withdraws the unsent one, and says nothing. */
  const noteSaid = (who: Recorder, told: Said, records: readonly OutboxRecord[]): void => {
    const kept = records.find(({ key }) => key === place.key)
    const id = kept === undefined ? null : v.parse(DesiredAttendance, kept.desired).id
    const [before, sent] = [said.get(who), departed.get(who)]
    if (id === told.id) said.set(who, told)
    else if (before !== sent && before?.id !== id) {
      if (sent === undefined) said.delete(who)
      else said.set(who, sent)
    }
  }
  const fetchRows = async (who: Recorder, by: Call, on: Outbox, began: Date): Promise<void> => {
    const list = (await by(listAttendanceRecords, {}))._embedded.items
    rows[who] = list.filter((one) => attendanceKind.keyOf(one) === place.key)
    await on.confirm(attendanceKind.kind, list, began)
  }
  const syncTablet = async (): Promise<void> => {
    await drain({ networkBack: true })
    const sent = said.get('tablet')
    if (sent !== undefined) departed.set('tablet', sent)
    await fetchRows('tablet', call, outbox, deps.now())
  }

  return {
    place,
    /** The phone has fetched its lists. */
    fetched: (list: readonly AttendanceRecord[]): void => {
      rows.phone = list.filter((one) => attendanceKind.keyOf(one) === place.key)
    },
    /** Records on the phone. `live` runs the work in a tab, which may crash. */
    record: async (
      { outbox: hand, now }: { readonly outbox: Outbox; readonly now: () => Date },
      state: State,
      live: (work: () => Promise<void>) => Promise<unknown>,
    ): Promise<void> => {
      // The records are read in a tab that does not crash.
      const intended = await intent('phone', phone().outbox, state, now)
      if (intended === null) return
      const { told, put } = intended
      await live(() => hand.put(put))
      noteSaid('phone', told, await phone().outbox.list())
    },
    tablet: {
      record: async (state: State): Promise<void> => {
        const intended = await intent('tablet', outbox, state, deps.now)
        if (intended === null) return
        const { told, put } = intended
        await outbox.put(put)
        noteSaid('tablet', told, await outbox.list())
      },
      sync: syncTablet,
    },
    discarded: (kept: OutboxRecord | undefined): void => {
      wasDiscarded ||= kept !== undefined
    },
    /** Checks that the phone sends only statements that were made. */
    departing: ({ id, state }: { readonly id: string; readonly state: State }): void => {
      const statement = made.get(id)
      expect(statement?.told.state, 'is sent as it was recorded').toBe(state)
      if (statement !== undefined && departed.get('phone')?.id !== id) {
        departedBefore = departed.get('phone')
        departed.set('phone', statement.told)
      }
      clockWasSet ||= statement?.skew !== device.skew
    },
    /**
     * Checks that the phone shows what was recorded there, unless somebody else recorded it too. Notes a request that
     * the server refused, for instance without a session: the phone knows that its statement did not arrive.
     */
    check: (records: readonly OutboxRecord[]): void => {
      const own = said.get('phone')
      const kept = records.find(({ key }) => key === place.key)
      const isRefused = kept?.state === 'waiting' && kept.sent.length === 0
      if (isRefused && v.parse(DesiredAttendance, kept.desired).id === departed.get('phone')?.id) {
        if (departedBefore === undefined) departed.delete('phone')
        else departed.set('phone', departedBefore)
      }
      if (own === undefined || wasDiscarded) return
      const { state, pending } = seen('phone', records)
      const isOwn = pending !== null && pending !== 'saved'
      if (isOwn || !said.has('tablet')) expect(state, 'what was recorded on the phone').toBe(own.state)
    },
    /** Checks that in the end both devices and the server show the same, and no statement or disagreement is lost. */
    expectMerged: async (fetchOnPhone: () => Promise<void>, sendOnPhone: () => Promise<void>): Promise<void> => {
      if (made.size === 0) return
      for (let round = 0; round < 2; round++) {
        api.clock.set(new Date(api.clock.now().getTime() + 4_000))
        await syncTablet()
        await sendOnPhone()
        await fetchOnPhone()
      }
      await syncTablet()
      const [here, there] = [seen('phone', await phone().outbox.list()), seen('tablet', await outbox.list())]
      expect(there, 'on the tablet').toEqual(here)
      expect([here.pending, await outbox.list()], 'nothing recorded waits').toEqual([null, []])
      const told = [...said.values()].sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      const [first, last] = [told[0], told.at(-1)]
      if (wasDiscarded || first === undefined || last === undefined) return
      const states = [here.state, ...(here.row?.other === null || here.row === null ? [] : [here.row.other.state])]
      const ends = [last.state, first.state]
      if (first.state === last.state) expect(states, 'both say the same').toEqual([last.state])
      else if (last.knew.has(first.id) && !clockWasSet)
        expect(states, 'whoever has seen the other decides').toEqual([last.state])
      // A wrong age that arrives after the decision makes it one of two statements again: both are shown, none is lost.
      else if (last.knew.has(first.id)) expect([[last.state], ends]).toContainEqual(states)
      else if (clockWasSet) expect([...states].sort(), 'both are held').toEqual([...ends].sort())
      else expect(states, 'the later one wins, and the other is held').toEqual(ends)
    },
  }
}
export type ModelAttendance = Awaited<ReturnType<typeof modelAttendance>>
