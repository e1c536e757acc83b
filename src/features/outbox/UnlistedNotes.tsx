import { useLocalWrite, useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'

/** Reports outbox entries that this app cannot read, so that nobody believes they were sent. */
export const UnlistedNotes = () => {
  const { offline } = useApp()
  const { local } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const { unreadable, newer } = useSnapshot(local.unlisted)
  return (
    <>
      {unreadable > 0 && (
        <Note kind="bad">
          <p>{text('outbox.unreadable', { count: unreadable })}</p>
          <div className="buttons">
            <QuietButton onClick={() => track(local.outbox.forgetUnreadable())}>
              {text('outbox.unreadable.forget')}
            </QuietButton>
          </div>
          {saveFailed && <SaveFailedNotice announced />}
        </Note>
      )}
      {newer > 0 && (
        <Note kind="wait">
          <p>{text('outbox.newer', { count: newer })}</p>
          <div className="buttons">
            <QuietButton onClick={() => void offline?.updates.check()}>{text('outbox.update')}</QuietButton>
          </div>
        </Note>
      )}
    </>
  )
}
