import { beforeEach, describe, expect, it } from 'vitest'
import { batchReply } from '../../tests/support/batch-reply.ts'
import { gate, json } from '../../tests/support/device.ts'
import { createOutboxFixture, type OutboxFixture, place } from '../../tests/support/outbox.ts'

let world: OutboxFixture
beforeEach(() => {
  world = createOutboxFixture()
})

describe('without a reply', () => {
  it('waits 5 s without network, doubling up to 15 min, and sends as soon as the network is back', async () => {
    await world.answer(true)
    world.network = world.dead
    const waits: number[] = []
    for (let attempt = 0; attempt < 10; attempt++) {
      const { nextAttemptAt } = await world.drain()
      const wait = (nextAttemptAt?.getTime() ?? 0) - world.device.tab().now().getTime()
      waits.push(wait / 1000)
      world.device.advance(wait)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    await world.drain()
    world.network = world.server.fetch
    await world.drain()
    expect(await world.record()).toMatchObject({ state: 'waiting', problem: { code: 'waiting.network' } })
    await world.drain({ networkBack: true })
    expect(await world.record()).toMatchObject({ state: 'saved' })
  })

  it('one failed request pauses all records', async () => {
    await world.answer(true)
    await world.outbox.put({ kind: 'participation', key: '8', desired: { status: true, remarks: '' }, row: null })
    let requestCount = 0
    world.network = (request) => {
      requestCount++
      return world.dead(request)
    }
    await world.drain()
    expect(requestCount).toBe(1)
  })

  it('a captive portal does not count as a reply', async () => {
    await world.answer(true)
    world.network = async () => new Response('<html>Willkommen</html>', { headers: { 'content-type': 'text/html' } })
    await world.drain()
    expect(await world.record()).toMatchObject({ state: 'waiting', problem: { code: 'waiting.network' } })
  })

  it('waits as long as the server demands on 429, even if the network is back', async () => {
    await world.answer(true)
    world.network = async () => json({}, 429, { 'retry-after': '120' })
    await world.drain()
    world.network = world.server.fetch
    world.device.advance(119_000)
    await world.drain({ networkBack: true })
    expect(world.server.requests).toHaveLength(0)
    world.device.advance(1_000)
    await world.drain()
    expect(await world.record()).toMatchObject({ state: 'saved' })
  })

  it.each([
    ['429 and 503 affect the whole app: nothing else is sent in this pass', [429, 503], 1],
    ['a 500 of the whole batch is one request too', [500], 1],
  ])('%s', async (_, statuses, requests) => {
    for (const status of statuses) {
      world = createOutboxFixture()
      await world.answer(true)
      await world.outbox.put({ ...place, key: '8', desired: { status: true, remarks: '' }, row: null })
      let requestCount = 0
      world.network = async () => {
        requestCount++
        return json({}, status)
      }
      await world.drain()
      expect(requestCount).toBe(requests)
    }
  })

  it('a clock that was ahead delays nothing once it is corrected', async () => {
    await world.answer(true)
    world.device.advance(365 * 86_400_000)
    world.network = async () => json({}, 503, { 'retry-after': '999999' })
    const { nextAttemptAt } = await world.drain()
    expect((nextAttemptAt?.getTime() ?? 0) - world.device.tab().now().getTime()).toBe(3_600_000)
    world.device.advance(-365 * 86_400_000)
    world.network = world.server.fetch
    await world.drain()
    expect(await world.record()).toMatchObject({ state: 'saved' })
  })

  it('Send now ignores the scheduled time', async () => {
    await world.answer(true)
    world.network = async () => json({}, 500)
    await world.drain()
    world.network = world.server.fetch
    await world.outbox.retry(place)
    await world.drain()
    expect(await world.record()).toMatchObject({ state: 'saved' })
  })

  it('a 500 for one record does not delay the others', async () => {
    await world.answer(true)
    world.device.advance(1)
    await world.outbox.put({ kind: 'participation', key: '8', desired: { status: true, remarks: '' }, row: null })
    world.network = async (request) => {
      const fetch = async (one: Request) => {
        const { eventId } = await one.clone().json()
        return eventId === 7 ? json({}, 500) : world.server.fetch(one)
      }
      return json(await batchReply(request, fetch))
    }
    await world.drain()
    expect(world.server.effects).toEqual(['8: true'])
    expect(await world.record()).toMatchObject({ state: 'waiting', attempts: 1 })
  })

  it('waits for the sign-in on 401, then sends', async () => {
    await world.answer(true)
    world.network = async () => json({}, 401)
    expect(await world.drain()).toMatchObject({ signInNeeded: true })
    expect(await world.record()).toMatchObject({ state: 'waiting', sent: [], problem: { code: 'waiting.sign_in' } })
    world.network = world.server.fetch
    await world.drain()
    expect(await world.record()).toMatchObject({ state: 'saved' })
  })

  it('waits for the update on 426', async () => {
    await world.answer(true)
    world.network = async () => json({}, 426)
    expect(await world.drain()).toMatchObject({ updateNeeded: true })
    expect(await world.record()).toMatchObject({ state: 'waiting', problem: { code: 'waiting.update' } })
  })

  it('a second pass waits for the first', async () => {
    await world.answer(true)
    const [requested, go] = [gate(), gate()]
    world.network = async (request) => {
      requested.open()
      await go.opened
      return world.server.fetch(request)
    }
    const first = world.drain()
    await requested.opened
    const second = world.tab().drain({ networkBack: true })
    go.open()
    await Promise.all([first, second])
    expect(world.server.requests).toHaveLength(1)
  })
})
