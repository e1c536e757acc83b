import { eq } from 'drizzle-orm'
import type { ContentNoun } from '#contract/content.ts'
import type { Db } from '../db/open.ts'
import { article, event, shopItem } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'

const tables = { article, event, shop_item: shopItem } as const satisfies Record<ContentNoun, unknown>

/** @throws HttpError not_found */
export const findVersionNumber = async (db: Db, noun: ContentNoun, id: number): Promise<number> => {
  const table = tables[noun]
  const [row] = await db.select({ version: table.version }).from(table).where(eq(table.id, id))
  if (row === undefined) throw new HttpError('not_found')
  return row.version
}
