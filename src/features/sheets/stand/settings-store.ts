import * as v from 'valibot'
import type { MemberDatabase, Transaction } from '#device/database.ts'
import type { SheetPlace } from '#device/sheets/store.ts'
import { newSheetSettings, newStandSettings, OwnOrder, SheetSettings, StandSettings } from './settings.ts'

/**
 * What a member has set on the stand of this device. It goes at sign-out. What could not be kept holds as long as this
 * object does, and is written with the next change.
 */
export interface SettingsStore {
  sheet(place: SheetPlace): Promise<SheetSettings>
  /**
   * @param shown what now holds as far as the screen knows, @param changed the part of it that the member has just set
   * @returns null, or what holds in truth where the screen knew nothing of it, because an earlier reading had failed
   */
  saveSheet(place: SheetPlace, shown: SheetSettings, changed: Partial<SheetSettings>): Promise<SheetSettings | null>
  stand(): Promise<StandSettings>
  saveStand(shown: StandSettings, changed: Partial<StandSettings>): Promise<StandSettings | null>
  /** null = the list's own order. */
  ownOrder(list: string): Promise<readonly string[] | null>
  saveOwnOrder(list: string, keys: readonly string[] | null): Promise<void>
}

const sheetKey = ({ compositionId, sheetId }: SheetPlace): string => `sheet/${compositionId}/${sheetId}`
const listKey = (list: string): string => `list/${list}`
const standKey = 'stand'

/** What becomes of a record; null = it goes. Only what lies on top of it needs to know what is there. */
interface Change {
  readonly onTop: boolean
  readonly of: (there: unknown) => unknown
}

/** What is unreadable or of a newer app counts as never set; it stays until something is set anew. */
export const openSettings = (database: MemberDatabase): SettingsStore => {
  /** Not on the disk yet, by key. */
  const unkept = new Map<string, Change>()
  /** What was set since the reading of a record failed, by key: the rest of it is not known, and must not be overwritten. */
  const unread = new Map<string, object>()

  const get = (transaction: Transaction<'stand'>, key: string): Promise<unknown> => transaction.get('stand', key)
  const read = async <S extends v.GenericSchema>(key: string, schema: S): Promise<v.InferOutput<S> | null> => {
    const change = unkept.get(key)
    try {
      const there = change?.onTop === false ? null : await database.read(['stand'], (all) => get(all, key))
      unread.delete(key)
      const parsed = v.safeParse(schema, change === undefined ? there : change.of(there))
      return parsed.success ? parsed.output : null
    } catch (error) {
      if (!unread.has(key)) unread.set(key, {})
      throw error
    }
  }
  const write = async (key: string, change: Change): Promise<void> => {
    unkept.set(key, change)
    // The newest first: nothing is read before it, so that it stays also when the page goes in the same moment.
    const all = [...unkept].reverse().sort(([, a], [, b]) => Number(a.onTop) - Number(b.onTop))
    await database.write(['stand'], async (transaction) => {
      for (const [place, { onTop, of }] of all) {
        const value = of(onTop ? await get(transaction, place) : null)
        if (value === null) transaction.delete('stand', place)
        else transaction.put('stand', place, value)
      }
    })
    for (const [place, kept] of all) if (unkept.get(place) === kept) unkept.delete(place)
  }
  const save = async <T extends object>(
    key: string,
    schema: v.GenericSchema<unknown, T>,
    { unset, shown, changed }: { readonly unset: T; readonly shown: T; readonly changed: Partial<T> },
  ): Promise<T | null> => {
    const before = unread.get(key)
    if (before === undefined) {
      await write(key, { onTop: false, of: () => shown })
      return null
    }
    const since = { ...before, ...changed }
    unread.set(key, since)
    let whole = shown
    await write(key, {
      onTop: true,
      of: (there) => {
        const parsed = v.safeParse(schema, there)
        whole = { ...(parsed.success ? parsed.output : unset), ...since }
        return whole
      },
    })
    // What was set meanwhile is on its way.
    return { ...whole, ...unread.get(key) }
  }
  return {
    sheet: async (place) => (await read(sheetKey(place), SheetSettings)) ?? newSheetSettings,
    saveSheet: (place, shown, changed) =>
      save(sheetKey(place), SheetSettings, { unset: newSheetSettings, shown, changed }),
    stand: async () => (await read(standKey, StandSettings)) ?? newStandSettings,
    saveStand: (shown, changed) => save(standKey, StandSettings, { unset: newStandSettings, shown, changed }),
    ownOrder: async (list) => (await read(listKey(list), OwnOrder))?.keys ?? null,
    saveOwnOrder: (list, keys) =>
      write(listKey(list), {
        onTop: false,
        of: () => (keys === null ? null : ({ version: 1, keys: [...keys] } satisfies OwnOrder)),
      }),
  }
}
