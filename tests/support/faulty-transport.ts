import * as v from 'valibot'
import { expect } from 'vitest'
import { getSettings } from '#contract/layout.ts'
import { KnownEdit } from '#contract/stand-settings.ts'
import { Marks } from '#device/annotations/marks.ts'
import { DesiredAttendance } from '#device/outbox/kinds/attendance.ts'
import type { createApp } from '#server/app.ts'
import type { TestApi, TestPerson } from './api.ts'
import type { CrashableDevice } from './crashable-device.ts'
import { json } from './device.ts'
import type { ModelMarks } from './model-annotations.ts'
import type { ModelAttendance } from './model-attendance.ts'
import { type Dealt, deliverBatch, knowsNoBatches } from './model-batches.ts'
import type { ModelMoves } from './model-moves.ts'
import { isBatch, type Passage, passageOf, writesOf } from './model-passages.ts'
import { type Fault, kindNamed, type modelServer, nameOf, type Place, settingsPlace, sheet } from './model-server.ts'
import type { ModelStandSettings } from './model-settings.ts'

/** The member's desired state of one row since it was acknowledged as saved. */
export interface Intention {
  readonly wish: unknown
  readonly at: number
  /** True if the server's state was equal already. */
  readonly fulfilled: boolean
  effects: number
  refusals: number
}

const Edits = v.object({ edits: v.array(KnownEdit) })

/** The faults of one drain. */
export interface NetworkFaults {
  /** One per request, in order; then none. */
  readonly faults: readonly Fault[]
  /** The member's action while the first request is in flight, before or after the server has acted. */
  readonly meanwhile: { readonly act: () => Promise<void>; readonly when: 'before' | 'after' } | null
}

interface Ends {
  readonly api: TestApi
  readonly app: ReturnType<typeof createApp>
  readonly server: ReturnType<typeof modelServer>
  readonly device: CrashableDevice
  readonly owner: TestPerson
  readonly intentions: ReadonlyMap<string, Intention>
  readonly marks: ModelMarks
  readonly settings: ModelStandSettings
  readonly attendance: ModelAttendance
  readonly moves: ModelMoves
}

/** The network between the device and the server. */
export const createFaultyTransport = (ends: Ends) => {
  const { api, app, server, device, owner, intentions, marks, settings, attendance, moves } = ends
  const inFlight = new Set<string>()
  let faults: Fault[] = []
  let meanwhile: NetworkFaults['meanwhile'] = null
  /** Requests whose senders have timed out, and that arrive after others. */
  let late: (() => Promise<Response>)[] = []
  /**
   * The wishes of requests that got a 401: their sender repeats them with a renewed token, whatever the member has edited
   * in the meantime.
   */
  const unauthorized = new Map<string, unknown>()
  const equal = ({ kind }: Place, a: unknown, b: unknown): boolean => kindNamed(kind).equal(a, b)

  const fetch = async (request: Request, who: TestPerson): Promise<Response> => {
    const broken = new TypeError('Failed to fetch')
    // The sender's probe consumes only faults of the network; others are left for the write that follows.
    if (request.url.endsWith(getSettings.path)) {
      if (faults[0] !== 'down') return await app.fetch(request)
      faults.shift()
      throw broken
    }
    const fault = faults.shift() ?? 'none'
    if (fault === 'down') throw broken
    if (fault === 'portal') return server.portal()
    if (fault === '500' || fault === '503') return json({}, Number(fault))
    if (fault === '429') return json({}, 429, { 'retry-after': '120' })
    if (request.url.startsWith(server.provider.issuer)) {
      const response = await server.provider.fetch(request)
      if (fault === 'lost' || fault === 'timeout') throw broken
      return response
    }
    if (fault === '401') await expired(request, who)
    if (fault === '401' || fault === '426') return json({}, Number(fault))
    if (fault === 'no batches' && isBatch(request)) return knowsNoBatches()
    const arrive = await departed(request, who, fault)
    if (fault === 'late') {
      late.push(arrive)
      throw broken
    }
    const reply = await arrive()
    if (fault === 'lost') throw broken
    if (fault === 'lost in a portal') return server.portal()
    if (fault === 'timeout') {
      api.clock.set(new Date(api.clock.now().getTime() + 15_000))
      device.runTimers()
      throw new DOMException('Aborted', 'AbortError')
    }
    return reply
  }

  /** Checks a write in flight. Returns a function that records how the server has dealt with it. */
  const departing = ({ place, wish }: Passage): ((dealt: Dealt, before: unknown, isNew: boolean) => void) => {
    const nothing = () => undefined
    const name = nameOf(place)
    if (place === sheet) {
      marks.departed(v.parse(Marks, wish))
      return nothing
    }
    if (place === settingsPlace) {
      settings.departed(v.parse(Edits, wish).edits)
      return nothing
    }
    if (place.kind === attendance.place.kind) {
      attendance.departing(v.parse(DesiredAttendance, wish))
      return nothing
    }
    const intention = intentions.get(name)
    if (intention === undefined) throw new Error(`${name} is sent and nobody wants it`)
    const isLast = equal(place, wish, intention.wish)
    const isRepeated = unauthorized.has(name) && equal(place, wish, unauthorized.get(name))
    expect(isLast || isRepeated, `${name} carries the last wish`).toBe(true)
    unauthorized.delete(name)
    return ({ status }, before, isNew) => {
      if (isNew && status < 300) {
        moves.accepted(place.key, wish, before, server.book.known(place).at(-1)?.state)
        if (isLast) intention.effects++
      }
      if (status === 401) unauthorized.set(name, wish)
      if ([400, 403, 404, 422].includes(status)) intention.refusals++
      expect(intention.effects, `effects of one wish for ${name}`).toBeLessThanOrEqual(1)
    }
  }

  /**
   * Checks a request in flight: it is sent as the right member, and each of its writes, of which a batch has several, goes
   * beside none of its row or of another kind, and carries the last acknowledged state, or the one it carried when its token
   * had expired. Returns a function that delivers it to the server.
   */
  const departed = async (request: Request, who: TestPerson, fault: Fault): Promise<() => Promise<Response>> => {
    expect([null, who.sub], 'whose name it is sent in').toContain(server.senderOf(request))
    // It may arrive after its sender has timed out.
    const { url, method, headers } = request
    const body = method === 'GET' ? null : await request.clone().text()
    const copy = new Request(url, { method, headers, body })
    if (who !== owner) return async () => app.fetch(copy)
    const writes = await writesOf(copy)
    if (writes.length === 0) return () => server.served(copy, 'device')
    const passages = writes.map(passageOf)
    const names = passages.map(({ place }) => nameOf(place))
    expectAlone(names)
    const dealtWith = passages.map(departing)
    return () =>
      arriving(names, async () => {
        const states = passages.map(({ place }) => server.book.known(place).at(-1)?.state)
        const { response, dealt } = await deliver(copy, fault)
        for (const [position, one] of dealt.entries()) {
          const { status, seen } = one
          const isNew =
            seen !== null && (await server.note(writes[position]?.method ?? '', status, JSON.parse(seen), 'device'))
          dealtWith[position]?.(one, states[position], isNew)
        }
        return response
      })
  }

  /** Notes the writes of a request whose token has expired. The member may edit their rows before they are repeated. */
  const expired = async (request: Request, who: TestPerson): Promise<void> => {
    if (who !== owner) return
    for (const passage of (await writesOf(request)).map(passageOf))
      if (intentions.has(nameOf(passage.place))) departing(passage)({ status: 401, seen: null }, undefined, false)
  }

  /** Checks that no write goes beside another of its row or of another kind. */
  const expectAlone = (names: readonly string[]): void => {
    const all = [...inFlight, ...names]
    expect(new Set(all).size, `writes of one row under way among ${all}`).toBe(all.length)
    const underWay = new Set(all.map((name) => name.split(':')[0]))
    expect([...underWay], 'kinds of the writes under way').toHaveLength(1)
  }

  const deliver = async (request: Request, fault: Fault) => {
    if (isBatch(request)) return deliverBatch(request, fault, async (batch) => app.fetch(batch))
    const response = await app.fetch(request)
    return { response, dealt: [{ status: response.status, seen: await response.clone().text() }] }
  }

  /** Delivers the writes of a request, with the member's action while it is in flight. */
  const arriving = async (names: readonly string[], arrive: () => Promise<Response>): Promise<Response> => {
    for (const name of names) inFlight.add(name)
    try {
      const during = meanwhile
      meanwhile = null
      if (during?.when === 'before') await during.act()
      const response = await arrive()
      if (during?.when === 'after') await during.act()
      return response
    } finally {
      for (const name of names) inFlight.delete(name)
    }
  }

  return {
    fetch,
    /** Runs `work` with the faults. Requests that were late before arrive at its end. */
    during: async (network: NetworkFaults, work: () => Promise<void>): Promise<void> => {
      const arriving = late
      late = []
      faults = [...network.faults]
      meanwhile = network.meanwhile
      await work()
      faults = []
      meanwhile = null
      for (const arrive of arriving) await arrive()
    },
  }
}
