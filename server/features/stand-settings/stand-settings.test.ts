import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type SettingEdit,
  StandSettingChanges,
  saveStandSettings,
  standSettingLimits,
} from '#contract/stand-settings.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { sheet, standSetting } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/stand-setting'
const seconds = 1000
const trio = { page: 2, name: 'Trio' }

describeOnDatabase('settings of the music stand', (kind) => {
  let api: TestApi
  let member: TestPerson
  let sheetId: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
  })
  beforeEach(async () => {
    member = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    const piece = await addPiece(api.db, api.deps.files, `Can-Can ${randomUUID()}`, Buffer.from(randomUUID()))
    sheetId = piece.sheetId
  })
  afterAll(() => api.stop())

  const now = () => api.clock.now().getTime()
  const edit = (name: string, value: unknown, at = now()): SettingEdit => ({ name, value, at, id: randomUUID() })
  const send = (edits: unknown, as = member, scope = `${sheetId}`) =>
    api.request(`PUT ${path}/${scope}`, { as, body: { edits }, locale: 'de-ch' })
  const save = async (...edits: readonly SettingEdit[]) =>
    v.parse(saveStandSettings.reply, await (await send(edits)).json())
  const since = async (cursor: number, as = member) =>
    v.parse(StandSettingChanges, await (await api.request(`GET ${path}?since=${cursor}`, { as })).json())
  const valuesOf = ({ edits }: { readonly edits: readonly SettingEdit[] }) =>
    Object.fromEntries(edits.map(({ name, value }) => [name, value]))

  test('are returned as set, once however often they were sent, and only to their owner', async () => {
    const edits = [
      edit('order', '1,2,1'),
      edit('bookmarks/2/Trio', trio),
      edit('orientations/3', { rotation: 90, tilt: 0 }),
    ]
    const { cursor } = await save(...edits)
    expect((await save(...edits)).cursor).toBe(cursor)
    const all = await since(0)
    expect(new Set(all.edits)).toEqual(new Set(edits.map((one) => ({ ...one, scope: `${sheetId}` }))))
    expect(all).toMatchObject({ cursor, more: false, held: { settings: 3 } })
    expect((await since(cursor)).edits).toEqual([])
    const stranger = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    expect((await since(0, stranger)).edits).toEqual([])
    await send([edit('order', '3,2,1', now() + seconds)], stranger)
    expect(valuesOf(await since(0))).toMatchObject({ order: '1,2,1' })
  })

  test('are the latest edits of each setting, whichever request came first, and the reply names them', async () => {
    const [older, newer] = [edit('order', '1,2', now() - 9 * seconds), edit('order', '2,1', now() - seconds)]
    await save(newer, edit('tempo', 96, now() - 5 * seconds))
    expect(await save(older)).toMatchObject({ edits: [newer] })
    expect(valuesOf(await since(0))).toEqual({ order: '2,1', tempo: 96 })
    const removed = edit('tempo', null)
    await save(removed)
    await save(edit('tempo', 60, now() - seconds))
    expect(valuesOf(await since(0))).toEqual({ order: '2,1', tempo: null })
  })

  test('with the same time are decided by the id, on the server as on devices', async () => {
    const at = now()
    const [low = '', high = ''] = [randomUUID(), randomUUID()].sort()
    await save({ name: 'order', value: '2,1', at, id: high })
    await save({ name: 'order', value: '1,2', at, id: low })
    await save({ name: 'tempo', value: 60, at, id: low })
    await save({ name: 'tempo', value: 96, at, id: high })
    expect(valuesOf(await since(0))).toEqual({ order: '2,1', tempo: 96 })
  })

  test('of a device whose clock is ahead count from their arrival, and stay when they are sent again', async () => {
    const ahead = edit('order', '3,2,1', now() + 3_600_000)
    expect(await save(ahead)).toMatchObject({ edits: [{ at: now() }] })
    api.clock.set(new Date(now() + seconds))
    const later = edit('order', '1,2', now())
    await save(later)
    expect(valuesOf(await since(0))).toEqual({ order: '1,2' })
    const tempo = edit('tempo', 90, now() + 3_600_000)
    const { cursor } = await save(tempo)
    api.clock.set(new Date(now() + seconds))
    expect((await save(tempo)).cursor).toBe(cursor)
  })

  test('disappear with their sheet, and a device learns that nothing more is stored for it', async () => {
    await save(edit('order', '2,1'))
    await send([edit('view/phone', { fit: 'width', halfTurns: false, cover: false, trimmed: true })], member, 'member')
    await api.db.delete(sheet).where(eq(sheet.id, sheetId))
    expect((await since(0)).edits).toMatchObject([{ scope: 'member', name: 'view/phone' }])
    expect(await save(edit('order', '2,1'))).toMatchObject({ isGone: true, edits: [] })
    expect((await since(0)).held.settings).toBe(1)
  })

  test.each([
    ['an unknown setting', { name: 'mode', value: 'play' }, 'name'],
    ['a name of every object', { name: 'toString', value: 1 }, 'name'],
    ['a tempo beyond the metronome', { name: 'tempo', value: 900 }, 'value'],
    ['a rotation that is none', { name: 'orientations/1', value: { rotation: 45, tilt: 0 } }, 'value'],
    ['a bookmark without a name', { name: 'bookmarks/1/', value: { page: 1, name: '' } }, 'value'],
    ['margins wider than the page', { name: 'margins/1', value: { top: 3 } }, 'value'],
    ['no value', { name: 'order', value: undefined }, 'value'],
    ['a time before 1970', { name: 'order', value: '', at: -1 }, 'at'],
    ['an id that is none', { name: 'order', value: '', id: 'mine' }, 'id'],
  ])('are refused at the field: %s', async (_, wrong, field) => {
    const reply = await send([{ ...edit('order', ''), ...wrong }])
    expect([reply.status, await reply.json()]).toMatchObject([400, { errors: [{ field: `edits.0.${field}` }] }])
  })

  test.each(['0', '-1', '99999999999', 'member2', '1e3'])('are refused for the scope %s', async (scope) => {
    expect((await send([], member, scope)).status).toBe(400)
  })

  test('with text that the database cannot store are refused', async () => {
    for (const name of ['a\0', '\ud800']) {
      const reply = await send([edit('bookmarks/1/a', { page: 1, name })])
      expect([name, reply.status]).toEqual([name, 400])
    }
  })

  test('are limited, and known settings can still be changed', async () => {
    await save(edit('order', '1,2', now() - seconds))
    await api.db.execute(sql`
      insert into stand_setting (person_id, scope, name, value, edited_at, edit_id, batch)
      select ${member.personId}, ${`${sheetId}`}, 'beats/' || page, '4', now(), gen_random_uuid(), 1
      from generate_series(1, ${standSettingLimits.settings - 1}) as page`)
    const refused = await send([edit('tempo', 90)])
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: 'rule.stand_settings_full', message: expect.stringContaining('kein Platz') },
    ])
    expect((await send([edit('order', '2,1')])).status).toBe(200)
  })

  test('are fetched in complete pages', { tags: ['long'] }, async () => {
    const { perRequest } = standSettingLimits
    for (let from = 0; from < 12; from++)
      await save(
        ...Array.from({ length: perRequest }, (_, at) =>
          edit(`splits/${from * perRequest + at + 1}`, { at: 0.5, rotation: 0 }),
        ),
      )
    const found = new Set<string>()
    let cursor = 0
    for (let more = true; more; ) {
      const part = await since(cursor)
      for (const { name } of part.edits) found.add(name)
      ;({ cursor, more } = part)
    }
    expect(found.size).toBe(12 * perRequest)
  })

  test('are counted in the reply, so that a device notices older ones after a restore', async () => {
    const first = edit('order', '1,2', now() - 60 * seconds)
    const { cursor } = await save(first)
    await save({ ...edit('order', '2,1'), at: now() - 10 * seconds })
    const before = (await since(cursor)).held
    await api.db
      .update(standSetting)
      .set({ editedAt: new Date(first.at) })
      .where(eq(standSetting.personId, member.personId))
    const { held } = await since(cursor)
    expect([held.settings, before.seconds - held.seconds]).toEqual([1, 50])
  })
})
