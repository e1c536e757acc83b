import * as styles from './comments.css'
import * as v from 'valibot'
import { DesiredComment } from '#device/outbox/kinds/comment.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { PendingState } from '../pending/PendingState.tsx'

/** A refused comment: its text stays readable, to be copied, until the member discards it. */
export const CommentRejected = ({ record }: { readonly record: OutboxRecord }) => {
  const mine = v.safeParse(DesiredComment, record.desired)
  return (
    <>
      <PendingState record={record} conflict={null}>
        {null}
      </PendingState>
      {mine.success && <p className={styles.commentText}>{mine.output.text}</p>}
    </>
  )
}
