import * as styles from './comments.css'
import { toWireTime } from '#contract/time.ts'
import { commentKind, type ShownComment } from '#device/outbox/kinds/comment.ts'
import { isRefused } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { shortDate, timeOfDay } from '../../ui/wall-clock.ts'
import { PendingState } from '../pending/PendingState.tsx'

interface CommentItemProps {
  readonly comment: ShownComment
  /** The title of what is commented on. */
  readonly title: string
}

/** One comment: its author deletes it, and whoever manages the thread. */
export const CommentItem = ({ comment, title }: CommentItemProps) => {
  const { locale } = useApp()
  const { member, local } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const { id, place, placeId, author, own, manages, at, record, row } = comment
  const name = own ? member.label : (author ?? text('bulletin.former'))
  const written = toWireTime(new Date(at))
  const remove = () => {
    if (place === 'other') return
    const desired = { place, placeId, text: comment.text, deleted: true }
    track(local.outbox.put({ kind: commentKind.kind, key: id, title, desired, row }))
  }
  return (
    <li>
      <p>
        <b>{name}</b>{' '}
        <time className="soft small num" dateTime={at}>
          {shortDate(written, locale)}, {timeOfDay(written)}
        </time>
      </p>
      <p className={styles.commentText}>{comment.text}</p>
      <div role="status">
        <PendingState record={record} conflict={null}>
          {null}
        </PendingState>
      </div>
      {(own || manages) && !isRefused(record) && (
        <InlineConfirm
          begin={
            <>
              {text('comment.delete')}
              <span className="visually-hidden">
                : {name}, {timeOfDay(written)}
              </span>
            </>
          }
          question={text('comment.delete.ask')}
          yes={text('comment.delete')}
          onYes={remove}
        />
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </li>
  )
}
