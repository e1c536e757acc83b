import * as v from 'valibot'
import { Comment, type CommentPlace, commentPlaces, saveComment } from '#contract/comments.ts'
import { isReflectedIn, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

/** A comment as the member wants it: written, or deleted. */
export const DesiredComment = v.object({
  place: v.picklist(commentPlaces),
  placeId: v.number(),
  text: v.string(),
  deleted: v.boolean(),
})
export type DesiredComment = v.InferOutput<typeof DesiredComment>

/** No row is equivalent to a deleted comment. */
const isGone = (state: DesiredComment | null): boolean => state === null || state.deleted

/** A comment below a bulletin or an event; key = the id that this device chose. */
export const commentKind = defineKind({
  kind: 'comment',
  list: 'comments',
  title: ({ title }, text) => text('outbox.comment', { title }),
  confirmsDiscard: true,
  version: 1,
  base: v.object({ ...v.pick(Comment, ['id', 'version']).entries, ...DesiredComment.entries }),
  desired: DesiredComment,
  migrations: {},
  same: (a, b) => (isGone(a) || isGone(b) ? isGone(a) === isGone(b) : a?.text === b?.text),
  request: ({ key, desired }) => sending(saveComment, { params: { id: key }, body: desired }),
  versionOf: (row) => row.version,
  keyOf: (row) => row.id,
})

/** A comment to display, with its pending change. */
export interface ShownComment extends Omit<Comment, 'version'> {
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: Comment | null
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/** Combines the persisted list with the outbox; pure, for use while rendering. The oldest first, without deleted ones. */
export const overlayComments = (
  rows: readonly Comment[],
  records: readonly OutboxRecord[],
): readonly ShownComment[] => {
  const shown = new Map<string, ShownComment>(
    rows.map(({ version, ...row }) => [row.id, { ...row, row: { ...row, version }, record: null }]),
  )
  for (const record of records) {
    const known = shown.get(record.key)
    if (record.kind !== commentKind.kind || isReflectedIn(record, known?.row?.version ?? 0)) continue
    const wanted = v.parse(DesiredComment, record.desired)
    // The name of the author is that of whoever looks at it.
    const own = { id: record.key, author: null, own: true, manages: false, at: record.createdAt }
    shown.set(record.key, { ...own, ...known, ...wanted, row: known?.row ?? null, record })
  }
  return [...shown.values()]
    .filter(({ deleted, record }) => !deleted || record?.state === 'rejected')
    .sort((a, b) => (a.at + a.id < b.at + b.id ? -1 : 1))
}

/** The comments below one thing. */
export const commentsOf = (
  comments: readonly ShownComment[],
  place: CommentPlace,
  placeId: number,
): readonly ShownComment[] => comments.filter((one) => one.place === place && one.placeId === placeId)
