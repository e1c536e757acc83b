import { createCall } from '#device/call.ts'
import { openMemberDatabase } from '#device/database.ts'
import { createDrain, type Drain } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { type Outbox, openOutbox } from '#device/outbox/store.ts'
import { type TestDevice, testDevice } from './device.ts'
import { type ParticipationServer, participationServer } from './participation.ts'

type Fetch = (request: Request) => Promise<Response>

export interface OutboxFixture {
  readonly device: TestDevice
  readonly server: ParticipationServer
  /** Does the server reply when the sender checks that it is within reach? */
  reachable: boolean
  /** What stands between a write and the server; starts as the server itself. */
  way: Fetch
  /** The request fails on its way there. */
  readonly dead: Fetch
  /** The server acts, its reply fails on the way back. */
  readonly lost: Fetch
  readonly outbox: Outbox
  readonly drain: Drain
  /** Another tab of the same device and member. */
  tab(): { readonly outbox: Outbox; readonly drain: Drain }
  /** The member answers event 7 on the row as the server has it. */
  answer(status: boolean | null, remarks?: string): Promise<void>
  /** The record of event 7. */
  record(): Promise<OutboxRecord | undefined>
}

/** Place of the record that `answer` writes. */
export const place = { kind: 'participation', key: '7' }

/** A member's outbox, its sender and a server that keeps the contract. */
export const createOutboxFixture = (): OutboxFixture => {
  const device = testDevice()
  const server = participationServer()
  const tab = () => {
    const deps = device.tab((request) => {
      if (request.method !== 'GET') return world.way(request)
      return world.reachable ? server.fetch(request) : world.dead(request)
    })
    const outbox = openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds)
    const call = createCall({
      schedule: deps.schedule,
      transport: deps.fetch,
      accessToken: async () => 'token',
      locale: () => 'de-ch',
      origin: 'https://band.example',
    })
    return { outbox, drain: createDrain({ ...deps, outbox, kinds, call }) }
  }
  const first = tab()
  const world: OutboxFixture = {
    ...first,
    device,
    server,
    tab,
    reachable: true,
    way: server.fetch,
    dead: () => Promise.reject(new TypeError('Failed to fetch')),
    lost: async (request) => {
      await server.fetch(request)
      throw new TypeError('Failed to fetch')
    },
    answer: (status, remarks = '') =>
      first.outbox.put({ ...place, desired: { status, remarks }, row: server.rows.get(7) ?? null }),
    record: async () => (await first.outbox.list()).find(({ key }) => key === place.key),
  }
  return world
}
