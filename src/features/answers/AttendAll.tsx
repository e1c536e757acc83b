import * as styles from './meeting-rows.css'
import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Meeting, toAnswer } from '#device/meetings.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { answersToAll, attending, type Said } from './answers-to-all.ts'

const nothing: Said = { status: null, maybeUntil: null, despite: null }

/**
 * Signs up for every shown meeting that is open, and takes that back. An answer that the member has changed in the
 * meantime stays.
 */
export const AttendAll = ({ meetings }: { readonly meetings: readonly Meeting[] }) => {
  const { locale, offline } = useApp()
  const { local } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  /** The member's earlier answers, by event. */
  const [before, setBefore] = useState<ReadonlyMap<number, Said>>(new Map())
  const box = useRef<HTMLDivElement>(null)
  // A representative answers for others one by one.
  const own = meetings.filter(({ person }) => person === null)
  const open = toAnswer(own)
  const revocable = own.filter(
    ({ event, answer, changeable }) => changeable && answer.status === true && before.has(event.id),
  )

  const write = async (changed: readonly Meeting[], sayNow: (meeting: Meeting) => Said): Promise<void> => {
    const given = offline?.trustedClock.read() ?? null
    await local.outbox.put(...answersToAll(changed, sayNow, given, locale))
    // The pressed button disappears.
    box.current?.focus({ preventScroll: true })
  }
  const attend = async (): Promise<void> => {
    await write(open, attending)
    setBefore(
      new Map(
        open.map(({ event, answer: { status, maybeUntil, despite } }) => [event.id, { status, maybeUntil, despite }]),
      ),
    )
  }
  const undo = async (): Promise<void> => {
    await write(revocable, ({ event }) => before.get(event.id) ?? nothing)
    setBefore(new Map())
  }

  return (
    <div className={styles.attendAll} role="status" tabIndex={-1} ref={box}>
      {open.length > 0 && (
        <Button onClick={() => track(attend())}>
          {text(own.length < meetings.length ? 'meetings.attend_all.me' : 'meetings.attend_all', {
            count: open.length,
          })}
        </Button>
      )}
      {revocable.length > 0 && (
        <>
          <span>{text('meetings.attended_all', { count: revocable.length })}</span>
          <QuietButton onClick={() => track(undo())}>
            <Undo2 aria-hidden="true" />
            {text('meetings.attend_all.undo')}
          </QuietButton>
        </>
      )}
      {saveFailed && <SaveFailedNotice />}
    </div>
  )
}
