import { randomUUID } from 'node:crypto'
import type { SettingEdit } from '#contract/stand-settings.ts'
import { type MemberDatabase, openMemberDatabase } from '#device/database.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { pendingEdits } from '#device/outbox/kinds/stand-setting.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { openStandSettings } from '#device/stand-settings/store.ts'
import { newSheetSettings, type SheetSettings } from '../../src/features/sheets/stand/settings.ts'
import { openSettings, type SettingsStore } from '../../src/features/sheets/stand/settings-store.ts'
import { testDevice } from './device.ts'

export const tuba = { compositionId: 3, sheetId: 14 }

/** Opens the settings of a member's device, without network. */
export const openOnDevice = () => {
  const device = testDevice()
  const tab = device.tab()
  const database = openMemberDatabase(tab, 'player')
  let screen: 'phone' | 'large' = 'large'
  const openOn = (from: MemberDatabase) => {
    const settings = openSettings({
      database: from,
      outbox: openOutbox(tab, from, kinds),
      standSettings: openStandSettings(tab, from),
      now: tab.now,
      uuid: randomUUID,
      screen: () => screen,
    })
    return { ...settings, saveSheet: savingSheet(settings) }
  }
  const { receive, standing } = openStandSettings(device.tab(), database)
  return {
    device,
    database,
    openOn,
    settings: openOn(database),
    onPhone: () => {
      screen = 'phone'
    },
    /** The edits of a scope in the outbox. */
    sent: async (scope = '14') => pendingEdits(await openOutbox(tab, database, kinds).list(), scope),
    /** Edits of another device arrive. */
    arrive: async (scope: string, ...edits: readonly (readonly [string, unknown, number])[]) => {
      const { cursor } = await standing()
      const fresh = edits.map(([name, value, at]): SettingEdit => ({ name, value, at, id: randomUUID() }))
      await receive(cursor, {
        edits: fresh.map((edit) => ({ ...edit, scope })),
        cursor: cursor + 1,
        more: false,
        held: { settings: 0, seconds: 0 },
      })
    },
    now: () => tab.now().getTime(),
  }
}
/** Saves a change by a player who sees what is saved, unless something else is given. */
const savingSheet =
  (settings: SettingsStore) =>
  async (
    place: typeof tuba,
    changed: Partial<SheetSettings>,
    seen: SheetSettings = newSheetSettings,
  ): Promise<SheetSettings> =>
    settings.saveSheet(place, { title: 'Can-Can', changed, seen })

/** Opens the store on a database that can be made to fail, like that of a device that is full or short of memory. */
export const openFailing = () => {
  const opened = openOnDevice()
  const { database, settings, openOn } = opened
  let failing: 'read' | 'write' | null = null
  const broken = (what: 'read' | 'write') =>
    failing === what ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : null
  const failingDatabase: MemberDatabase = {
    ...database,
    read: (stores, run) => broken('read') ?? database.read(stores, run),
    write: (stores, run) => broken('write') ?? database.write(stores, run),
  }
  const fail = (what: typeof failing): void => {
    failing = what
  }
  return { ...opened, intact: settings, settings: openOn(failingDatabase), fail }
}

/** Opens the store on an outbox that notes what is put, in the same task. */
export const openNoting = () => {
  const { database } = openOnDevice()
  const tab = testDevice().tab()
  const outbox = openOutbox(tab, database, kinds)
  const noted: string[] = []
  const settings = openSettings({
    database,
    outbox: {
      ...outbox,
      put: (...intents) => {
        for (const { desired } of intents)
          noted.push(...(desired as { edits: readonly SettingEdit[] }).edits.map(({ name }) => name))
        return outbox.put(...intents)
      },
    },
    standSettings: openStandSettings(tab, database),
    now: tab.now,
    uuid: randomUUID,
    screen: () => 'large',
  })
  return { settings: { ...settings, saveSheet: savingSheet(settings) }, noted: () => [...new Set(noted)] }
}
