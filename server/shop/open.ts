import { eq } from 'drizzle-orm'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import type { Database, Db } from '../db/open.ts'
import { setting, shopItem } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

const key = 'shopEnabled'

/** Open unless an editor closed it. Without a way to pay nothing is sold. */
export const isShopOpen = async (db: Db, payments: Deps['payments']): Promise<boolean> => {
  if (payments === undefined) return false
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  return row?.value !== false
}

/** How many items the shop shows, sold out ones too. */
export const itemsOnSale = (db: Db): Promise<number> => db.$count(shopItem, eq(shopItem.onSale, true))

export const setShopOpen = ({ db }: Database, open: boolean, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(setting).where(eq(setting.key, key)).for('update')
    const fields = changedFields({ open: row?.value !== false }, { open })
    if (Object.keys(fields).length === 0) return
    await tx
      .insert(setting)
      .values({ key, value: open })
      .onConflictDoUpdate({ target: setting.key, set: { value: open } })
    // There is one shop.
    await recordChange(tx, author, { noun: 'shop', rowId: 1, action: 'changed', fields })
  })
