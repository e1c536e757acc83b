import { useNavigate } from '@tanstack/react-router'
import { restoreRemoved } from '#contract/content.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

interface RemovedNoteProps {
  /** An event that was just deleted. */
  readonly id: number
  /** How many were deleted together. */
  readonly count: number
}

/** Reports a deletion and offers to undo it. */
export const RemovedNote = ({ id, count }: RemovedNoteProps) => {
  const { call } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const { busy, failure, send } = useWrite({
    noun: 'event',
    send: (_: null) => call(restoreRemoved, { params: { noun: 'event', id } }),
    onSuccess: () =>
      // The search in the list stays.
      navigate({ to: '.', search: ({ removed: _removed, count: _count, ...list }) => list, replace: true }),
  })
  return (
    <>
      <WriteMessage failure={failure?.message} />
      <Note kind="ok" announced>
        <p>{text('admin.events.removed', { count })}</p>
        <div className="buttons">
          <Button look="ink" blocked={busy} onClick={() => void send(null)}>
            {text('admin.events.restore')}
          </Button>
        </div>
      </Note>
    </>
  )
}
