import { and, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { article } from '../../platform/db/tables.ts'

/** Number of articles that are valid now, navigable or not. */
export const articlesNow = (db: Db, now: Date, navigable: boolean): Promise<number> =>
  db.$count(article, and(lte(article.startDate, now), gte(article.endDate, now), eq(article.navigable, navigable)))
