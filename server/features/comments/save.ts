import { and, eq, sql } from 'drizzle-orm'
import { type Comment, type CommentInput, type CommentPlace, commentsMaximum } from '#contract/comments.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { bulletin, comment, event } from '../../platform/db/tables.ts'
import { HttpError, requireFirst, requireRow } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { announceComment } from '../notifications/comment-news.ts'
import type { Commenter } from './policy.ts'
import { findComments } from './queries.ts'
import { findRights, lockPlace } from './threads.ts'

type Thread = Pick<CommentInput, 'place' | 'placeId'>

interface Desired extends CommentInput {
  readonly id: string
  readonly deleted: boolean
}

/**
 * Writes or deletes a comment. Idempotent: a comment that is there is returned, also a deleted one that is sent again.
 * @throws HttpError not_found; rule.thread_closed
 */
export const saveCommentOf = async (
  tx: DatabaseTransaction,
  commenter: Checked<Commenter>,
  { id, text, deleted, ...thread }: Desired,
  author: Author,
): Promise<Comment> => {
  const find = async () => requireFirst(await findComments(tx, commenter, eq(comment.id, id)))
  const rights = await findRights(tx, commenter)
  const { comments } = requireRow(await lockPlace(tx, thread, rights[thread.place].reads))
  const known = await tx.$count(comment, eq(comment.id, id))
  if (known === 0) {
    if (!deleted) await requireOpen(tx, thread, comments)
    // The same request may run twice at once.
    await tx
      .insert(comment)
      .values({
        ...{ id, ...columnsOf(thread), personId: commenter.personId, createdAt: author.now },
        ...{ text: deleted ? '' : text, deleted },
      })
      .onConflictDoNothing()
    if (!deleted) await announceComment(tx, columnsOf(thread), author.now)
    return await find()
  }
  const before = await find()
  if (!before.own && !(deleted && before.manages)) throw new HttpError('not_found')
  if (!deleted || before.deleted) return before
  await tx
    .update(comment)
    .set({ text: '', deleted: true, version: sql`${comment.version} + 1` })
    .where(eq(comment.id, id))
  if (!before.own) await log(tx, author, thread, { comment: [null, null] })
  return await find()
}

const columnsOf = ({ place, placeId }: Thread) =>
  place === 'bulletin' ? { bulletinId: placeId } : { eventId: placeId }

const requireOpen = async (tx: DatabaseTransaction, { place, placeId }: Thread, comments: boolean): Promise<void> => {
  const column = place === 'bulletin' ? comment.bulletinId : comment.eventId
  if (!comments || (await tx.$count(comment, eq(column, placeId))) >= commentsMaximum)
    throw new HttpError('rule.thread_closed')
}

/** Ends the writing of comments. Idempotent. @throws HttpError not_found */
export const endThread = async (
  tx: DatabaseTransaction,
  commenter: Checked<Commenter>,
  { place, id }: { readonly place: CommentPlace; readonly id: number },
  author: Author,
): Promise<void> => {
  const thread = { place, placeId: id }
  const rights = await findRights(tx, commenter)
  requireRow(await lockPlace(tx, thread, rights[place].manages, 'update'))
  const table = place === 'bulletin' ? bulletin : event
  const ended = await tx
    .update(table)
    .set({ comments: false, version: sql`${table.version} + 1` })
    .where(and(eq(table.id, id), eq(table.comments, true)))
    .returning({ id: table.id })
  if (ended.length > 0) await log(tx, author, thread, { comments: [true, false] })
}

/** The log has no texts of comments. */
const log = (
  tx: DatabaseTransaction,
  author: Author,
  { place, placeId: rowId }: Thread,
  fields: Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<void> => recordChange(tx, author, { noun: place, rowId, action: 'changed', fields })
