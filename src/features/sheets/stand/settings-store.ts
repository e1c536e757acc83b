import * as v from 'valibot'
import type { MemberDatabase } from '#device/database.ts'
import type { SheetPlace } from '#device/sheets/store.ts'
import { newSheetSettings, newStandSettings, OwnOrder, SheetSettings, StandSettings } from './settings.ts'

/** What a member has set on the stand of this device. It goes at sign-out. */
export interface SettingsStore {
  sheet(place: SheetPlace): Promise<SheetSettings>
  saveSheet(place: SheetPlace, settings: SheetSettings): Promise<void>
  stand(): Promise<StandSettings>
  saveStand(settings: StandSettings): Promise<void>
  /** null = the list's own order. */
  ownOrder(list: string): Promise<readonly string[] | null>
  saveOwnOrder(list: string, keys: readonly string[] | null): Promise<void>
}

const sheetKey = ({ compositionId, sheetId }: SheetPlace): string => `sheet/${compositionId}/${sheetId}`
const listKey = (list: string): string => `list/${list}`
const standKey = 'stand'

/** What is unreadable or of a newer app counts as never set; it stays until something is set anew. */
export const openSettings = (database: MemberDatabase): SettingsStore => {
  const read = async <S extends v.GenericSchema>(key: string, schema: S): Promise<v.InferOutput<S> | null> => {
    const parsed = v.safeParse(schema, await database.read(['stand'], (transaction) => transaction.get('stand', key)))
    return parsed.success ? parsed.output : null
  }
  const write = (key: string, value: unknown): Promise<void> =>
    database.write(['stand'], async (transaction) => {
      if (value === null) transaction.delete('stand', key)
      else transaction.put('stand', key, value)
    })
  return {
    sheet: async (place) => (await read(sheetKey(place), SheetSettings)) ?? newSheetSettings,
    saveSheet: (place, settings) => write(sheetKey(place), settings),
    stand: async () => (await read(standKey, StandSettings)) ?? newStandSettings,
    saveStand: (settings) => write(standKey, settings),
    ownOrder: async (list) => (await read(listKey(list), OwnOrder))?.keys ?? null,
    saveOwnOrder: (list, keys) =>
      write(listKey(list), keys === null ? null : ({ version: 1, keys: [...keys] } satisfies OwnOrder)),
  }
}
