import { randomUUID } from 'node:crypto'
import { count, eq, min, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AnnotationChanges, annotationLimits, type Stroke } from '#contract/annotations.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { newStroke } from '../../../tests/support/strokes.ts'
import { annotation } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const file = 'a'.repeat(64)
const path = '/api/frontend/internal/annotation'
const Cursor = v.object({ cursor: v.number() })

describeOnDatabase('annotations of a sheet', (kind) => {
  let api: TestApi
  let member: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
  })
  beforeEach(async () => {
    member = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
  })
  afterAll(() => api.stop())

  const send = (body: unknown, as = member, of = file) =>
    api.request(`PUT ${path}/${of}`, { as, body, locale: 'de-ch' })
  const save = async (strokes: readonly Stroke[], erased: readonly string[] = []) =>
    v.parse(Cursor, await (await send({ strokes, erased })).json()).cursor
  const since = async (cursor: number, as = member) =>
    v.parse(AnnotationChanges, await (await api.request(`GET ${path}?since=${cursor}`, { as })).json())

  test('are returned as drawn, once however often they were sent, and only to their author', async () => {
    const [one, other] = [newStroke(), newStroke({ tool: 'marker', ink: 'yellow', points: '5,5' })]
    const cursor = await save([one, other, one])
    expect(await save([one, other])).toBe(cursor)
    const all = await since(0)
    expect(all).toMatchObject({ erased: [], cursor, more: false })
    expect(new Set(all.strokes)).toEqual(new Set([one, other].map((drawn) => ({ ...drawn, file }))))
    expect(await since(cursor)).toEqual({
      strokes: [],
      erased: [],
      cursor,
      more: false,
      held: { strokes: 2, erased: 0 },
    })
    // Another person's stroke with the same id is a different one, and changes nothing here.
    const stranger = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    expect((await since(0, stranger)).strokes).toEqual([])
    await send({ strokes: [{ ...one, points: '1,1' }], erased: [other.id] }, stranger)
    expect(new Set((await since(0)).strokes.map(({ points }) => points))).toEqual(new Set([one.points, other.points]))
  })

  test('stay erased, whichever request came first, and their points are deleted', async () => {
    const [drawn, late, both] = [newStroke(), newStroke(), newStroke()]
    const before = await save([drawn], [late.id])
    await save([late, both], [drawn.id, both.id])
    await save([drawn, both])
    expect((await since(0)).strokes).toEqual([])
    expect(new Set((await since(before)).erased.map(({ id }) => id))).toEqual(new Set([drawn.id, both.id]))
    expect((await api.db.select().from(annotation)).filter(({ id }) => id === drawn.id)).toMatchObject([{ points: '' }])
  })

  test('are fetched in complete pages, despite concurrent writes', async () => {
    const strokes = Array.from({ length: 4 * annotationLimits.perRequest }, () => newStroke())
    for (let at = 0; at < strokes.length; at += annotationLimits.perRequest)
      await save(strokes.slice(at, at + annotationLimits.perRequest))
    const found = new Set<string>()
    let cursor = 0
    for (let more = true; more; ) {
      const part = await since(cursor)
      for (const { id } of part.strokes) found.add(id)
      expect(part.cursor).toBeGreaterThan(cursor)
      ;({ cursor, more } = part)
      if (found.size < 700) await Promise.all([save([newStroke()]), save([newStroke()])])
    }
    expect(strokes.every(({ id }) => found.has(id))).toBe(true)
    expect(found.size).toBeGreaterThan(strokes.length)
  })

  test('may be stamps and texts, whose content is deleted when they are erased', async () => {
    const stamp = newStroke({ tool: 'stamp', width: 320, points: '5,5', content: 'dynamicPP' })
    const text = newStroke({ tool: 'text', width: 230, points: '5,900', content: 'Dämpfer auf! 🎺' })
    // A glyph of a newer app.
    const newer = newStroke({ tool: 'stamp', points: '7,7', content: 'ornamentTrill' })
    await save([stamp, text, newer])
    expect(new Set((await since(0)).strokes)).toEqual(new Set([stamp, text, newer].map((one) => ({ ...one, file }))))
    await save([], [text.id])
    expect((await since(0)).strokes).toHaveLength(2)
    const rows = await api.db.select().from(annotation).where(eq(annotation.id, text.id))
    expect(rows).toMatchObject([{ points: '', content: null }])
  })

  test.each<[string, object, Partial<Stroke>?]>([
    ['a page that is none', { page: 0 }],
    ['points beside the page', { points: '10001,3' }],
    ['points that are no numbers', { points: '1,2;3,4' }],
    ['more points than a stroke has', { points: Array(2000).fill('100,100').join(' ') }],
    ['an unknown pen', { tool: 'brush' }],
    ['an id that is none', { id: 'mine' }],
    ['a stamp without a glyph', { content: undefined }, { tool: 'stamp', points: '1,1' }],
    ['a glyph that is none', { content: 'dynamic piano' }, { tool: 'stamp', points: '1,1' }],
    ['a text without a letter', { content: ' ' }, { tool: 'text', points: '1,1' }],
    ['a text with a line break', { content: 'one\ntwo' }, { tool: 'text', points: '1,1' }],
    ['a text that is too long', { content: 'a'.repeat(annotationLimits.text + 1) }, { tool: 'text', points: '1,1' }],
    ['a line with content', { content: 'segno' }, { tool: 'pen' }],
    ['a stamp at two points', { points: '1,1 2,2' }, { tool: 'stamp', content: 'segno' }],
  ])('are refused at the field: %s', async (_, wrong, tool = {}) => {
    const reply = await send({ strokes: [{ ...newStroke(), ...tool, ...wrong }], erased: [] })
    const [field] = Object.keys(wrong)
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { code: expect.stringMatching(/^validation\./), errors: [{ field: `strokes.0.${field}` }] },
    ])
  })

  test('are limited: the message explains what to do, and erasing frees space', async () => {
    const { db } = api
    const visible = newStroke()
    await save([visible])
    await db.execute(sql`
      insert into annotation (person_id, id, file, page, tool, ink, width, points, batch, drawn_at)
      select ${member.personId}, gen_random_uuid(), ${file}, 1, 'pen', 'black', 22, '1,1', 1, now()
      from generate_series(1, ${annotationLimits.strokes - 1})`)
    const refused = await send({ strokes: [newStroke()], erased: [] })
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: 'rule.annotations_full', message: expect.stringContaining('Radieren Sie') },
    ])
    expect((await send({ strokes: [], erased: [visible.id] })).status).toBe(200)
    expect((await send({ strokes: [newStroke()], erased: [] })).status).toBe(200)
  })

  test('are not limited by erased strokes: beyond a number the oldest of them are deleted', {
    tags: ['long'],
  }, async () => {
    const [first, drawn] = [newStroke(), newStroke()]
    await save([first])
    const { personId } = member
    await api.db.execute(sql`
      insert into annotation (person_id, id, file, page, tool, ink, width, points, batch, drawn_at, erased_at)
      select ${personId}, gen_random_uuid(), ${file}, 1, 'pen', 'black', 22, '', number, now(), now()
      from generate_series(1, ${annotationLimits.rows - 1}) as number`)
    expect((await since(2_000_000_000)).held).toBeNull()
    await save([drawn], [first.id])
    const [left] = await api.db
      .select({ rows: count(), oldest: min(annotation.batch) })
      .from(annotation)
      .where(eq(annotation.personId, personId))
    expect(left).toEqual({ rows: annotationLimits.rows, oldest: 2 })
    expect(await since((await save([newStroke()])) - 2)).toMatchObject({
      strokes: [{}, {}],
      erased: [{ id: first.id }],
    })
  })

  test('are counted in the reply, so that a device notices strokes missing after a restore', async () => {
    const [one, other] = [newStroke(), newStroke()]
    const cursor = await save([one, other, newStroke()], [randomUUID()])
    await save([], [one.id])
    expect((await since(cursor)).held).toEqual({ strokes: 2, erased: 2 })
    // Cursors after the restore are higher than any that a device has read.
    await api.db.delete(annotation).where(eq(annotation.personId, member.personId))
    api.clock.set(new Date(api.clock.now().getTime() + 60_000))
    expect(await save([other])).toBeGreaterThan(cursor)
  })
})
