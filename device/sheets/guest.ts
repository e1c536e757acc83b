import * as v from 'valibot'
import type { Sheet } from '#contract/compositions.ts'
import { GuestEvent, type GuestSheet } from '#contract/substitutes.ts'
import { guests, openMemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import { openSheetStore, type SheetStore } from './store.ts'

const Saved = v.object({ version: v.literal(1), event: GuestEvent })

/** The events and sheets that links of substitutes opened on this device. */
export interface GuestStore {
  readonly sheets: SheetStore
  /** @param link the part of the token that is no signature */
  read(link: string): Promise<GuestEvent | null>
  save(link: string, event: GuestEvent): Promise<void>
  remove(link: string): Promise<void>
  /** Deletes what is no longer valid on a day (`yyyy-MM-dd`), and sheets that no event needs. */
  tidy(today: string): Promise<void>
}

/** Opens the store of guests, which works like a member's. */
export const openGuestStore = (
  deps: Pick<DeviceDeps, 'indexedDB' | 'lifecycle' | 'storageMonitor' | 'schedule' | 'channel' | 'now'>,
): GuestStore => {
  const database = openMemberDatabase(deps, guests)
  const sheets = openSheetStore(deps, database)
  const remove = (link: string): Promise<void> =>
    database.write(['queries'], async (transaction) => transaction.delete('queries', link))
  return {
    sheets,
    read: async (link) => {
      const value = await database.read(['queries'], (transaction) => transaction.get('queries', link))
      const saved = v.safeParse(Saved, value)
      return saved.success ? saved.output.event : null
    },
    save: (link, event) =>
      database.write(['queries'], async (transaction) => transaction.put('queries', link, { version: 1, event })),
    remove,
    tidy: async (today) => {
      const all = await database.read(['queries'], (transaction) => transaction.all('queries'))
      const needed = new Set<number>()
      for (const { key, value } of all) {
        const saved = v.safeParse(Saved, value)
        if (!saved.success || saved.output.event.validUntil < today) await remove(key)
        else for (const { id } of saved.output.event.pieces) needed.add(id)
      }
      const stored = [...(await sheets.list()), ...(await sheets.listMissing())]
      await sheets.remove(stored.map(({ compositionId }) => compositionId).filter((id) => !needed.has(id)))
      await sheets.tidy()
    },
  }
}

/** A guest's sheet as the store of sheets takes it. */
export const toSheet = (compositionId: number, sheet: GuestSheet): Sheet => ({
  ...sheet,
  compositionId,
  contentType: 'application/pdf',
  etag: `"${sheet.sha256}"`,
})
