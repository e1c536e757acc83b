import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import type { SubscribableEvent } from '#contract/answers.ts'
import { commentsOf } from '#device/outbox/kinds/comment.ts'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { useComments } from './queries.ts'
import { Thread } from './Thread.tsx'

interface MeetingThreadProps {
  readonly event: Pick<SubscribableEvent, 'id' | 'title' | 'comments'>
}

const FoldedThread = ({ event: { id, title, comments } }: MeetingThreadProps) => {
  const text = useText()
  const [opened, setOpened] = useState(false)
  const { shown } = useComments()
  const count = commentsOf(shown, 'event', id).length
  if (!comments && count === 0) return null
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>{text('comment.title', { count })}</summary>
      {opened && <Thread place="event" placeId={id} title={title} isOpen={comments} isFolded />}
    </details>
  )
}

/** The comments on an event, folded on its card; nothing without any if they are closed. */
export const MeetingThread = (props: MeetingThreadProps) => {
  const { member } = useMember()
  return canEnter('account', member) ? <FoldedThread {...props} /> : null
}
