import { eq } from 'drizzle-orm'
import type { ContentNoun } from '#contract/content.ts'
import type { Db } from '../../platform/db/open.ts'
import { article, event, pageText, shopItem } from '../../platform/db/tables.ts'

const tables = { article, event, shop_item: shopItem, page_text: pageText } as const satisfies Record<
  ContentNoun,
  unknown
>

/** The version of a row; null = it does not exist. */
export const findVersion = async (db: Db, noun: ContentNoun, id: number): Promise<number | null> => {
  const table = tables[noun]
  const [row] = await db.select({ version: table.version }).from(table).where(eq(table.id, id))
  return row?.version ?? null
}
