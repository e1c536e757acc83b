import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Stroke } from '#contract/annotations.ts'
import { openSharedAnnotations, pullSharedAnnotations } from '#device/annotations/shared.ts'
import { annotationKind, sharedAnnotationKind } from '#device/outbox/kinds/annotation.ts'
import { membership, sharedAnnotation } from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { openMemberDevice, replyLost, working } from './support/member-device.ts'
import { newStroke } from './support/strokes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const file = 'c'.repeat(64)

let api: TestApi
let conductor: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
})
beforeEach(async () => {
  await api.db.delete(sharedAnnotation)
  conductor = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
  await conducts(true)
})
afterAll(() => api.stop())

const conducts = (isConductor: boolean) =>
  api.db
    .update(membership)
    .set({ functionType: isConductor ? 'CONDUCTOR' : 'TUBA' })
    .where(eq(membership.personId, conductor.personId))

/** A device with the app's own outbox, drain and store, and the real server behind a transport that can fail. */
const deviceOf = (member: TestPerson) => {
  const { device, deps, database, outbox, call, drain } = openMemberDevice(api, member, () => own.transport)
  const sharedAnnotations = openSharedAnnotations(deps, database)
  const put = (kind: string, strokes: readonly Stroke[], erased: readonly string[]) =>
    outbox.put({ kind, key: file, desired: { strokes, erased }, row: null, title: 'Can-Can' })
  const own = {
    transport: working,
    outbox,
    database,
    put,
    share: (...strokes: Stroke[]) => put(sharedAnnotationKind.kind, strokes, []),
    erase: (...ids: string[]) => put(sharedAnnotationKind.kind, [], ids),
    /** Ids of the strokes that the server has sent. */
    received: async () => new Set((await sharedAnnotations.read(file)).map(({ id }) => id)),
    send: async () => {
      device.advance(3_600_000)
      await drain({ networkBack: true })
    },
    sync: async () => {
      await own.send()
      await pullSharedAnnotations({ call, sharedAnnotations, outbox })
    },
  }
  return own
}

test('every device gets what the conductor drew and erased, even after a lost reply, and nothing stays in the outbox', async () => {
  const [desk, phone] = [deviceOf(conductor), deviceOf(await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] }))]
  const [one, two] = [newStroke(), newStroke()]
  await desk.share(one, two)
  desk.transport = replyLost
  await desk.sync().catch(() => undefined)
  expect(await desk.outbox.list()).toHaveLength(1)
  desk.transport = working
  await desk.sync()
  await phone.sync()
  expect(await desk.outbox.list()).toEqual([])
  for (const device of [desk, phone]) expect(await device.received()).toEqual(new Set([one.id, two.id]))

  await desk.erase(one.id)
  await desk.sync()
  await phone.sync()
  expect(await phone.received()).toEqual(new Set([two.id]))
  expect(await desk.outbox.list()).toEqual([])
})

test('strokes of somebody who no longer leads are refused and kept, and nothing else is blocked', async () => {
  const desk = deviceOf(conductor)
  await desk.share(newStroke())
  await desk.put(annotationKind.kind, [newStroke()], [])
  await conducts(false)
  await desk.sync()
  const records = [...(await desk.outbox.list())].sort((a, b) => b.kind.localeCompare(a.kind))
  expect(records.map(({ kind, state, problem }) => [kind, state, problem?.code, problem?.message])).toEqual([
    [
      'shared-annotation',
      'rejected',
      'rule.not_leading',
      'Sie leiten dieses Register nicht. Diese Notizen sehen nur Sie, bis Sie sie verwerfen.',
    ],
    ['annotation', 'saved', undefined, undefined],
  ])
  expect(await desk.received()).toEqual(new Set())
  await conducts(true)
  await desk.outbox.retry({ kind: sharedAnnotationKind.kind, key: file })
  await desk.sync()
  expect((await desk.received()).size).toBe(1)
})

test('an author who still leads sends strokes and erasures again after an older backup was restored', async () => {
  const [desk, phone] = [deviceOf(conductor), deviceOf(await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] }))]
  const [old, lost, unfetched] = [newStroke(), newStroke(), newStroke()]
  await desk.share(old)
  await desk.sync()
  const backup = await api.db.select().from(sharedAnnotation)
  await desk.share(lost)
  await desk.erase(old.id)
  await desk.sync()
  await desk.share(unfetched)
  await desk.send()
  await api.db.delete(sharedAnnotation)
  await api.db.insert(sharedAnnotation).values(backup)
  api.clock.set(new Date(api.clock.now().getTime() + 60_000))
  await desk.sync()
  await desk.sync()
  await phone.sync()
  for (const device of [desk, phone]) expect(await device.received()).toEqual(new Set([lost.id, unfetched.id]))
  expect(await desk.outbox.list()).toEqual([])
})

test('an author who leads no longer sends nothing again after an older backup was restored', async () => {
  const desk = deviceOf(conductor)
  await desk.share(newStroke())
  await desk.sync()
  await conducts(false)
  await api.db.delete(sharedAnnotation)
  await desk.sync()
  expect(await desk.outbox.list()).toEqual([])
})

test('a device sends no strokes of others again', async () => {
  const [desk, other] = [deviceOf(conductor), deviceOf(await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] }))]
  await api.db.update(membership).set({ functionType: 'CONDUCTOR' })
  const one = newStroke()
  await desk.share(one)
  await desk.sync()
  await other.sync()
  expect(await other.received()).toEqual(new Set([one.id]))
  await api.db.delete(sharedAnnotation)
  await other.sync()
  await other.sync()
  expect(await api.db.select().from(sharedAnnotation)).toEqual([])
  expect(await other.outbox.list()).toEqual([])
})

test('unreadable strokes are fetched again', async () => {
  const desk = deviceOf(conductor)
  const one = newStroke()
  await desk.share(one)
  await desk.sync()
  await desk.database.write(['shared-annotations'], async (transaction) =>
    transaction.put('shared-annotations', `file/${file}`, { version: 1, strokes: [{ id: 1 }] }),
  )
  expect(await desk.received()).toEqual(new Set())
  await desk.sync()
  expect(await desk.received()).toEqual(new Set([one.id]))
})
