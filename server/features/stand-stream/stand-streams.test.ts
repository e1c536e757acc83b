import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcement } from '#contract/announcements.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { announce, openStream } from '../../../tests/support/stand-stream.ts'
import { createApp } from '../../app.ts'
import { membership, personRole } from '../../platform/db/tables.ts'
import { closeServer, listen } from '../../platform/http/listen.ts'
import { createRequestListener } from '../../platform/http/request-listener.ts'
import { writeStandStream } from './routes.ts'
import { createStandStreams, streamsPerPerson } from './stand-streams.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('announcements', (kind) => {
  let api: TestApi
  let conductor: TestPerson
  let player: TestPerson
  let march: number
  let waltz: number
  beforeEach(async () => {
    api = await startTestServer({ kind })
    conductor = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    await api.db
      .update(membership)
      .set({ functionType: 'CONDUCTOR' })
      .where(eq(membership.personId, conductor.personId))
    player = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    const add = async (title: string) => (await addPiece(api.db, api.files, title, Buffer.from(title))).compositionId
    march = await add('Marsch')
    waltz = await add('Walzer')
  })
  afterEach(() => api.stop())

  test('reach a follower at once, uncompressed, and one who connects later', async () => {
    const stream = await openStream(api, player)
    const { headers } = stream.response
    expect([headers.get('content-type'), headers.get('content-encoding'), headers.get('x-accel-buffering')]).toEqual([
      'text/event-stream',
      null,
      'no',
    ])
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    const reply = await announce(api, conductor, march)
    expect(reply.status).toBe(201)
    const announced = v.parse(Announcement, await reply.json())
    expect(await stream.next()).toEqual({ id: announced.id, compositionId: march, title: 'Marsch', age: 0 })
    // The same piece again is another announcement.
    await announce(api, conductor, march)
    const again = await stream.next()
    expect([again?.compositionId, again?.id === announced.id]).toEqual([march, false])
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    const late = await openStream(api, player)
    expect(await late.next()).toEqual({ ...again, age: 60_000 })
    await Promise.all([stream.close(), late.close()])
  })

  test('are over after three hours', async () => {
    await announce(api, conductor, march)
    api.clock.set(new Date(api.clock.now().getTime() + 3 * 3_600_000 + 1))
    const stream = await openStream(api, player)
    await announce(api, conductor, waltz)
    expect(await stream.next()).toMatchObject({ compositionId: waltz })
    await stream.close()
  })

  test('are made by the conductor of today and by editors only, for pieces that exist', async () => {
    const statuses = async (as: TestPerson) => (await announce(api, as, march)).status
    expect(await statuses(conductor)).toBe(201)
    expect(await statuses(await api.addPerson({ roles: ['EDITOR'] }))).toBe(201)
    expect(await statuses(player)).toBe(403)
    expect((await announce(api, conductor, 2_000_000_000)).status).toBe(404)
    expect((await announce(api, conductor, -1)).status).toBe(400)
    const roles = async () => await (await api.request('GET /api/frontend/layout/roles', { as: conductor })).json()
    expect(await roles()).toEqual(['MEMBER', 'CONDUCTOR', 'MHZ_LIBRARY_READ', 'MHZ_PLANNER'])
    const theirs = eq(membership.personId, conductor.personId)
    // The conductor of the board is nobody.
    await api.db.update(membership).set({ organizationId: 7 }).where(theirs)
    expect(await statuses(conductor)).toBe(403)
    await api.db.update(membership).set({ organizationId: 1, leaveDate: '2026-03-09' }).where(theirs)
    expect(await statuses(conductor)).toBe(403)
    expect(await roles()).toEqual([])
  })

  test('no longer reach a follower whose token has expired or who has lost the right', async () => {
    const expired = await openStream(api, player)
    const other = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    const revoked = await openStream(api, other)
    await announce(api, conductor, march)
    expect([await expired.next(), await revoked.next()]).toMatchObject([
      { compositionId: march },
      { compositionId: march },
    ])
    await api.db
      .delete(personRole)
      .where(and(eq(personRole.personId, other.personId), eq(personRole.role, 'MHZ_LIBRARY_READ')))
    await announce(api, conductor, waltz)
    expect(await expired.next()).toMatchObject({ compositionId: waltz })
    expect(await revoked.next()).toBeNull()
    api.clock.set(new Date(api.clock.now().getTime() + 11 * 60_000))
    await announce(api, conductor, march)
    expect(await expired.next()).toBeNull()
  })

  test('end the oldest stream of a person who opens too many, and no other', async () => {
    const others = await openStream(api, conductor)
    const streams = []
    for (let count = 0; count <= streamsPerPerson; count++) streams.push(await openStream(api, player))
    const [oldest, ...newer] = streams
    expect(await oldest?.next()).toBeNull()
    await announce(api, conductor, march)
    for (const stream of [others, ...newer]) {
      expect(await stream.next()).toMatchObject({ compositionId: march })
      await stream.close()
    }
  })

  test('reach the followers of every process on the database', { tags: ['long'] }, async () => {
    const second = await createStandStreams(api.database, api.clock.now, (error) => expect.fail(String(error)))
    const follower = second.open(player.personId)
    await announce(api, conductor, march)
    await vi.waitFor(() => expect(second.current()).toMatchObject({ compositionId: march }), { timeout: 10_000 })
    await follower.next(60_000)
    await second.close()
    expect(follower.isOver).toBe(true)
  })

  test('end their streams before the server waits for its requests', async () => {
    const { deps } = api
    const standStreams = await createStandStreams(api.database, api.clock.now, () => undefined)
    // The server of the test is the proxy in front of this one.
    const own = { ...deps, standStreams, config: { ...deps.config, trustProxy: 1 } }
    const server = await listen(
      { host: '127.0.0.1', port: 0 },
      createRequestListener({ deps: own, app: createApp(own) }),
    )
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const token = await api.tokenFor(player)
    const response = await fetch(`http://127.0.0.1:${port}/api/frontend/internal/stand-stream`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-Host': new URL(api.origin).host },
    })
    expect(response.status).toBe(200)
    const text = response.text()
    await standStreams.close()
    await closeServer(server)
    // A connection that is cut would reject.
    expect(await text).toBe('event: change\ndata: own\n\nevent: change\ndata: shared\n\n')
    expect(standStreams.open(player.personId).isOver).toBe(true)
  })

  test('come with what other devices of the same person, and leaders, have changed', async () => {
    // A connection that is made later would report that anything may have changed.
    // Both subscriptions share a connection, and that to content is the later one.
    await expect.poll(() => api.deps.content.current(), { timeout: 10_000 }).not.toBeNull()
    const [mine, other] = [await openStream(api, player), await openStream(api, conductor)]
    // At the beginning both may have changed.
    for (const stream of [mine, other])
      expect([await stream.nextChange(), await stream.nextChange()]).toEqual(['own', 'shared'])
    const file = 'a'.repeat(64)
    const stroke = { id: randomUUID(), page: 1, tool: 'pen', ink: 'red', width: 22, points: '1,1' }
    const write = (layer: string, as: TestPerson) =>
      api.request(`PUT /api/frontend/internal/annotation/${layer}${file}`, {
        as,
        body: { strokes: [{ ...stroke, id: randomUUID() }], erased: [] },
      })
    expect((await write('', player)).status).toBe(200)
    expect(await mine.nextChange()).toBe('own')
    const edits = [{ name: 'view/phone', value: null, at: 1, id: randomUUID() }]
    const set = await api.request('PUT /api/frontend/internal/stand-setting/member', { as: player, body: { edits } })
    expect(set.status).toBe(200)
    expect(await mine.nextChange()).toBe('own')
    expect((await write('shared/', conductor)).status).toBe(200)
    // Nothing of the player's own was announced to the conductor.
    expect([await mine.nextChange(), await other.nextChange()]).toEqual(['shared', 'shared'])
    await Promise.all([mine.close(), other.close()])
  })

  test('are not streamed for HEAD and prefetches, which nobody reads', async () => {
    const path = '/api/frontend/internal/stand-stream'
    expect((await api.request(`HEAD ${path}`, { as: player })).status).toBe(405)
    expect((await api.request(`GET ${path}`, { as: player, headers: { 'Sec-Purpose': 'prefetch' } })).status).toBe(400)
  })
})

test('a silent stream shows signs of life and ends when it is no longer allowed', async () => {
  const written: string[] = []
  let isOver = false
  const stream = { onAbort: () => undefined, write: vi.fn(), writeSSE: vi.fn() }
  stream.write.mockImplementation(async (text: string) => void written.push(text))
  const allowed = [true, true, false]
  await writeStandStream(stream, {
    standStreams: { current: () => null },
    stand: {
      next: async () => undefined,
      takeChanges: () => [],
      get isOver() {
        return isOver
      },
      end: () => {
        isOver = true
      },
    },
    isAllowed: async () => allowed.shift() ?? false,
    heartbeatMs: 1,
  })
  expect(written).toEqual([':\n\n', ':\n\n'])
  expect(isOver).toBe(true)
})
