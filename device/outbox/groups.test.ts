import { beforeEach, describe, expect, it } from 'vitest'
import { batchMaximum, sendBatch } from '#contract/batch.ts'
import { createOutboxFixture, type OutboxFixture } from '../../tests/support/outbox.ts'

let world: OutboxFixture
beforeEach(() => {
  world = createOutboxFixture()
})

describe('a pass over several records', () => {
  const keys = Array.from({ length: batchMaximum + 2 }, (_, position) => String(100 + position))
  const paths: string[] = []
  beforeEach(async () => {
    paths.length = 0
    for (const key of keys)
      await world.outbox.put({ kind: 'participation', key, desired: { status: true, remarks: '' }, row: null })
  })
  const answeredBy = (network: OutboxFixture['network']) => {
    world.network = (request) => {
      paths.push(new URL(request.url).pathname)
      return network(request)
    }
  }

  it('sends as many of a kind in one request as the server takes', async () => {
    answeredBy(world.server.fetch)
    expect(await world.drain()).toMatchObject({ saved: keys.length })
    expect(paths).toEqual([sendBatch.path, sendBatch.path])
    expect(world.server.effects).toHaveLength(keys.length)
  })

  it('marks nothing as sent of the groups that follow one which the server has asked to pause', async () => {
    answeredBy(async () => new Response('', { status: 503, headers: { 'Retry-After': '60' } }))
    await world.drain()
    expect(paths).toEqual([sendBatch.path])
    const unsent = (await world.outbox.list()).filter(({ sent }) => sent.length === 0)
    expect(unsent.map(({ key }) => key)).toEqual(keys.slice(batchMaximum))
  })
})
