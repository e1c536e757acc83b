import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DesiredParts, photographedPartsKind, unsentPhotographs } from '#device/outbox/kinds/photographed-parts.ts'
import { privateNoteKind } from '#device/outbox/kinds/private-note.ts'
import { openPhotographs } from '#device/photographs/store.ts'
import { composition, personRole, sheet } from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { offline, openMemberDevice, replyLost, type Transport, working } from './support/member-device.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** A white page of 16 by 16 pixels. */
const page = {
  kind: 'bits',
  width: 16,
  height: 16,
  bytes: Uint8Array.from(deflateSync(Buffer.alloc(32, 255))).buffer,
} as const

/** The server splits, but its reply is lost. */
const scanReplyLost: Transport = (request, server) =>
  request.method === 'POST' ? replyLost(request, server) : working(request, server)

describe('photographed parts that wait on a device', () => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres' })
    editor = await api.addPerson({ roles: ['EDITOR'] })
  })
  afterAll(() => api.stop())

  /** A device with three photographed pages of a piece, whose parts were saved offline. */
  const waiting = async () => {
    const [piece] = await api.db.insert(composition).values({ title: 'Marsch' }).returning()
    const compositionId = piece?.id ?? 0
    const network: { transport: Transport } = { transport: offline }
    const member = openMemberDevice(api, editor, () => network.transport)
    const photographs = openPhotographs(member.deps, member.database)
    for (let count = 0; count < 3; count++) {
      await photographs.add({ compositionId, title: 'Marsch' }, new ArrayBuffer(9))
      const last = (await photographs.list()).at(-1)
      if (last !== undefined) await photographs.made(last.id, last, page)
    }
    const [first = '', second = '', third = ''] = (await photographs.list()).map(({ id }) => id)
    const part = { instrument: 'CLARINET', voice: '1', key: 'B' as const, replace: false }
    const key = crypto.randomUUID()
    const save = (name: string) =>
      member.outbox.put({
        ...{ kind: photographedPartsKind.kind, key, title: 'Marsch', row: null },
        desired: {
          compositionId,
          size: 3 * page.bytes.byteLength,
          parts: [
            { ...part, name: 'Marsch - Tuba.pdf', photographs: [third] },
            { ...part, name, photographs: [first, second] },
          ],
        } satisfies DesiredParts,
      })
    await save('Marsch - Klarinette 1.pdf')
    return {
      ...{ ...member, network, photographs, compositionId, save },
      send: async (transport: Transport) => {
        network.transport = transport
        member.device.advance(3_600_000)
        await member.drain({ networkBack: true })
      },
      sheets: async () =>
        (await api.db.select().from(sheet).where(eq(sheet.compositionId, compositionId)).orderBy(sheet.id)).map(
          ({ name, pages }) => [name, pages],
        ),
      left: async () => (await photographs.list()).length,
    }
  }

  test('are sent once the server can be reached, and then their photographs are removed', async () => {
    const { send, sheets, left, outbox } = await waiting()
    await send(offline)
    expect([await sheets(), await left()]).toEqual([[], 3])
    await send(working)
    expect(await sheets()).toEqual([
      ['Marsch - Tuba.pdf', 1],
      ['Marsch - Klarinette 1.pdf', 2],
    ])
    expect([await left(), await outbox.list()]).toEqual([0, []])
  })

  test('are there once after a lost reply, and their photographs stay until the server has confirmed them', async () => {
    const { send, sheets, left, outbox } = await waiting()
    await send(scanReplyLost)
    expect([(await sheets()).length, await left()]).toEqual([2, 3])
    await send(working)
    expect([(await sheets()).length, await left(), await outbox.list()]).toEqual([2, 0, []])
  })

  test('are refused with a deleted piece, and every photograph stays and can be changed', async () => {
    const { send, left, outbox, compositionId, photographs } = await waiting()
    await api.db.delete(composition).where(eq(composition.id, compositionId))
    await send(working)
    const records = await outbox.list()
    expect(records.map(({ state, problem }) => [state, problem?.code])).toEqual([['rejected', 'not_found']])
    const all = await photographs.list()
    expect([await left(), unsentPhotographs(all, records)]).toEqual([3, all])
    const [one] = all
    expect(await photographs.page(one?.id ?? '')).toMatchObject({ kind: 'bits' })
  })

  test('with a name that the piece has by now are refused at that part, and corrected under the same key', async () => {
    const { send, sheets, outbox, save, compositionId } = await waiting()
    await api.db.insert(sheet).values({
      ...{ compositionId, name: 'Marsch - Klarinette 1.pdf', instrument: 'CLARINET', voice: '1' },
      ...{ sha256: 'a'.repeat(64), size: 1, mimeType: 'application/pdf' },
    })
    await send(working)
    const [record] = await outbox.list()
    expect(record?.problem?.errors.map(({ field }) => field)).toEqual(['parts.1.name'])
    await save('Marsch - Klarinette 1b.pdf')
    await send(working)
    expect([(await sheets()).length, await outbox.list()]).toEqual([3, []])
  })

  test('of somebody whose right was withdrawn are refused, and sent when it is given back', async () => {
    const { send, sheets, left, outbox, save } = await waiting()
    const mine = eq(personRole.personId, editor.personId)
    const roles = await api.db.delete(personRole).where(mine).returning()
    await send(working)
    const [record] = await outbox.list()
    expect([record?.state, record?.problem?.code, await left()]).toEqual(['rejected', 'auth.forbidden', 3])
    await api.db.insert(personRole).values(roles)
    await save('Marsch - Klarinette 1.pdf')
    await send(working)
    expect([(await sheets()).length, await left(), await outbox.list()]).toEqual([2, 0, []])
  })

  test('that are too large for the server are refused for their size, and their photographs stay', async () => {
    const { send, left, outbox, photographs } = await waiting()
    const [first] = await photographs.list()
    if (first === undefined) throw new Error('there is no photograph')
    await photographs.change(new Map([[first.id, { look: 'black-and-white' }]]))
    const wish = { ...first, look: 'black-and-white' } as const
    await photographs.made(first.id, wish, { ...page, kind: 'jpeg', bytes: new ArrayBuffer(100_600_000) })
    await send(working)
    const [record] = await outbox.list()
    expect([record?.state, record?.problem?.code]).toEqual(['rejected', 'request.too_large'])
    expect([record?.problem?.errors.map(({ id }) => id), await left()]).toEqual([['validation.file_too_large'], 3])
  })

  test('hold up no other change', async () => {
    const { send, outbox, requests } = await waiting()
    await outbox.put({ kind: privateNoteKind.kind, key: '7/3', desired: { text: 'Takt 12' }, row: null })
    await send(working)
    const written = requests.filter(({ method }) => method !== 'GET').map(({ url }) => new URL(url).pathname)
    expect(written.at(-1)).toMatch(/\/scan$/)
    expect(written).toHaveLength(2)
  })

  test('whose page ended between their confirmation and the removal lose their photographs with the next pass', async () => {
    const { send, sheets, left, outbox } = await waiting()
    const [record] = await outbox.list()
    if (record === undefined) throw new Error('nothing waits')
    const savedAt = new Date().toISOString()
    await outbox.change(record, (one) => ({ ...one, state: 'saved', savedVersion: 1, savedAt }))
    await send(working)
    expect([await sheets(), await left(), await outbox.list()]).toEqual([[], 0, []])
  })
})
