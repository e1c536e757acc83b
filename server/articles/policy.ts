import { and, gte, lte, type SQL } from 'drizzle-orm'
import { article } from '../db/tables.ts'
import { everyone, type Policy } from '../http/policy.ts'

/** Current articles for everyone; those who write them see all. */
export const readArticles: Policy<SQL | undefined> = {
  name: 'everyone, current ones only',
  may: everyone,
  rows: (caller, now) => {
    const editor =
      caller.kind === 'person' && caller.emailVerified && (caller.roles.has('EDITOR') || caller.roles.has('ADMIN'))
    return editor ? undefined : and(lte(article.startDate, now), gte(article.endDate, now))
  },
}
