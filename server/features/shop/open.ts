import { eq, sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { readSetting, writeSetting } from '../../platform/db/settings.ts'
import { shopItem } from '../../platform/db/tables.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'

/** Key of the advisory lock; unique in this database. The setting has no row that could be locked until it is changed. */
const openLock = 5_620_117_909

/** Open until an editor closes it. Always closed without a payment provider. */
export const isShopOpen = async (db: Db, payments: Deps['payments']): Promise<boolean> =>
  payments !== undefined && (await readSetting(db, 'shopEnabled'))

/** Number of items that the shop shows, including sold-out ones. */
export const itemsOnSale = (db: Db): Promise<number> => db.$count(shopItem, eq(shopItem.onSale, true))

export const setShopOpen = async (tx: DatabaseTransaction, open: boolean, author: Author): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${openLock}::bigint)`)
  const fields = changedFields({ open: await readSetting(tx, 'shopEnabled') }, { open })
  if (Object.keys(fields).length === 0) return
  await writeSetting(tx, 'shopEnabled', open)
  // There is only one shop.
  await recordChange(tx, author, { noun: 'shop', rowId: 1, action: 'changed', fields })
}
