import '../../ui/card.css'
import * as styles from './comments.css'
import { useId, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { type CommentPlace, closeThread } from '#contract/comments.ts'
import { commentsOf } from '#device/outbox/kinds/comment.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { useComments } from './queries.ts'

interface ThreadProps {
  readonly place: CommentPlace
  readonly placeId: number
  /** The title of what is commented on. */
  readonly title: string
  /** True if comments may be written. */
  readonly isOpen: boolean
  /** True within a fold, whose summary is the heading. */
  readonly isFolded?: boolean
}

const CloseThread = ({ place, placeId }: Pick<ThreadProps, 'place' | 'placeId'>) => {
  const { call } = useApp()
  const text = useText()
  const write = useWrite({
    noun: place,
    send: (_: null) => call(closeThread, { params: { place, id: placeId } }),
  })
  return (
    <>
      {write.failure !== null && (
        <Note kind="bad" announced>
          {write.failure.message}
        </Note>
      )}
      <InlineConfirm
        begin={text('comment.close')}
        question={text('comment.close.ask')}
        yes={text('comment.close')}
        onYes={() => void write.send(null)}
      />
    </>
  )
}

const Comments = ({ place, placeId, title, isOpen, isFolded = false }: ThreadProps) => {
  const text = useText()
  const id = useId()
  const [written, setWritten] = useState(0)
  const { shown, failed, retry } = useComments()
  const comments = commentsOf(shown, place, placeId)
  if (!isOpen && comments.length === 0) return null
  return (
    <section className="grid" aria-labelledby={id}>
      <h2 id={id} className={isFolded ? 'visually-hidden' : undefined}>
        {text('comment.title', { count: comments.length })}
      </h2>
      {failed && <LoadFailed onRetry={retry}>{text('comment.failed')}</LoadFailed>}
      {comments.length > 0 && (
        <ul className={styles.thread}>
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} title={title} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <CommentForm key={written} {...{ place, placeId, title }} onDone={() => setWritten((count) => count + 1)} />
      ) : (
        <p className="soft">{text('comment.closed')}</p>
      )}
      {isOpen && comments.some(({ manages }) => manages) && <CloseThread place={place} placeId={placeId} />}
    </section>
  )
}

/** The comments below something, and the form for another one; nothing on a device of a child, or without any if they are closed. */
export const Thread = (props: ThreadProps) => {
  const { member } = useMember()
  return canEnter('account', member) ? <Comments {...props} /> : null
}
