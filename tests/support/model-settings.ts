import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { latestEdits, memberScope, type SettingEdit } from '#contract/stand-settings.ts'
import { createCall } from '#device/call.ts'
import { openMemberDatabase } from '#device/database.ts'
import { createDrain } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { pendingEdits } from '#device/outbox/kinds/stand-setting.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { type Outbox, openOutbox } from '#device/outbox/store.ts'
import { pullStandSettings } from '#device/stand-settings/pull.ts'
import { includesEdits, openStandSettings, type StandSettingStore } from '#device/stand-settings/store.ts'
import type { createApp } from '#server/app.ts'
import { standSetting } from '#server/platform/db/tables.ts'
import { openEdits } from '../../src/features/sheets/stand/edits.ts'
import type { TestApi, TestPerson } from './api.ts'
import { testDevice } from './device.ts'
import { settingsPlace } from './model-server.ts'
import { noBytes } from './no-bytes.ts'

/** The dependencies of a device that changes settings. */
interface Hand {
  readonly outbox: Outbox
  readonly standSettings: StandSettingStore
}
const scope = memberScope
const isOfSettings = ({ kind }: OutboxRecord): boolean => kind === settingsPlace.kind
const seenBy = async ({ outbox, standSettings }: Hand, records?: readonly OutboxRecord[]) => {
  // The outbox comes first: an edit moves from there to the store.
  const pending = pendingEdits(records ?? (await outbox.list()), scope)
  return latestEdits(await standSettings.read(scope), pending)
}
const inOrder = (edits: readonly SettingEdit[]) => [...edits].sort((a, b) => (a.name < b.name ? -1 : 1))

/** A member's second device: its network always works, but it is not always used. */
const tabletOf = (api: TestApi, app: ReturnType<typeof createApp>, owner: TestPerson) => {
  const device = testDevice()
  const deps = { ...device.tab(async (request) => await app.fetch(request)), now: api.clock.now }
  const database = openMemberDatabase(deps, owner.sub)
  const outbox = openOutbox(deps, database, kinds)
  const standSettings = openStandSettings(deps, database)
  const call = createCall({
    schedule: deps.schedule,
    transport: deps.fetch,
    accessToken: () => api.tokenFor(owner),
    locale: () => 'de-ch',
    origin: api.origin,
  })
  return { outbox, standSettings, call, drain: createDrain({ ...deps, outbox, bytes: noBytes, kinds, call }) }
}

interface Needs {
  readonly api: TestApi
  readonly app: ReturnType<typeof createApp>
  readonly owner: TestPerson
  readonly device: { readonly skew: number }
  /** A tab of the first device. */
  readonly phone: () => Hand
}

/** One member who changes settings of the stand, on a phone with all faults, and on a tablet. */
export const modelSettings = ({ api, app, owner, device, phone }: Needs) => {
  const made = new Set<string>()
  /** Edits of which the member was told that they are saved, by device. */
  let onPhone: readonly SettingEdit[] = []
  let onTablet: readonly SettingEdit[] = []
  /** True once the phone's clock was ahead: the server bounds such times, and no order of edits is promised. */
  let wasAhead = false
  const tablet = tabletOf(api, app, owner)
  let backup: (typeof standSetting.$inferSelect)[] = []

  const uuid = (): string => {
    const id = `00000000-0000-4000-8000-${String(made.size + 1).padStart(12, '0')}`
    made.add(id)
    return id
  }
  /** Changes a setting as the stand does. */
  const change = async (hand: Hand, now: () => Date, name: string, value: unknown): Promise<void> => {
    // No two edits are simultaneous: the server would bound the time of the second one.
    api.clock.set(new Date(api.clock.now().getTime() + 2))
    const edits = openEdits({ ...hand, now, uuid })
    await edits.read(scope)
    edits.add(scope, new Map([[name, value]]), {})
    await edits.flush()
  }
  const expectMade = (edits: readonly SettingEdit[]): void =>
    expect(
      edits.filter(({ id }) => !made.has(id)),
      'nobody made them',
    ).toEqual([])
  /** Checks that each edit of which the member was told is seen, or one that is later. */
  const expectTold = (seen: readonly SettingEdit[], told: readonly SettingEdit[], where: string): void => {
    expectMade(seen)
    const lost = told.filter((edit) => !includesEdits(seen, [edit]))
    if (!wasAhead) expect(lost, `${where}: lost settings`).toEqual([])
  }
  const syncTablet = async (): Promise<void> => {
    api.clock.set(new Date(api.clock.now().getTime() + 4_000))
    await tablet.drain({ networkBack: true })
    // The permission for the library may have been revoked.
    await pullStandSettings(tablet).catch(() => undefined)
    expectTold(await seenBy(tablet), onTablet, 'on the tablet')
  }
  return {
    /**
     * Changes a setting on the phone. `live` runs the work in a tab, which may crash: the member is told of what the next
     * start finds.
     */
    set: async (
      hand: Hand & { readonly now: () => Date },
      [name, value]: readonly [string, unknown],
      live: (work: () => Promise<void>) => Promise<unknown>,
    ): Promise<void> => {
      wasAhead ||= device.skew > 0
      await live(() => change(hand, hand.now, name, value))
      onPhone = [...onPhone, ...pendingEdits(await phone().outbox.list(), scope)]
    },
    /** Forgets the settings of a discarded record: they may have arrived or not. */
    discarded: (kept: OutboxRecord | undefined): void => {
      const names = new Set((kept === undefined ? [] : pendingEdits([kept], scope)).map(({ name }) => name))
      onPhone = onPhone.filter(({ name }) => !names.has(name))
    },
    /** Checks that the phone sends only edits that were made. */
    departed: expectMade,
    tablet: {
      set: async (name: string, value: unknown): Promise<void> => {
        await change(tablet, api.clock.now, name, value)
        onTablet = [...onTablet, ...pendingEdits(await tablet.outbox.list(), scope)]
      },
      sync: syncTablet,
    },
    backUp: async () => {
      backup = await api.db.select().from(standSetting).where(eq(standSetting.personId, owner.personId))
    },
    restore: async () => {
      await api.db.delete(standSetting).where(eq(standSetting.personId, owner.personId))
      if (backup.length > 0) await api.db.insert(standSetting).values(backup.map(({ sheetId: _, ...row }) => row))
    },
    check: async (records: readonly OutboxRecord[]): Promise<void> =>
      expectTold(await seenBy(phone(), records), onPhone, 'on the phone'),
    /** Checks that after sending and fetching everything the phone, the tablet and a new device show the same. */
    expectSame: async (fetchOnPhone: () => Promise<void>, sendOnPhone: () => Promise<void>): Promise<void> => {
      if (made.size === 0) return
      await tablet.outbox.retry(settingsPlace)
      for (let round = 0; round < 2; round++) await syncTablet()
      await fetchOnPhone()
      for (let round = 0; round < 2 && (await phone().outbox.list()).some(isOfSettings); round++) {
        await sendOnPhone()
        await fetchOnPhone()
      }
      expect((await phone().outbox.list()).filter(isOfSettings), 'no setting waits').toEqual([])
      const here = inOrder(await seenBy(phone()))
      await syncTablet()
      const fresh = tabletOf(api, app, owner)
      await pullStandSettings(fresh)
      for (const one of [tablet, fresh]) {
        expect(inOrder(await seenBy(one)), 'on another device').toEqual(here)
        expect(await one.outbox.list()).toEqual([])
      }
      expectTold(here, [...onPhone, ...onTablet], 'at last')
    },
  }
}
export type ModelStandSettings = ReturnType<typeof modelSettings>
