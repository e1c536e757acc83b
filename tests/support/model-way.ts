import { expect } from 'vitest'
import type { createApp } from '#server/app.ts'
import type { TestApi, TestPerson } from './api.ts'
import { json } from './device.ts'
import { type Fault, kindNamed, type modelServer, nameOf, type Place } from './model-server.ts'
import type { MortalDevice } from './mortal-device.ts'

/** What the member wants of one row, since they were told that it is kept. */
export interface Intention {
  readonly wish: unknown
  readonly at: number
  /** What the server had then fulfilled it already. */
  readonly fulfilled: boolean
  effects: number
  refusals: number
}

/** What happens to the requests of one drain. */
export interface Weather {
  /** One per request, in order; afterwards nothing fails. */
  readonly faults: readonly Fault[]
  /** The member does this while the first request is on its way, before or after the server has acted. */
  readonly meanwhile: { readonly act: () => Promise<void>; readonly when: 'before' | 'after' } | null
}

interface Ends {
  readonly api: TestApi
  readonly app: ReturnType<typeof createApp>
  readonly server: ReturnType<typeof modelServer>
  readonly device: MortalDevice
  readonly owner: TestPerson
  readonly intentions: ReadonlyMap<string, Intention>
}

/** What stands between the device and the server. */
export const createWay = ({ api, app, server, device, owner, intentions }: Ends) => {
  const underWay = new Set<string>()
  let faults: Fault[] = []
  let meanwhile: Weather['meanwhile'] = null
  /** Requests whose senders gave up on them, and that arrive after others. */
  let late: (() => Promise<Response>)[] = []
  const equal = ({ kind }: Place, a: unknown, b: unknown): boolean => kindNamed(kind).equal(a, b)

  const fetch = async (request: Request, who: TestPerson): Promise<Response> => {
    const fault = faults.shift() ?? 'none'
    const broken = new TypeError('Failed to fetch')
    if (fault === 'down') throw broken
    if (fault === 'portal') return server.portal()
    if (fault === '500' || fault === '503') return json({}, Number(fault))
    if (fault === '429') return json({}, 429, { 'retry-after': '120' })
    if (request.url.startsWith(server.provider.issuer)) {
      const response = await server.provider.fetch(request)
      if (fault === 'lost' || fault === 'timeout') throw broken
      return response
    }
    if (fault === '401' || fault === '426') return json({}, Number(fault))
    const deliver = await departed(request, who)
    if (fault === 'late') {
      late.push(deliver)
      throw broken
    }
    const reply = await deliver()
    if (fault === 'lost') throw broken
    if (fault === 'lost in a portal') return server.portal()
    if (fault === 'timeout') {
      api.clock.set(new Date(api.clock.now().getTime() + 15_000))
      device.runTimers()
      throw new DOMException('Aborted', 'AbortError')
    }
    return reply
  }

  /**
   * A request on its way: in nobody else's name, one at a time, and what it carries is the last acknowledged wish.
   * Answers how it reaches the server.
   */
  const departed = async (request: Request, who: TestPerson): Promise<() => Promise<Response>> => {
    expect([null, who.sub], 'whose name it is sent in').toContain(server.senderOf(request))
    // It may arrive after its sender has given up.
    const { url, method, headers } = request
    const body = method === 'GET' ? null : await request.clone().text()
    const copy = new Request(url, { method, headers, body })
    if (who !== owner) return async () => app.fetch(copy)
    const passage = await server.passageOf(copy)
    if (passage === null) return async () => (await server.served(copy, 'device')).response
    const name = nameOf(passage.place)
    const intention = intentions.get(name)
    expect([...underWay], 'requests under way at once').toEqual([])
    if (intention === undefined) throw new Error(`${name} is sent and nobody wants it`)
    expect(equal(passage.place, passage.wish, intention.wish), `${name} carries the last wish`).toBe(true)
    return async () => {
      underWay.add(name)
      try {
        const during = meanwhile
        meanwhile = null
        if (during?.when === 'before') await during.act()
        const { response, isNew } = await server.served(copy, 'device')
        if (isNew && response.ok) intention.effects++
        if ([400, 403, 404, 422].includes(response.status)) intention.refusals++
        expect(intention.effects, `effects of one wish for ${name}`).toBeLessThanOrEqual(1)
        if (during?.when === 'after') await during.act()
        return response
      } finally {
        underWay.delete(name)
      }
    }
  }

  return {
    fetch,
    /** What was late before arrives when all of this is over. */
    during: async (weather: Weather, work: () => Promise<void>): Promise<void> => {
      const arriving = late
      late = []
      faults = [...weather.faults]
      meanwhile = weather.meanwhile
      await work()
      faults = []
      meanwhile = null
      for (const arrive of arriving) await arrive()
    },
  }
}
