import { createCall } from '#device/call.ts'
import { openMemberDatabase } from '#device/database.ts'
import { createDrain, type Drain } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { type Outbox, openOutbox } from '#device/outbox/store.ts'
import { type ParticipationServer, participationServer } from './answer-client.ts'
import { type TestDevice, testDevice } from './device.ts'
import { noBytes } from './no-bytes.ts'

type Fetch = (request: Request) => Promise<Response>

export interface OutboxFixture {
  readonly device: TestDevice
  readonly server: ParticipationServer
  /** True if the server responds to the sender's probe. */
  reachable: boolean
  /** The network between a write and the server; initially the server itself. */
  network: Fetch
  /** The request never reaches the server. */
  readonly dead: Fetch
  /** The server acts, but its reply is lost. */
  readonly lost: Fetch
  readonly outbox: Outbox
  readonly drain: Drain
  /** Another tab of the same device and member. */
  tab(): { readonly outbox: Outbox; readonly drain: Drain }
  /** Answers event 7 as the member, based on the server's row. */
  answer(status: boolean | null, remarks?: string): Promise<void>
  /** The record of event 7. */
  record(): Promise<OutboxRecord | undefined>
}

/** Key of the record that `answer` writes. */
export const place = { kind: 'participation', key: '7' }

/** Creates a member's outbox, its drain and a server that follows the contract. */
export const createOutboxFixture = (): OutboxFixture => {
  const device = testDevice()
  const server = participationServer()
  const tab = () => {
    const deps = device.tab((request) => {
      if (request.method !== 'GET') return world.network(request)
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
    return { outbox, drain: createDrain({ ...deps, outbox, bytes: noBytes, kinds, call }) }
  }
  const first = tab()
  const world: OutboxFixture = {
    ...first,
    device,
    server,
    tab,
    reachable: true,
    network: server.fetch,
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
