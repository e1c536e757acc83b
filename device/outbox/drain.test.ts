import { beforeEach, describe, expect, it } from 'vitest'
import { gate, json, type TestDevice, testDevice } from '../../tests/support/device.ts'
import { type ParticipationServer, participationServer } from '../../tests/support/participation.ts'
import { createCall } from '../call.ts'
import { openMemberDatabase } from '../database.ts'
import { createDrain, type Drain } from './drain.ts'
import { kinds } from './kinds/kinds.ts'
import { type Outbox, openOutbox } from './store.ts'

type Fetch = (request: Request) => Promise<Response>

let device: TestDevice
let server: ParticipationServer
/** What stands between device and server in a test. */
let way: Fetch
let outbox: Outbox
let drain: Drain

const tab = () => {
  const deps = device.tab((request) => way(request))
  const own = openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds)
  const call = createCall({
    schedule: deps.schedule,
    transport: deps.fetch,
    accessToken: async () => 'token',
    locale: () => 'de-ch',
    origin: 'https://band.example',
  })
  return { outbox: own, drain: createDrain({ ...deps, outbox: own, kinds, call }) }
}

beforeEach(() => {
  device = testDevice()
  server = participationServer()
  way = server.fetch
  ;({ outbox, drain } = tab())
})

const place = { kind: 'participation', key: '7' }
const answer = (status: boolean | null, remarks = '') =>
  outbox.put({ ...place, desired: { status, remarks }, row: server.rows.get(7) ?? null })
const record = async () => (await outbox.list()).find(({ key }) => key === '7')
const lost: Fetch = async (request) => {
  await server.fetch(request)
  throw new TypeError('Failed to fetch')
}
const dead: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a send', () => {
  it('creates the first answer, then changes it on its version', async () => {
    await answer(true)
    expect(await drain()).toEqual({ saved: 1, signInNeeded: false, updateNeeded: false, nextAttemptAt: null })
    expect(await record()).toMatchObject({ state: 'saved', savedVersion: 1, sent: [] })
    await answer(false, 'krank')
    await drain()
    expect(server.requests.map((request) => [request.method, request.headers.get('if-match')])).toEqual([
      ['POST', null],
      ['PUT', '"1"'],
    ])
    expect(server.rows.get(7)).toMatchObject({ status: false, remarks: 'krank', version: 2 })
  })

  it('sends the oldest first and each once', async () => {
    for (const key of ['9', '8', '10']) {
      await outbox.put({ kind: 'participation', key, desired: { status: true, remarks: '' }, row: null })
      device.advance(1)
    }
    await Promise.all([drain(), tab().drain(), drain()])
    expect(server.effects).toEqual(['9: true', '8: true', '10: true'])
    expect(server.requests).toHaveLength(3)
  })

  it('an edit during the send goes out next', async () => {
    await answer(true)
    way = async (request) => {
      way = server.fetch
      const reply = await server.fetch(request)
      await answer(true, 'komme später')
      return reply
    }
    await drain()
    expect(server.effects).toEqual(['7: true', '7: true komme später'])
    expect(await record()).toMatchObject({ state: 'saved', savedVersion: 2 })
  })

  it('an edit during the send, back to where it was, is undone on the server', async () => {
    server.write(7, { status: false, remarks: '' })
    await answer(true)
    way = async (request) => {
      way = server.fetch
      const reply = await server.fetch(request)
      await outbox.put({ ...place, desired: { status: false, remarks: '' }, row: null })
      return reply
    }
    await drain()
    expect(server.rows.get(7)).toMatchObject({ status: false, version: 3 })
  })

  it('something discarded during the send does not come back', async () => {
    await answer(true)
    way = async (request) => {
      const reply = await server.fetch(request)
      await outbox.discard(place)
      return reply
    }
    await drain()
    expect(await outbox.list()).toEqual([])
  })
})

describe('a lost reply', () => {
  it('is repeated without a second effect', async () => {
    await answer(true)
    way = lost
    await drain()
    way = server.fetch
    await drain({ networkBack: true })
    expect(server.effects).toEqual(['7: true'])
    expect(await record()).toMatchObject({ state: 'saved', savedVersion: 1 })
  })

  it('followed by another wish: the 412 shows our own state, and the wish goes out unasked', async () => {
    await answer(true)
    way = lost
    await drain()
    await answer(true, 'komme später')
    await drain({ networkBack: true })
    await answer(false, 'krank')
    way = server.fetch
    await drain({ networkBack: true })
    expect(server.effects).toEqual(['7: true', '7: false krank'])
    expect(await record()).toMatchObject({ state: 'saved', savedVersion: 2 })
  })

  it('followed by the way back', async () => {
    server.write(7, { status: false, remarks: '' })
    await answer(true)
    way = lost
    await drain()
    await outbox.put({ ...place, desired: { status: false, remarks: '' }, row: null })
    way = server.fetch
    await drain({ networkBack: true })
    expect(server.rows.get(7)).toMatchObject({ status: false, version: 3 })
  })
})

describe('a conflict', () => {
  beforeEach(async () => {
    server.write(7, { status: null, remarks: '' })
    await answer(true)
    server.write(7, { status: false, remarks: 'vom Tablet' })
    await drain()
  })

  it('shows the row as it stands and sends nothing more', async () => {
    expect(await record()).toMatchObject({
      state: 'conflict',
      problem: { code: 'conflict.version', current: { status: false, remarks: 'vom Tablet', version: 2 } },
    })
    await drain({ networkBack: true })
    expect(server.requests).toHaveLength(1)
  })

  it('mine: goes out on the row as it stands', async () => {
    await outbox.keepMine(place)
    await drain()
    expect(server.rows.get(7)).toMatchObject({ status: true, remarks: '', version: 3 })
  })

  it('theirs: stands until the list carries it', async () => {
    await outbox.takeTheirs(place)
    expect(await record()).toMatchObject({
      state: 'saved',
      desired: { status: false, remarks: 'vom Tablet' },
      savedVersion: 2,
    })
    await drain()
    expect(server.requests).toHaveLength(1)
    await outbox.confirm('participation', [...server.rows.values()], device.tab().now())
    expect(await outbox.list()).toEqual([])
  })

  it('is over when the member comes to the same answer', async () => {
    await answer(false, 'vom Tablet')
    expect(await record()).toMatchObject({ state: 'saved', savedVersion: 2 })
  })

  it('mine again, against someone faster, is a conflict again', async () => {
    await outbox.keepMine(place)
    server.write(7, { status: null, remarks: 'schneller' })
    await drain()
    expect(await record()).toMatchObject({ state: 'conflict', problem: { current: { remarks: 'schneller' } } })
  })
})

describe('a refusal', () => {
  const started = json({ type: 'warning', message: 'Hat begonnen', code: 'rule.event_started' }, 422)
  beforeEach(async () => {
    await answer(true)
    way = async () => started.clone()
    await drain()
  })

  it('is visible and waits for the member', async () => {
    expect(await record()).toMatchObject({
      state: 'rejected',
      problem: { code: 'rule.event_started', message: 'Hat begonnen' },
    })
    way = server.fetch
    await drain({ networkBack: true })
    expect(server.requests).toHaveLength(0)
  })

  it('Retry sends it again, Discard forgets it', async () => {
    way = server.fetch
    await outbox.retry(place)
    await drain()
    expect(server.effects).toEqual(['7: true'])
    await outbox.discard(place)
    expect(await outbox.list()).toEqual([])
  })

  it('another wish is tried on its own', async () => {
    await answer(false)
    expect(await record()).toMatchObject({ state: 'waiting', problem: null, sent: [] })
  })
})

describe('no answer', () => {
  it('network gone: waits 5 s, then doubles up to 15 min, and goes at once when the network is back', async () => {
    await answer(true)
    way = dead
    const waits: number[] = []
    for (let attempt = 0; attempt < 10; attempt++) {
      const { nextAttemptAt } = await drain()
      const wait = (nextAttemptAt?.getTime() ?? 0) - device.tab().now().getTime()
      waits.push(wait / 1000)
      device.advance(wait)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    await drain()
    way = server.fetch
    await drain()
    expect(await record()).toMatchObject({ state: 'waiting', problem: { code: 'waiting.network' } })
    await drain({ networkBack: true })
    expect(await record()).toMatchObject({ state: 'saved' })
  })

  it('network gone: one request tells it for all', async () => {
    await answer(true)
    await outbox.put({ kind: 'participation', key: '8', desired: { status: true, remarks: '' }, row: null })
    let asked = 0
    way = (request) => {
      asked++
      return dead(request)
    }
    await drain()
    expect(asked).toBe(1)
  })

  it('a captive portal is no answer', async () => {
    await answer(true)
    way = async () => new Response('<html>Willkommen</html>', { headers: { 'content-type': 'text/html' } })
    await drain()
    expect(await record()).toMatchObject({ state: 'waiting', problem: { code: 'waiting.network' } })
  })

  it('429 waits as long as the server says, network back or not', async () => {
    await answer(true)
    way = async () => json({}, 429, { 'retry-after': '120' })
    await drain()
    way = server.fetch
    device.advance(119_000)
    await drain({ networkBack: true })
    expect(server.requests).toHaveLength(0)
    device.advance(1_000)
    await drain()
    expect(await record()).toMatchObject({ state: 'saved' })
  })

  it('500 for one does not hold up the others', async () => {
    await answer(true)
    device.advance(1)
    await outbox.put({ kind: 'participation', key: '8', desired: { status: true, remarks: '' }, row: null })
    way = async (request) => {
      const { eventId } = await request.clone().json()
      return eventId === 7 ? json({}, 500) : server.fetch(request)
    }
    await drain()
    expect(server.effects).toEqual(['8: true'])
    expect(await record()).toMatchObject({ state: 'waiting', attempts: 1 })
  })

  it('401: waits for the sign-in, then goes', async () => {
    await answer(true)
    way = async () => json({}, 401)
    expect(await drain()).toMatchObject({ signInNeeded: true })
    expect(await record()).toMatchObject({ state: 'waiting', sent: [], problem: { code: 'waiting.sign_in' } })
    way = server.fetch
    await drain()
    expect(await record()).toMatchObject({ state: 'saved' })
  })

  it('426: waits for the update', async () => {
    await answer(true)
    way = async () => json({}, 426)
    expect(await drain()).toMatchObject({ updateNeeded: true })
    expect(await record()).toMatchObject({ state: 'waiting', problem: { code: 'waiting.update' } })
  })

  it('a second pass waits for the first', async () => {
    await answer(true)
    const [asked, go] = [gate(), gate()]
    way = async (request) => {
      asked.open()
      await go.opened
      return server.fetch(request)
    }
    const first = drain()
    await asked.opened
    const second = tab().drain({ networkBack: true })
    go.open()
    await Promise.all([first, second])
    expect(server.requests).toHaveLength(1)
  })
})
