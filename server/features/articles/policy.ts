import { and, gte, lte, type SQL } from 'drizzle-orm'
import { article } from '../../platform/db/tables.ts'
import { editors, everyone, restricted } from '../../platform/http/policy.ts'

/** Current articles for everyone; editors see all. */
export const readArticles = restricted<SQL>({
  name: 'everyone, current ones only',
  may: everyone,
  rows: (caller, now) =>
    editors(caller) === null ? undefined : and(lte(article.startDate, now), gte(article.endDate, now)),
})
