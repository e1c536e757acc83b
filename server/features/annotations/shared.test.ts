import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { annotationLimits, type Stroke } from '#contract/annotations.ts'
import { SharedChanges } from '#contract/shared-annotations.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { newStroke } from '../../../tests/support/strokes.ts'
import { account, membership, personRole, sharedAnnotation, sheet } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/annotation/shared'
const Cursor = v.object({ cursor: v.number() })

describeOnDatabase('shared annotations', (kind) => {
  let api: TestApi
  let conductor: TestPerson
  let leader: TestPerson
  let player: TestPerson
  /** SHA-256 of a tuba part and of a flute part. */
  let tuba: string
  let flute: string
  beforeAll(async () => {
    api = await startTestServer({ kind })
    conductor = await api.addPerson({ firstName: 'Selina', roles: ['MHZ_LIBRARY_READ'] })
    await api.db
      .update(membership)
      .set({ functionType: 'CONDUCTOR' })
      .where(eq(membership.personId, conductor.personId))
    player = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    const add = async (title: string) => {
      const { sheetId } = await addPiece(api.db, api.files, title, Buffer.from(title))
      return sheetId
    }
    const [one, other] = [await add('Marsch'), await add('Walzer')]
    await api.db.update(sheet).set({ instrument: 'FLUTE' }).where(eq(sheet.id, other))
    const rows = new Map((await api.db.select().from(sheet)).map(({ id, sha256 }) => [id, sha256]))
    tuba = rows.get(one) ?? ''
    flute = rows.get(other) ?? ''
  })
  beforeEach(async () => {
    await api.db.delete(sharedAnnotation)
    leader = await api.addPerson({
      firstName: 'Heinz',
      roles: ['MHZ_LIBRARY_READ', 'MHZ_SECTIONLEADER'],
      plays: { instrument: 'TUBA' },
    })
  })
  afterAll(() => api.stop())

  const send = (body: unknown, as: TestPerson, file = tuba) =>
    api.request(`PUT ${path}/${file}`, { as, body, locale: 'de-ch' })
  const save = async (strokes: readonly Stroke[], as: TestPerson, erased: readonly string[] = [], file = tuba) =>
    v.parse(Cursor, await (await send({ strokes, erased }, as, file)).json()).cursor
  const refusal = async (response: Response) =>
    v.parse(v.object({ code: v.string(), message: v.string() }), await response.json())
  const since = async (cursor: number, as = player) =>
    v.parse(SharedChanges, await (await api.request(`GET ${path}?since=${cursor}`, { as })).json())

  test('of conductor and section leader reach every reader once, with layer and author', async () => {
    const [one, other] = [newStroke(), newStroke({ tool: 'marker', ink: 'yellow' })]
    await save([one], conductor, [], flute)
    const cursor = await save([other, other], leader)
    expect(await save([other], leader)).toBe(cursor)
    expect(await since(0)).toEqual({
      strokes: [
        { id: one.id, file: flute, section: null, author: 'Selina Beispiel', stroke: one, own: false },
        { id: other.id, file: tuba, section: 'TUBA', author: 'Heinz Beispiel', stroke: other, own: false },
      ],
      erased: [],
      cursor,
      more: false,
      held: null,
    })
    expect(await since(cursor)).toEqual({ strokes: [], erased: [], cursor, more: false, held: null })
  })

  test('are counted for their author as long as the author leads', async () => {
    const [one, other] = [newStroke(), newStroke()]
    await save([one, other], leader)
    await save([newStroke()], conductor, [other.id])
    const { strokes, erased, held } = await since(0, leader)
    expect(strokes.map(({ own }) => own).sort()).toEqual([false, true])
    expect([erased, held]).toEqual([[{ id: other.id, file: tuba, own: true }], { strokes: 1, erased: 1 }])
    await api.db.delete(personRole).where(eq(personRole.personId, leader.personId))
    await api.db.insert(personRole).values({ personId: leader.personId, role: 'MHZ_LIBRARY_READ' })
    expect((await since(0, leader)).held).toBeNull()
  })

  test('stay erased, whichever request came first', async () => {
    const [drawn, late] = [newStroke(), newStroke()]
    const before = await save([drawn], leader, [late.id])
    await save([late], leader, [drawn.id])
    await save([drawn, late], conductor)
    const { strokes, erased } = await since(before)
    expect([strokes, erased.map(({ id }) => id)]).toEqual([[], [drawn.id]])
    expect((await since(0)).strokes).toEqual([])
  })

  test('are written only by those who lead the layer now', async () => {
    const refused = { code: 'rule.not_leading', message: expect.stringContaining('Sie leiten dieses Register nicht') }
    for (const [as, file] of [
      [player, tuba],
      [leader, flute],
      // No sheet has this file.
      [leader, '0'.repeat(64)],
    ] as const) {
      const response = await send({ strokes: [newStroke()], erased: [] }, as, file)
      expect([response.status, await refusal(response)]).toEqual([422, refused])
    }
    const own = newStroke()
    await save([own], leader)
    await api.db.delete(personRole).where(eq(personRole.personId, leader.personId))
    await api.db.insert(personRole).values({ personId: leader.personId, role: 'MHZ_LIBRARY_READ' })
    expect((await send({ strokes: [], erased: [own.id] }, leader)).status).toBe(422)
    expect((await since(0)).strokes).toHaveLength(1)
    const outsider = await api.addPerson({ roles: ['MHZ_SECTIONLEADER'], plays: { instrument: 'TUBA' } })
    expect((await send({ strokes: [], erased: [] }, outsider)).status).toBe(403)
  })

  test('are erased by a leader of their layer, and by the conductor in each', async () => {
    const [own, section] = [newStroke(), newStroke()]
    await save([own], conductor)
    await save([section], leader)
    const colleague = await api.addPerson({
      roles: ['MHZ_LIBRARY_READ', 'MHZ_SECTIONLEADER'],
      plays: { instrument: 'TUBA' },
    })
    const mixed = newStroke()
    // Nothing of a refused request is stored.
    expect((await send({ strokes: [mixed], erased: [own.id] }, colleague)).status).toBe(422)
    expect((await since(0)).strokes).toHaveLength(2)
    await save([], colleague, [section.id])
    expect((await since(0)).strokes).toMatchObject([{ id: own.id }])
    const again = newStroke()
    await save([again], leader)
    await save([], conductor, [own.id, again.id])
    expect((await since(0)).strokes).toEqual([])
  })

  test('are fetched in complete pages, despite concurrent writes', async () => {
    const strokes = Array.from({ length: 4 * annotationLimits.perRequest }, () => newStroke())
    for (let at = 0; at < strokes.length; at += annotationLimits.perRequest)
      await save(strokes.slice(at, at + annotationLimits.perRequest), conductor)
    const found = new Set<string>()
    let cursor = 0
    for (let more = true; more; ) {
      const [page] = await Promise.all([since(cursor), save([newStroke()], leader)])
      for (const { id } of page.strokes) found.add(id)
      ;({ cursor, more } = page)
    }
    expect(strokes.every(({ id }) => found.has(id))).toBe(true)
  })

  test('lose the name of an author whose account is deleted', async () => {
    await save([newStroke()], leader)
    await api.db.delete(account).where(eq(account.personId, leader.personId))
    expect((await since(0)).strokes).toMatchObject([{ author: null }])
  })

  test('refuse malformed input', async () => {
    const statuses = await Promise.all(
      [
        {},
        { strokes: [newStroke({ points: 'x' })], erased: [] },
        { strokes: [], erased: ['x'] },
        { strokes: Array.from({ length: annotationLimits.perRequest + 1 }, () => newStroke()), erased: [] },
      ].map(async (body) => (await send(body, conductor)).status),
    )
    expect(statuses).toEqual([400, 400, 400, 400])
    expect((await api.request(`GET ${path}?since=-1`, { as: player })).status).toBe(400)
  })
})
