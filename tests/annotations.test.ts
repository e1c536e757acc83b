import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Stroke } from '#contract/annotations.ts'
import { copyFormerNotes } from '#device/annotations/former-notes.ts'
import { mergeMarks } from '#device/annotations/marks.ts'
import { pullAnnotations } from '#device/annotations/pull.ts'
import { openAnnotations } from '#device/annotations/store.ts'
import { annotationKind, pendingMarks } from '#device/outbox/kinds/annotation.ts'
import { annotation } from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { offline, openMemberDevice, replyLost, working } from './support/member-device.ts'
import { newStroke } from './support/strokes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const file = 'c'.repeat(64)
const newEdition = 'd'.repeat(64)

describe('annotations of a member with two devices', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres' })
  })
  afterAll(() => api.stop())

  /** A device with the app's own outbox, drain and store, and the real server behind a transport that can fail. */
  const deviceOf = (member: TestPerson) => {
    const { device, deps, requests, database, outbox, call, drain } = openMemberDevice(api, member, () => own.transport)
    const annotations = openAnnotations(deps, database)
    const put = (strokes: readonly Stroke[], erased: readonly string[], key = file) =>
      outbox.put({ kind: annotationKind.kind, key, desired: { strokes, erased }, row: null, title: 'Can-Can' })
    const marksOn = async (key: string) =>
      mergeMarks(await annotations.read(key), pendingMarks(await outbox.list(), key))
    const own = {
      transport: working,
      requests,
      outbox,
      database,
      annotations,
      draw: (...strokes: Stroke[]) => put(strokes, []),
      erase: (...ids: string[]) => put([], ids),
      /** Takes the notes of the file to its new edition. */
      takeNotes: async () => {
        const notes = await copyFormerNotes(newEdition, [{ file, marks: await marksOn(file) }])
        await put(notes?.strokes ?? [], [], newEdition)
      },
      /** Ids of the strokes that the page shows. */
      seen: async (key = file) => new Set((await marksOn(key)).strokes.map(({ id }) => id)),
      /** Advances the clock and sends pending strokes. */
      send: async () => {
        device.advance(3_600_000)
        await drain({ networkBack: true })
      },
      /** Sends, then fetches the strokes of other devices. */
      sync: async () => {
        await own.send()
        await pullAnnotations({ call, annotations, outbox }).catch(() => undefined)
      },
      drainNow: () => drain(),
    }
    return own
  }
  const twoDevices = async () => {
    const member = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    return [deviceOf(member), deviceOf(member), member] as const
  }

  test('both devices finally show every stroke after offline edits, erasures and lost replies, and nothing is pending', async () => {
    const [phone, tablet] = await twoDevices()
    const [old, erased] = [newStroke(), newStroke()]
    await phone.draw(old, erased)
    await phone.sync()
    await tablet.sync()
    expect(await tablet.seen()).toEqual(new Set([old.id, erased.id]))

    phone.transport = tablet.transport = offline
    const [one, two, three, undone] = [
      newStroke(),
      newStroke({ tool: 'marker', ink: 'yellow' }),
      newStroke(),
      newStroke(),
    ]
    await phone.draw(one)
    await tablet.draw(two)
    await tablet.erase(erased.id)
    await phone.sync()
    await tablet.sync()
    await phone.draw(undone)
    await phone.erase(undone.id)
    await phone.draw(three)
    expect(await phone.seen()).toEqual(new Set([old.id, erased.id, one.id, three.id]))
    expect(await tablet.seen()).toEqual(new Set([old.id, two.id]))

    phone.transport = tablet.transport = replyLost
    await phone.sync()
    await tablet.sync()
    phone.transport = tablet.transport = working
    for (const device of [phone, tablet, phone]) await device.sync()
    const all = new Set([old.id, one.id, two.id, three.id])
    for (const device of [phone, tablet]) {
      expect(await device.seen()).toEqual(all)
      expect(await device.outbox.list()).toEqual([])
    }
  })

  test('devices restore newer strokes after an older backup was restored on the server, in any order of their syncs', {
    tags: ['long'],
  }, async () => {
    const [phone, tablet, member] = await twoDevices()
    const [old, one, two, three] = [newStroke(), newStroke(), newStroke(), newStroke()]
    await phone.draw(old)
    await phone.sync()
    const mine = eq(annotation.personId, member.personId)
    const backup = await api.db.select().from(annotation).where(mine)
    await phone.draw(one)
    await phone.sync()
    await tablet.sync()
    await tablet.erase(old.id)
    await tablet.sync()
    await phone.sync()
    await phone.draw(two)
    await phone.send()

    await api.db.delete(annotation).where(mine)
    await api.db.insert(annotation).values(backup)
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    await tablet.draw(three)
    const all = new Set([one.id, two.id, three.id])
    for (let round = 0; round < 2; round++) for (const device of [tablet, phone]) await device.sync()
    await tablet.sync()
    const fresh = deviceOf(member)
    await fresh.sync()
    for (const device of [phone, tablet, fresh]) expect(await device.seen()).toEqual(all)
    for (const device of [phone, tablet]) expect(await device.outbox.list()).toEqual([])
  })

  test('a stroke stays erased although its erasure was lost with an older backup', async () => {
    const [phone, tablet, member] = await twoDevices()
    const one = newStroke()
    await tablet.draw(one)
    await tablet.sync()
    await phone.sync()
    await phone.erase(one.id)
    await phone.send()
    await api.db.delete(annotation).where(eq(annotation.personId, member.personId))
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    await phone.sync()
    expect(await phone.seen()).toEqual(new Set())
    for (const device of [phone, tablet, phone]) await device.sync()
    const fresh = deviceOf(member)
    await fresh.sync()
    for (const device of [phone, tablet, fresh]) expect(await device.seen()).toEqual(new Set())
  })

  test('a device that stored a stamp as a dot of the pen before its update fetches it again, and shows it', async () => {
    const [phone, tablet] = await twoDevices()
    const stamp = newStroke({ tool: 'stamp', points: '5,5', content: 'segno' })
    await phone.draw(stamp)
    for (const device of [phone, tablet]) await device.sync()
    const { content: _content, ...dot } = { ...stamp, tool: 'pen' }
    const { cursor } = await tablet.annotations.standing()
    await tablet.database.write(['annotations'], async (transaction) => {
      transaction.put('annotations', `file/${file}`, { version: 1, strokes: [dot], erased: [] })
      transaction.put('annotations', 'cursor', { version: 1, cursor, strokes: 1, erased: 0 })
    })
    await tablet.sync()
    expect((await tablet.annotations.read(file)).strokes).toEqual([stamp])
  })

  test('notes that two devices take to a new edition offline are there once', async () => {
    const [phone, tablet, member] = await twoDevices()
    const [one, two] = [newStroke(), newStroke({ points: '5,5' })]
    await phone.draw(one, two)
    for (const device of [phone, tablet]) await device.sync()
    phone.transport = tablet.transport = offline
    for (const device of [phone, tablet]) await device.takeNotes()
    const copies = await phone.seen(newEdition)
    expect(copies.size).toBe(2)
    expect(copies).not.toContain(one.id)
    phone.transport = tablet.transport = working
    for (const device of [phone, tablet, phone]) await device.sync()
    const fresh = deviceOf(member)
    await fresh.sync()
    for (const device of [phone, tablet, fresh]) {
      expect(await device.seen(newEdition)).toEqual(copies)
      expect(await device.seen()).toEqual(new Set([one.id, two.id]))
      expect(await device.outbox.list()).toEqual([])
    }
  })

  test('strokes drawn in quick succession are sent together, and one drawn during the request follows', async () => {
    const [phone, tablet] = await twoDevices()
    const strokes = Array.from({ length: 6 }, () => newStroke())
    for (const one of strokes.slice(0, 5)) {
      await phone.draw(one)
      await phone.drainNow()
    }
    expect(phone.requests).toEqual([])
    phone.transport = async (request, server) => {
      if (request.method !== 'PUT') return server(request)
      phone.transport = working
      await phone.draw(...strokes.slice(5))
      return server(request)
    }
    await phone.sync()
    expect(phone.requests.filter(({ method }) => method === 'PUT').length).toBe(2)
    await tablet.sync()
    expect(await tablet.seen()).toEqual(new Set(strokes.map(({ id }) => id)))
    expect(await phone.seen()).toEqual(await tablet.seen())
  })

  test('strokes that exceed one request are sent in several; damaged records of a device are fetched again', {
    tags: ['long'],
  }, async () => {
    const [phone, tablet] = await twoDevices()
    const long = Array(700).fill('1000,1000').join(' ')
    const strokes = Array.from({ length: 250 }, (_, at) => newStroke(at < 30 ? { points: long } : {}))
    await phone.draw(...strokes)
    await phone.sync()
    await tablet.sync()
    const all = new Set(strokes.map(({ id }) => id))
    expect(await tablet.seen()).toEqual(all)
    expect(await phone.outbox.list()).toEqual([])

    await tablet.database.write(['annotations'], async (t) => t.put('annotations', `file/${file}`, { version: 1 }))
    expect(await tablet.seen()).toEqual(new Set())
    await tablet.sync()
    expect(await tablet.seen()).toEqual(all)

    // The same if a new stroke arrives before the page reads the damaged record.
    await tablet.database.write(['annotations'], async (t) => t.put('annotations', `file/${file}`, { version: 1 }))
    const late = newStroke()
    await phone.draw(late)
    await phone.sync()
    await tablet.sync()
    expect(await tablet.seen()).toEqual(all.add(late.id))
  })
})
