import * as v from 'valibot'
import type { MemberDatabase } from '#device/database.ts'
import type { SheetPlace } from '#device/sheets/store.ts'
import {
  CurrentEntry,
  newSheetSettings,
  newStandSettings,
  OwnOrder,
  type Position,
  SavedPosition,
  SheetSettings,
  StandSettings,
} from './settings.ts'

/**
 * A member's stand settings on this device, deleted at sign-out. A save takes the change and resolves with the
 * resulting settings: the change merged with the stored record, which another tab may have written. A change that could
 * not be saved applies as long as this object exists, and is written with the next change.
 */
export interface SettingsStore {
  sheet(place: SheetPlace): Promise<SheetSettings>
  saveSheet(place: SheetPlace, changed: Partial<SheetSettings>): Promise<SheetSettings>
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
}

interface Place<T extends object> {
  readonly key: string
  readonly schema: v.GenericSchema<unknown, T>
  readonly unset: T
}

const sheetAt = ({ compositionId, sheetId }: SheetPlace): Place<SheetSettings> => ({
  key: `sheet/${compositionId}/${sheetId}`,
  schema: SheetSettings,
  unset: newSheetSettings,
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
const stand: Place<StandSettings> = { key: 'stand', schema: StandSettings, unset: newStandSettings }

/** Milliseconds for which a position is valid: a rehearsal or a concert, but not the next one. */
const positionMs = 12 * 3_600_000

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

export const openSettings = (database: MemberDatabase, now: () => Date): SettingsStore => {
  /** Changes that are not on the disk yet, by key. */
  const unsaved = new Map<string, UnsavedChange>()

  const read = async <T extends object>(place: Place<T>): Promise<T> => {
    const stored = await database.read(['stand'], (transaction) => transaction.get('stand', place.key))
    return { ...parse(place, stored), ...unsaved.get(place.key)?.changed }
  }
  const save = async <T extends object>(place: Place<T>, changed: Partial<T>): Promise<T> => {
    let whole = place.unset
    const all = { ...unsaved.get(place.key)?.changed, ...changed }
    unsaved.set(place.key, {
      changed: all,
      apply: (stored) => {
        whole = { ...parse(place, stored), ...all }
        return whole
      },
    })
    const writing = [...unsaved]
    await database.write(['stand'], async (transaction) => {
      for (const [key, { apply }] of writing) transaction.put('stand', key, apply(await transaction.get('stand', key)))
    })
    for (const [key, written] of writing) if (unsaved.get(key) === written) unsaved.delete(key)
    // A change made in the meantime is still being written.
    return { ...whole, ...unsaved.get(place.key)?.changed }
  }
  const isRecent = (at: number): boolean => Math.abs(now().getTime() - at) < positionMs
  return {
    sheet: (place) => read(sheetAt(place)),
    saveSheet: (place, changed) => save(sheetAt(place), changed),
    position: async (sheet) => {
      const { unset } = placeAt(sheet)
      const stored = await read(placeAt(sheet))
      const { place, between, mode } = isRecent(stored.at) ? stored : unset
      return { place, between, mode }
    },
    savePosition: async (sheet, position) => void (await save(placeAt(sheet), { ...position, at: now().getTime() })),
    stand: () => read(stand),
    saveStand: (changed) => save(stand, changed),
    ownOrder: async (list) => (await read(listAt(list))).keys,
    saveOwnOrder: async (list, keys) => void (await save(listAt(list), { keys: keys === null ? null : [...keys] })),
    currentEntry: async (list) => {
      const { key, at } = await read(currentAt(list))
      return isRecent(at) ? key : null
    },
    saveCurrentEntry: async (list, key) => void (await save(currentAt(list), { key, at: now().getTime() })),
  }
}
