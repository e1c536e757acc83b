import { beforeEach, describe, expect, it } from 'vitest'
import { createParticipation } from '#contract/answers.ts'
import { sendBatch } from '#contract/batch.ts'
import { createOutboxFixture, type OutboxFixture } from '../../tests/support/outbox.ts'

let world: OutboxFixture
beforeEach(() => {
  world = createOutboxFixture()
})

describe('a pass over several records', () => {
  it('sends one record alone, and the others of its kind in one request once the server has taken it', async () => {
    const paths: string[] = []
    world.network = (request) => {
      paths.push(new URL(request.url).pathname)
      return world.server.fetch(request)
    }
    for (const key of ['7', '8', '9', '10'])
      await world.outbox.put({ kind: 'participation', key, desired: { status: true, remarks: '' }, row: null })
    expect(await world.drain()).toMatchObject({ saved: 4 })
    expect(paths).toEqual([createParticipation.path, sendBatch.path])
  })

  it('marks nothing as sent of the records that follow one which the server has asked to pause', async () => {
    for (const key of ['7', '8', '9'])
      await world.outbox.put({ kind: 'participation', key, desired: { status: true, remarks: '' }, row: null })
    world.network = async () => new Response('', { status: 503, headers: { 'Retry-After': '60' } })
    await world.drain()
    const sent = (await world.outbox.list()).map((record) => [record.key, record.sent.length])
    expect(sent).toEqual([
      ['7', 1],
      ['8', 0],
      ['9', 0],
    ])
  })
})
