import * as v from 'valibot'
import { storableLines } from './characters.ts'
import { endpoint, RowId, RowNumber, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'

export const commentMaximum = 1000
/** Comments below one bulletin or event, after which it is closed: nobody reads more. */
export const commentsMaximum = 300

/** The nouns below which comments are. */
export const commentPlaces = ['bulletin', 'event'] as const
export type CommentPlace = (typeof commentPlaces)[number]

/** A comment below a bulletin or an event. */
export const Comment = v.object({
  /** Chosen by the device. */
  id: v.string(),
  place: v.fallback(v.picklist([...commentPlaces, 'other']), 'other'),
  placeId: v.number(),
  text: v.string(),
  /** A deleted comment has no text. */
  deleted: v.boolean(),
  /** Name of the author; null = a former member. */
  author: v.nullable(v.string()),
  own: v.boolean(),
  /** True if the caller may close the thread and delete comments of others. */
  manages: v.boolean(),
  /** When the server got it: an instant. */
  at: v.string(),
  version: v.number(),
})
export type Comment = v.InferOutput<typeof Comment>

const path = '/api/frontend/internal/comment'

/** The comments below everything that the caller reads, the oldest first: bulletins, and events that are not long over. */
export const listComments = endpoint({ method: 'GET', path, input: {}, reply: listOf(Comment) })

export const CommentInput = v.object({
  place: v.picklist(commentPlaces, 'validation.invalid'),
  placeId: RowNumber,
  text: v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(1, 'validation.required'),
    v.regex(storableLines, 'validation.characters'),
    v.maxLength(commentMaximum, 'validation.comment_too_long'),
  ),
})
export type CommentInput = v.InferOutput<typeof CommentInput>

/**
 * Writes a comment under an id that the device chose, or deletes it; a comment is never changed. Idempotent: what is already
 * there is returned. not_found for what the caller may not read, and for the deletion of a comment of somebody else by a caller who
 * does not manage the thread.
 */
export const saveComment = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  input: {
    params: v.object({ id: Uuid }),
    body: v.object({ ...CommentInput.entries, deleted: v.boolean('validation.invalid') }),
  },
  reply: Comment,
  errors: ['rule.thread_closed'],
})

/** Ends the writing of comments. Idempotent. not_found for a caller who does not manage the thread. */
export const closeThread = endpoint({
  method: 'POST',
  path: `${path}/thread/:place/:id/end`,
  input: { params: v.object({ place: v.picklist(commentPlaces, 'validation.invalid'), id: RowId }) },
  reply: v.object({ comments: v.boolean() }),
})
