import * as v from 'valibot'
import type { MemberDatabase } from '#device/database.ts'
import type { SheetPlace } from '#device/sheets/store.ts'
import { newSheetSettings, newStandSettings, OwnOrder, SheetSettings, StandSettings } from './settings.ts'

/**
 * What a member has set on the stand of this device. It goes at sign-out. Saving takes what was just set and resolves with
 * what then holds: that, over what lies on the disk, which another tab may have written. What could not be kept holds as
 * long as this object does, and is written with the next change.
 */
export interface SettingsStore {
  sheet(place: SheetPlace): Promise<SheetSettings>
  saveSheet(place: SheetPlace, changed: Partial<SheetSettings>): Promise<SheetSettings>
  stand(): Promise<StandSettings>
  saveStand(changed: Partial<StandSettings>): Promise<StandSettings>
  /** null = the list's own order. */
  ownOrder(list: string): Promise<readonly string[] | null>
  saveOwnOrder(list: string, keys: readonly string[] | null): Promise<void>
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
const listAt = (list: string): Place<OwnOrder> => ({
  key: `list/${list}`,
  schema: OwnOrder,
  unset: { version: 1, keys: null },
})
const stand: Place<StandSettings> = { key: 'stand', schema: StandSettings, unset: newStandSettings }

export const openSettings = (database: MemberDatabase): SettingsStore => {
  const changes = new Map<string, object>()
  /** By key, what becomes of the record on the disk. */
  const unkept = new Map<string, (there: unknown) => object>()

  /** What is unreadable or of a newer app counts as never set; it stays until something is set anew. */
  const holds = <T extends object>({ key, schema, unset }: Place<T>, there: unknown): T => {
    const parsed = v.safeParse(schema, there)
    return { ...(parsed.success ? parsed.output : unset), ...changes.get(key) }
  }
  const read = async <T extends object>(place: Place<T>): Promise<T> =>
    holds(place, await database.read(['stand'], (transaction) => transaction.get('stand', place.key)))
  const save = async <T extends object>(place: Place<T>, changed: Partial<T>): Promise<T> => {
    changes.set(place.key, { ...changes.get(place.key), ...changed })
    let whole = place.unset
    unkept.set(place.key, (there) => {
      whole = holds(place, there)
      return whole
    })
    const all = [...unkept]
    await database.write(['stand'], async (transaction) => {
      for (const [key, of] of all) transaction.put('stand', key, of(await transaction.get('stand', key)))
    })
    for (const [key, of] of all) if (unkept.get(key) === of) unkept.delete(key)
    // What was set meanwhile is on its way.
    return { ...whole, ...changes.get(place.key) }
  }
  return {
    sheet: (place) => read(sheetAt(place)),
    saveSheet: (place, changed) => save(sheetAt(place), changed),
    stand: () => read(stand),
    saveStand: (changed) => save(stand, changed),
    ownOrder: async (list) => (await read(listAt(list))).keys,
    saveOwnOrder: async (list, keys) => void (await save(listAt(list), { keys: keys === null ? null : [...keys] })),
  }
}
