import * as v from 'valibot'
import { memberScope, type ScreenClass, SheetView } from '#contract/stand-settings.ts'
import type { MemberDatabase } from '#device/database.ts'
import type { SheetPlace } from '#device/sheets/store.ts'
import type { StandSettingStore } from '#device/stand-settings/store.ts'
import { type EditNeeds, openEdits } from './edits.ts'
import { changedRegisters, fromRegisters, toRegisters } from './registers.ts'
import {
  CurrentEntry,
  FormerSheetRecord,
  newSheetOnDevice,
  newStandOnDevice,
  newSyncedSettings,
  newView,
  OwnOrder,
  type Position,
  positionMs,
  SavedPosition,
  SheetOnDevice,
  type SheetSettings,
  StandOnDevice,
  type StandSettings,
} from './settings.ts'

/** A change of a sheet's settings by the player. */
export interface SheetChange {
  /** Title of the piece. */
  readonly title: string
  readonly changed: Partial<SheetSettings>
  /** The settings that the player saw: others that arrived in the meantime are not part of the change. */
  readonly seen: SheetSettings
}

/**
 * A member's stand settings, deleted from this device at sign-out. Some stay on the device; the others are also edits,
 * which the outbox sends to the member's other devices. A save resolves with the resulting settings: the change merged
 * with those of other tabs and devices. A change that could not be saved applies as long as this object exists, and is
 * written with the next change.
 */
export interface SettingsStore {
  sheet(place: SheetPlace): Promise<SheetSettings>
  saveSheet(place: SheetPlace, change: SheetChange): Promise<SheetSettings>
  /** Resolves with the position where the player was in a sheet during the last hours, else with its start. */
  position(sheet: SheetPlace): Promise<Position>
  savePosition(sheet: SheetPlace, position: Position): Promise<void>
  stand(): Promise<StandSettings>
  saveStand(changed: Partial<StandSettings>): Promise<StandSettings>
  /** null = the list's own order. */
  ownOrder(list: string): Promise<readonly string[] | null>
  saveOwnOrder(list: string, keys: readonly string[] | null): Promise<void>
  /** Resolves with the entry of the list that was on the stand during the last hours; null = none. */
  currentEntry(list: string): Promise<string | null>
  saveCurrentEntry(list: string, key: string | null): Promise<void>
  /** Hands the settings of older versions, which were on this device only, to the outbox. */
  migrate(): Promise<void>
  /** Calls the listener when settings of another device or tab have arrived. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

interface Needs extends EditNeeds {
  readonly database: MemberDatabase
  readonly standSettings: Pick<StandSettingStore, 'read' | 'subscribe'>
  /** The class of this device's screen. */
  readonly screen: () => ScreenClass
}

type Edits = ReturnType<typeof openEdits>

interface Place<T extends object> {
  readonly key: string
  readonly schema: v.GenericSchema<unknown, T>
  readonly unset: T
}

const partOnDevice = (record: v.InferOutput<typeof FormerSheetRecord>): SheetOnDevice => {
  const { mode, ownView, declinedNotes, fit, halfTurns, cover, trimmed } = record
  return { version: 2, mode, ownView, declinedNotes, fit, halfTurns, cover, trimmed }
}
const sheetPrefix = 'sheet/'
const sheetAt = ({ compositionId, sheetId }: SheetPlace): Place<SheetOnDevice> => ({
  key: `${sheetPrefix}${compositionId}/${sheetId}`,
  schema: v.union([SheetOnDevice, v.pipe(FormerSheetRecord, v.transform(partOnDevice))]),
  unset: newSheetOnDevice,
})
const placeAt = ({ compositionId, sheetId }: SheetPlace): Place<SavedPosition> => ({
  key: `place/${compositionId}/${sheetId}`,
  schema: SavedPosition,
  unset: { version: 1, place: 0, between: false, mode: null, at: 0 },
})
const listAt = (list: string): Place<OwnOrder> => ({
  key: `list/${list}`,
  schema: OwnOrder,
  unset: { version: 1, keys: null },
})
const currentAt = (list: string): Place<CurrentEntry> => ({
  key: `current/${list}`,
  schema: CurrentEntry,
  unset: { version: 1, key: null, at: 0 },
})
const stand: Place<StandOnDevice> = { key: 'stand', schema: StandOnDevice, unset: newStandOnDevice }

interface UnsavedChange {
  readonly changed: object
  /** Returns the stored record with the change applied. */
  readonly apply: (stored: unknown) => object
}

/**
 * Parses a stored record. An unreadable record, or one of a newer version of the app, is ignored; it stays until the
 * next change.
 */
const parse = <T extends object>({ schema, unset }: Place<T>, stored: unknown): T => {
  const parsed = v.safeParse(schema, stored)
  return parsed.success ? parsed.output : unset
}

/** Returns the part of a change that stays on this device. */
const onDevice = (changed: Partial<SheetSettings>): Partial<SheetOnDevice> =>
  Object.fromEntries(Object.entries(changed).filter(([name]) => !Object.hasOwn(newSyncedSettings, name)))

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The records of this device. Those that are not on the disk yet apply as well. */
const openRecords = ({ database }: Needs, edits: Edits) => {
  /** Changes that are not on the disk yet, by key. */
  const unsaved = new Map<string, UnsavedChange>()

  const read = async <T extends object>(place: Place<T>): Promise<T> => {
    const stored = await database.read(['stand'], (transaction) => transaction.get('stand', place.key))
    return { ...parse(place, stored), ...unsaved.get(place.key)?.changed }
  }
  const remember = <T extends object>(place: Place<T>, changed: Partial<T>): void => {
    const all = { ...unsaved.get(place.key)?.changed, ...changed }
    unsaved.set(place.key, { changed: all, apply: (stored) => ({ ...parse(place, stored), ...all }) })
  }
  const flush = async (): Promise<void> => {
    await edits.flush()
    const writing = [...unsaved]
    if (writing.length === 0) return
    await database.write(['stand'], async (transaction) => {
      for (const [key, { apply }] of writing) transaction.put('stand', key, apply(await transaction.get('stand', key)))
    })
    for (const [key, written] of writing) if (unsaved.get(key) === written) unsaved.delete(key)
  }
  const save = async <T extends object>(place: Place<T>, changed: Partial<T>): Promise<void> => {
    remember(place, changed)
    await flush()
  }
  return { read, remember, flush, save }
}

const viewRegister = ({ screen }: Needs): string => `view/${screen()}`

/** Converts the records of older versions to edits. */
const openMigration = (needs: Needs, edits: Edits, { read, save }: ReturnType<typeof openRecords>) => {
  const { database } = needs
  /** Converts a record of an older version. Its edits have the time 0: they never win over a later one. */
  const migrateSheet = async (key: string): Promise<void> => {
    const stored = await database.read(['stand'], (transaction) => transaction.get('stand', key))
    const former = v.safeParse(FormerSheetRecord, stored)
    if (!former.success) return
    const registers = changedRegisters(toRegisters(newSyncedSettings), toRegisters(former.output))
    edits.add(key.split('/')[2] ?? '', registers, { at: 0 })
    await edits.flush()
    await database.write(['stand'], async (transaction) => {
      // Another tab may have converted and changed it.
      if (isSame(Object(await transaction.get('stand', key)), Object(stored)))
        transaction.put('stand', key, partOnDevice(former.output))
    })
  }
  const migrateStand = async (): Promise<void> => {
    const { view } = await read(stand)
    if (view === null) return
    if (!isSame(view, newView)) edits.add(memberScope, new Map([[viewRegister(needs), view]]), { at: 0 })
    await save(stand, { view: null })
  }
  const migrate = async (): Promise<void> => {
    const keys = await database.read(['stand'], (transaction) => transaction.keys('stand'))
    for (const key of keys) if (key.startsWith(sheetPrefix)) await migrateSheet(key)
    await migrateStand()
  }
  return { migrate, migrateSheet, migrateStand }
}

export const openSettings = (needs: Needs): SettingsStore => {
  const { standSettings, now } = needs
  const edits = openEdits(needs)
  const records = openRecords(needs, edits)
  const { read, remember, flush, save } = records
  const { migrate, migrateSheet, migrateStand } = openMigration(needs, edits, records)
  const isRecent = (at: number): boolean => Math.abs(now().getTime() - at) < positionMs
  const sheet = async (place: SheetPlace): Promise<SheetSettings> => {
    const { key } = sheetAt(place)
    // Until it succeeds, the converted settings apply as unsaved ones.
    await migrateSheet(key).catch((error: unknown) => console.warn('stand_settings.migrate_failed', error))
    const synced = await edits.read(String(place.sheetId))
    return { ...(await read(sheetAt(place))), ...fromRegisters(synced) }
  }
  const standNow = async (): Promise<StandSettings> => {
    await migrateStand().catch((error: unknown) => console.warn('stand_settings.migrate_failed', error))
    const { view: _, ...here } = await read(stand)
    const view = (await edits.read(memberScope)).find(({ name }) => name === viewRegister(needs))?.value
    const parsed = v.safeParse(SheetView, view)
    return { ...here, view: parsed.success ? parsed.output : newView }
  }
  return {
    sheet,
    saveSheet: async (place, { title, changed, seen }) => {
      const registers = changedRegisters(toRegisters(seen), toRegisters({ ...seen, ...changed }))
      edits.add(String(place.sheetId), registers, { title })
      // Before anything is awaited: the system may end the page.
      const noted = edits.flush()
      const here = onDevice(changed)
      if (Object.keys(here).length > 0) remember(sheetAt(place), here)
      await noted
      await migrateSheet(sheetAt(place).key)
      await flush()
      return sheet(place)
    },
    position: async (sheet) => {
      const { unset } = placeAt(sheet)
      const stored = await read(placeAt(sheet))
      const { place, between, mode } = isRecent(stored.at) ? stored : unset
      return { place, between, mode }
    },
    savePosition: (sheet, position) => save(placeAt(sheet), { ...position, at: now().getTime() }),
    stand: standNow,
    saveStand: async ({ view, ...here }) => {
      if (view !== undefined) edits.add(memberScope, new Map([[viewRegister(needs), view]]), {})
      await save(stand, here)
      return standNow()
    },
    ownOrder: async (list) => (await read(listAt(list))).keys,
    saveOwnOrder: (list, keys) => save(listAt(list), { keys: keys === null ? null : [...keys] }),
    currentEntry: async (list) => {
      const { key, at } = await read(currentAt(list))
      return isRecent(at) ? key : null
    },
    saveCurrentEntry: (list, key) => save(currentAt(list), { key, at: now().getTime() }),
    migrate,
    subscribe: standSettings.subscribe,
  }
}
