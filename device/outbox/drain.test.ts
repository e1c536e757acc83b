import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { Participation } from '#contract/answers.ts'
import { json } from '../../tests/support/device.ts'
import { createOutboxFixture, type OutboxFixture, place } from '../../tests/support/outbox.ts'

let world: OutboxFixture
beforeEach(() => {
  world = createOutboxFixture()
})

describe('a send', () => {
  it('creates the first answer, then updates it with its version', async () => {
    await world.answer(true)
    expect(await world.drain()).toEqual({
      saved: 1,
      savedKinds: ['participation'],
      signInNeeded: false,
      updateNeeded: false,
      nextAttemptAt: null,
    })
    expect(await world.record()).toMatchObject({ state: 'saved', savedVersion: 1, sent: [] })
    await world.answer(false, 'krank')
    await world.drain()
    expect(world.server.requests.map((request) => [request.method, request.headers.get('if-match')])).toEqual([
      ['POST', null],
      ['PUT', '"1"'],
    ])
    expect(world.server.rows.get(7)).toMatchObject({ status: false, remarks: 'krank', version: 2 })
  })

  it('sends each record once, oldest first', async () => {
    for (const key of ['9', '8', '10']) {
      await world.outbox.put({ kind: 'participation', key, desired: { status: true, remarks: '' }, row: null })
      world.device.advance(1)
    }
    await Promise.all([world.drain(), world.tab().drain(), world.drain()])
    expect(world.server.effects).toEqual(['9: true', '8: true', '10: true'])
    expect(world.server.requests).toHaveLength(3)
  })

  it('sends an edit made during the request next', async () => {
    await world.answer(true)
    world.network = async (request) => {
      world.network = world.server.fetch
      const reply = await world.server.fetch(request)
      await world.answer(true, 'komme später')
      return reply
    }
    await world.drain()
    expect(world.server.effects).toEqual(['7: true', '7: true komme später'])
    expect(await world.record()).toMatchObject({ state: 'saved', savedVersion: 2 })
  })

  it('undoes a sent change on the server when an edit during the request reverts it', async () => {
    world.server.write(7, { status: false, remarks: '' })
    await world.answer(true)
    world.network = async (request) => {
      world.network = world.server.fetch
      const reply = await world.server.fetch(request)
      await world.outbox.put({ ...place, desired: { status: false, remarks: '' }, row: null })
      return reply
    }
    await world.drain()
    expect(world.server.rows.get(7)).toMatchObject({ status: false, version: 3 })
  })

  it('does not restore a record discarded during the request', async () => {
    await world.answer(true)
    world.network = async (request) => {
      const reply = await world.server.fetch(request)
      await world.outbox.discard(place)
      return reply
    }
    await world.drain()
    expect(await world.outbox.list()).toEqual([])
  })
})

describe('an unreachable server', () => {
  const back = { ...place, desired: { status: false, remarks: '' }, row: null }
  beforeEach(async () => {
    world.server.write(7, { status: false, remarks: '' })
    world.reachable = false
    await world.answer(true)
    await world.drain({ networkBack: true })
  })

  it('receives no write, and the edit does not count as sent', async () => {
    expect(await world.record()).toMatchObject({ state: 'waiting', sent: [], problem: { code: 'waiting.network' } })
    world.reachable = true
    await world.drain({ networkBack: true })
    expect(world.server.effects).toEqual(['7: false', '7: true'])
  })

  it('leaves nothing to send after the edit is reverted, and no conflict with another device', async () => {
    world.server.write(7, { status: true, remarks: 'vom Tablet' })
    await world.outbox.put(back)
    expect(await world.outbox.list()).toEqual([])
    world.reachable = true
    await world.drain({ networkBack: true })
    expect(world.server.requests).toEqual([])
  })

  it('does not mark a write as unsent that may have arrived before', async () => {
    world.reachable = true
    world.network = world.lost
    await world.drain({ networkBack: true })
    world.reachable = false
    await world.drain({ networkBack: true })
    await world.outbox.put(back)
    Object.assign(world, { reachable: true, network: world.server.fetch })
    await world.drain({ networkBack: true })
    expect(world.server.rows.get(7)).toMatchObject({ status: false, version: 3 })
  })
})

describe('a lost reply', () => {
  it('is repeated without a second effect', async () => {
    await world.answer(true)
    world.network = world.lost
    await world.drain()
    world.network = world.server.fetch
    await world.drain({ networkBack: true })
    expect(world.server.effects).toEqual(['7: true'])
    expect(await world.record()).toMatchObject({ state: 'saved', savedVersion: 1 })
  })

  it('and another edit: the 412 shows our own state, and the edit is resent without asking', async () => {
    await world.answer(true)
    world.network = world.lost
    await world.drain()
    await world.answer(true, 'komme später')
    await world.drain({ networkBack: true })
    await world.answer(false, 'krank')
    world.network = world.server.fetch
    await world.drain({ networkBack: true })
    expect(world.server.effects).toEqual(['7: true', '7: false krank'])
    expect(await world.record()).toMatchObject({ state: 'saved', savedVersion: 2 })
  })

  it('and the state of an older, unsent wish from another device: the member is asked', async () => {
    for (const network of [world.dead, world.lost]) {
      await world.answer(network === world.lost)
      world.network = network
      await world.drain({ networkBack: true })
    }
    world.server.write(7, { status: false, remarks: '' })
    world.network = world.server.fetch
    await world.drain({ networkBack: true })
    expect(world.server.rows.get(7)).toMatchObject({ status: false, version: 2 })
    expect(await world.record()).toMatchObject({ state: 'conflict', desired: { status: true } })
  })

  it('and a reverted edit: the server gets the reverted state', async () => {
    world.server.write(7, { status: false, remarks: '' })
    await world.answer(true)
    world.network = world.lost
    await world.drain()
    await world.outbox.put({ ...place, desired: { status: false, remarks: '' }, row: null })
    world.network = world.server.fetch
    await world.drain({ networkBack: true })
    expect(world.server.rows.get(7)).toMatchObject({ status: false, version: 3 })
  })
})

describe('a request that may have arrived', () => {
  const back = { ...place, desired: { status: false, remarks: '' }, row: null }
  beforeEach(async () => {
    world.server.write(7, { status: false, remarks: '' })
    await world.answer(true)
  })

  it('is remembered when a resend of it was refused', async () => {
    world.network = world.lost
    await world.drain()
    world.network = async () => json({}, 401)
    await world.drain({ networkBack: true })
    await world.outbox.put(back)
    world.network = world.server.fetch
    await world.drain()
    expect(world.server.rows.get(7)).toMatchObject({ status: false, version: 3 })
  })

  it('has no effect when it arrives after the reverted state', async () => {
    let late: Request | undefined
    world.network = (request) => {
      late = request.clone()
      return world.dead(request)
    }
    await world.drain()
    await world.outbox.put(back)
    world.network = world.server.fetch
    await world.drain()
    expect((await world.server.fetch(late ?? new Request('about:blank'))).status).toBe(412)
    expect(world.server.effects).toEqual(['7: false'])
    expect(await world.record()).toMatchObject({ state: 'saved', desired: { status: false } })
  })
})

describe('a conflict', () => {
  const current = async () => v.parse(Participation, (await world.record())?.problem?.current)
  const mine = async () =>
    world.outbox.decide({ ...place, desired: { status: true, remarks: '' }, row: await current() })
  const theirs = async () => {
    const row = await current()
    return world.outbox.decide({ ...place, desired: { status: row.status, remarks: row.remarks }, row })
  }
  beforeEach(async () => {
    world.server.write(7, { status: null, remarks: '' })
    await world.answer(true)
    world.server.write(7, { status: false, remarks: 'vom Tablet' })
    await world.drain()
  })

  it('shows the current row and sends nothing more', async () => {
    expect(await world.record()).toMatchObject({
      state: 'conflict',
      problem: { code: 'conflict.version', current: { status: false, remarks: 'vom Tablet', version: 2 } },
    })
    await world.drain({ networkBack: true })
    expect(world.server.requests).toHaveLength(1)
  })

  it('mine: is sent based on the current row', async () => {
    await mine()
    await world.drain()
    expect(world.server.rows.get(7)).toMatchObject({ status: true, remarks: '', version: 3 })
  })

  it("theirs: keeps the server's row as overlay until the persisted list contains it", async () => {
    await theirs()
    expect(await world.record()).toMatchObject({
      state: 'saved',
      desired: { status: false, remarks: 'vom Tablet' },
      savedVersion: 2,
    })
    await world.drain()
    expect(world.server.requests).toHaveLength(1)
    await world.outbox.confirm('participation', [...world.server.rows.values()], world.device.tab().now())
    expect(await world.outbox.list()).toEqual([])
  })

  it('is over when the member changes to the same answer', async () => {
    await world.answer(false, 'vom Tablet')
    expect(await world.record()).toMatchObject({ state: 'saved', savedVersion: 2 })
  })

  it('is reopened when the row changed after the decision', async () => {
    const seen = await current()
    await mine()
    world.server.write(7, { status: null, remarks: 'schneller' })
    await world.drain()
    await world.outbox.decide({ ...place, desired: { status: true, remarks: '' }, row: seen })
    expect(await world.record()).toMatchObject({ state: 'conflict', problem: { current: { remarks: 'schneller' } } })
  })

  it('mine conflicts again if someone else was faster', async () => {
    await mine()
    world.server.write(7, { status: null, remarks: 'schneller' })
    await world.drain()
    expect(await world.record()).toMatchObject({ state: 'conflict', problem: { current: { remarks: 'schneller' } } })
  })
})

describe('a refusal', () => {
  const started = json({ type: 'warning', message: 'Hat begonnen', code: 'rule.event_started' }, 422)
  beforeEach(async () => {
    await world.answer(true)
    world.network = async () => started.clone()
    await world.drain()
  })

  it('is visible and waits for the member', async () => {
    expect(await world.record()).toMatchObject({
      state: 'rejected',
      problem: { code: 'rule.event_started', message: 'Hat begonnen' },
    })
    world.network = world.server.fetch
    await world.drain({ networkBack: true })
    expect(world.server.requests).toHaveLength(0)
  })

  it('Retry sends it again', async () => {
    world.network = world.server.fetch
    await world.outbox.retry(place)
    await world.drain()
    expect(world.server.effects).toEqual(['7: true'])
  })

  it('Discard deletes it', async () => {
    await world.outbox.discard(place)
    expect(await world.outbox.list()).toEqual([])
  })

  it('sends another edit on its own', async () => {
    await world.answer(false)
    expect(await world.record()).toMatchObject({ state: 'waiting', problem: null, sent: [] })
  })
})
