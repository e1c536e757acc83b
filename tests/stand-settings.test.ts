import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { latestEdits, type SettingEdit } from '#contract/stand-settings.ts'
import { pendingEdits, standSettingKind } from '#device/outbox/kinds/stand-setting.ts'
import { pullStandSettings } from '#device/stand-settings/pull.ts'
import { openStandSettings } from '#device/stand-settings/store.ts'
import { sheet, standSetting } from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { addPiece } from './support/content.ts'
import { long } from './support/long-run.ts'
import { offline, openMemberDevice, replyLost, working } from './support/member-device.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('settings of the stand on two devices of a member', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres' })
  })
  afterAll(() => api.stop())

  const addSheet = async (): Promise<string> => {
    const { sheetId } = await addPiece(api.db, api.deps.files, randomUUID(), Buffer.from(randomUUID()))
    return String(sheetId)
  }
  /** A device with the app's own outbox, drain and store, and the real server behind a transport that can fail. */
  const deviceOf = (member: TestPerson, scope: string) => {
    const { device, deps, requests, database, outbox, call, drain } = openMemberDevice(api, member, () => own.transport)
    const standSettings = openStandSettings(deps, database)
    const edits = async () => latestEdits(await standSettings.read(scope), pendingEdits(await outbox.list(), scope))
    const own = {
      transport: working,
      requests,
      outbox,
      database,
      put: (...desired: SettingEdit[]) =>
        outbox.put({ kind: standSettingKind.kind, key: scope, desired: { edits: desired }, row: null }),
      set: (name: string, value: unknown, at: number) => own.put({ name, value, at, id: randomUUID() }),
      /** The values that the stand shows. */
      seen: async () => Object.fromEntries((await edits()).map(({ name, value }) => [name, value])),
      edits: async () => new Set(await edits()),
      send: async () => {
        device.advance(3_600_000)
        await drain({ networkBack: true })
      },
      pull: () => pullStandSettings({ call, standSettings, outbox }).catch(() => undefined),
      /** Sends, then fetches the edits of other devices. */
      sync: async () => {
        await own.send()
        await own.pull()
      },
    }
    return own
  }
  const twoDevices = async () => {
    const member = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    const scope = await addSheet()
    const fresh = () => deviceOf(member, scope)
    return { phone: fresh(), tablet: fresh(), fresh, scope, mine: eq(standSetting.personId, member.personId) }
  }
  const now = () => api.clock.now().getTime()
  const minute = 60_000
  const [trio, coda] = [
    { page: 2, name: 'Trio' },
    { page: 3, name: 'Coda' },
  ]

  test('both show every change, and the later one of the same setting, after offline edits and lost replies', async () => {
    const { phone, tablet } = await twoDevices()
    await phone.set('tempo', 96, now() - 9 * minute)
    await phone.sync()
    await tablet.sync()
    expect(await tablet.seen()).toEqual({ tempo: 96 })

    phone.transport = tablet.transport = offline
    await phone.set('order', '3,2,1', now() - 5 * minute)
    await phone.set('bookmarks/2/Trio', trio, now() - 5 * minute)
    await phone.set('margins/2', { top: 0.1, right: 0, bottom: 0, left: 0, rotation: 0 }, now() - 5 * minute)
    await tablet.set('order', '2,1', now() - 4 * minute)
    await tablet.set('bookmarks/3/Coda', coda, now() - 4 * minute)
    await tablet.set('margins/3', { top: 0.2, right: 0, bottom: 0, left: 0, rotation: 0 }, now() - 6 * minute)
    await tablet.set('tempo', null, now() - 4 * minute)
    phone.transport = tablet.transport = replyLost
    for (const device of [tablet, phone]) await device.sync()
    phone.transport = tablet.transport = working
    for (const device of [tablet, phone, tablet]) await device.sync()
    for (const device of [phone, tablet]) {
      expect(await device.seen()).toMatchObject({
        order: '2,1',
        tempo: null,
        'bookmarks/2/Trio': trio,
        'bookmarks/3/Coda': coda,
        'margins/2': { top: 0.1 },
        'margins/3': { top: 0.2 },
      })
      expect(await device.outbox.list()).toEqual([])
    }
  })

  test('restore what the server lost with an older backup, also a value that was only changed since', async () => {
    const { phone, tablet, fresh, mine } = await twoDevices()
    await phone.set('order', '1,2', now() - 9 * minute)
    await phone.sync()
    const backup = await api.db.select().from(standSetting).where(mine)
    await phone.set('order', '3,2,1', now() - 5 * minute)
    await phone.sync()
    await tablet.sync()
    // The reply arrived, and the edit was not fetched yet.
    await phone.set('bookmarks/2/Trio', trio, now() - 4 * minute)
    await phone.send()
    await api.db.delete(standSetting).where(mine)
    await api.db.insert(standSetting).values(backup.map(({ sheetId: _, ...row }) => row))
    api.clock.set(new Date(now() + minute))
    await tablet.set('tempo', 60, now())
    for (let round = 0; round < 2; round++) for (const device of [tablet, phone]) await device.sync()
    await tablet.sync()
    const another = fresh()
    await another.sync()
    for (const device of [phone, tablet, another]) {
      expect(await device.seen()).toEqual({ order: '3,2,1', tempo: 60, 'bookmarks/2/Trio': trio })
      expect(await device.outbox.list()).toEqual([])
    }
  })

  test('stay on the devices of a deleted sheet, and nothing waits for ever', async () => {
    const { phone, tablet, scope, mine } = await twoDevices()
    await phone.set('order', '3,2,1', now() - 5 * minute)
    await phone.sync()
    await tablet.sync()
    await api.db.delete(sheet).where(eq(sheet.id, Number(scope)))
    expect(await api.db.$count(standSetting, mine)).toBe(0)
    await tablet.set('tempo', 60, now())
    for (let round = 0; round < 3; round++) for (const device of [phone, tablet]) await device.sync()
    expect([await phone.seen(), await tablet.seen()]).toEqual([{ order: '3,2,1' }, { order: '3,2,1', tempo: 60 }])
    for (const device of [phone, tablet]) {
      expect(await device.outbox.list()).toEqual([])
      device.requests.length = 0
      await device.sync()
      expect(device.requests.map(({ method }) => method)).toEqual(['GET'])
    }
  })

  test('that exceed one request are sent in several; damaged records of a device are fetched again', async () => {
    const { phone, tablet, scope } = await twoDevices()
    const splits = Array.from({ length: 250 }, (_, at) => [`splits/${at + 1}`, { at: 0.4, rotation: 0 }] as const)
    await phone.put(...splits.map(([name, value]) => ({ name, value, at: now(), id: randomUUID() })))
    await phone.sync()
    await tablet.sync()
    expect(await tablet.seen()).toEqual(Object.fromEntries(splits))
    expect(await phone.outbox.list()).toEqual([])
    const damage = () =>
      tablet.database.write(['stand-settings'], async (t) => t.put('stand-settings', `scope/${scope}`, { version: 1 }))
    await damage()
    expect(await tablet.seen()).toEqual({})
    await tablet.sync()
    expect(await tablet.seen()).toEqual(Object.fromEntries(splits))
    // The same holds if a new edit arrives before the page reads the damaged record.
    await damage()
    await phone.set('tempo', 60, now() + 1)
    await phone.sync()
    await tablet.sync()
    expect(await tablet.seen()).toEqual({ ...Object.fromEntries(splits), tempo: 60 })
  })

  const step = fc.record({
    device: fc.constantFrom('phone' as const, 'tablet' as const),
    act: fc.oneof(
      fc.record({
        set: fc.constantFrom('order', 'tempo', 'countIn'),
        value: fc.constantFrom(1, 2, null),
        /** Minutes: clocks differ, and some edits have the same time. */
        at: fc.integer({ min: -4, max: 3 }),
      }),
      fc.constantFrom(working, offline, replyLost).map((transport) => ({ transport })),
    ),
  })
  test('are the same on both devices after any sequence of edits and syncs: of each setting a change that was made', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { phone, tablet, fresh } = await twoDevices()
        const devices = { phone, tablet }
        const made: SettingEdit[] = []
        const settingOf = (name: string, value: number | null) =>
          value === null ? null : name === 'order' ? `${value}` : name === 'tempo' ? 60 + value : value
        for (const { device, act } of steps) {
          const own = devices[device]
          if ('set' in act) {
            const { set: name, value, at } = act
            const edit = { name, value: settingOf(name, value), at: now() + at * minute, id: randomUUID() }
            made.push(edit)
            await own.put(edit)
          } else {
            own.transport = act.transport
            await own.sync()
          }
        }
        phone.transport = tablet.transport = working
        for (const device of [phone, tablet, phone]) await device.sync()
        const another = fresh()
        await another.sync()
        const seen = await phone.seen()
        expect(await tablet.edits()).toEqual(await phone.edits())
        expect(await another.edits()).toEqual(await phone.edits())
        for (const device of [phone, tablet]) expect(await device.outbox.list()).toEqual([])
        // Edits from the future count from their arrival, so that only the past ones have a known order.
        const hasFuture = made.some(({ at }) => at > now())
        const expected = Object.fromEntries(latestEdits(made).map(({ name, value }) => [name, value]))
        if (!hasFuture) expect(seen).toEqual(expected)
        else expect(Object.keys(seen).sort()).toEqual(Object.keys(expected).sort())
      }),
      { numRuns: long ? 20 : 8 },
    )
  })
})
