import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Comment } from '#contract/comments.ts'
import type { Db } from '../../platform/db/open.ts'
import { bulletin, comment, event, person } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { nameColumns, nameOrNull } from '../persons/queries.ts'
import type { Commenter } from './policy.ts'
import { findRights } from './threads.ts'

/** The comments of a condition that a person may read, the oldest first. */
export const findComments = async (db: Db, commenter: Checked<Commenter>, where?: SQL): Promise<Comment[]> => {
  const rights = await findRights(db, commenter)
  const byPlace = (right: 'manages' | 'reads'): SQL | undefined =>
    or(
      and(eq(bulletin.id, comment.bulletinId), rights.bulletin[right]),
      and(isNull(comment.bulletinId), rights.event[right]),
    )
  const rows = await db
    .select({ comment, author: nameColumns, manages: sql<boolean>`coalesce(${byPlace('manages')}, false)` })
    .from(comment)
    .leftJoin(bulletin, eq(bulletin.id, comment.bulletinId))
    .leftJoin(event, eq(event.id, comment.eventId))
    .leftJoin(person, eq(person.id, comment.personId))
    .where(and(where, byPlace('reads')))
    .orderBy(asc(comment.createdAt), asc(comment.id))
  return rows.map(({ comment: row, author, manages }) => ({
    id: row.id,
    place: row.bulletinId === null ? 'event' : 'bulletin',
    placeId: row.bulletinId ?? row.eventId ?? 0,
    text: row.text,
    deleted: row.deleted,
    author: author === null ? null : nameOrNull(author),
    own: row.personId === commenter.personId,
    manages,
    at: row.createdAt.toISOString(),
    version: row.version,
  }))
}
