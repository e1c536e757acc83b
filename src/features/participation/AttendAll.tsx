import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Meeting, toAnswer } from '#device/meetings.ts'
import { useLocalWrite } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { answerTitle } from './useAnswer.ts'

/**
 * Signs up for every shown meeting that has no answer, and takes that back. An answer that the member has changed in
 * the meantime stays.
 */
export const AttendAll = ({ meetings }: { readonly meetings: readonly Meeting[] }) => {
  const { locale } = useApp()
  const { local } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const [signedUp, setSignedUp] = useState<ReadonlySet<number>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const open = toAnswer(meetings)
  const revocable = meetings.filter(
    ({ event, answer, changeable }) => changeable && answer.status === true && signedUp.has(event.id),
  )

  const write = async (changed: readonly Meeting[], status: true | null): Promise<void> => {
    await local.outbox.put(
      ...changed.map(({ event, answer: { remarks, row } }) => ({
        kind: 'participation',
        key: String(event.id),
        title: answerTitle(event, locale),
        desired: { status, remarks },
        row,
      })),
    )
    await local.records.refresh()
    setSignedUp(new Set(status === true ? changed.map(({ event }) => event.id) : []))
    // The pressed button disappears.
    box.current?.focus()
  }

  return (
    <div className="attend-all" role="status" tabIndex={-1} ref={box}>
      {open.length > 0 && (
        <Button onClick={() => track(write(open, true))}>{text('meetings.attend_all', { count: open.length })}</Button>
      )}
      {revocable.length > 0 && (
        <>
          <span>{text('meetings.attended_all', { count: revocable.length })}</span>
          <Button look="quiet" onClick={() => track(write(revocable, null))}>
            <Undo2 aria-hidden="true" />
            {text('meetings.attend_all.undo')}
          </Button>
        </>
      )}
      {saveFailed && <SaveFailedNotice />}
    </div>
  )
}
