import type { ReactNode } from 'react'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { useRefusal } from '../../platform/session/useRefusal.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'
import { usePendingPerson } from '../persons/usePendingPerson.ts'

interface PendingStateProps {
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
  /** Lets the member choose between two versions. */
  readonly conflict: ReactNode
  /** Content when nothing is pending. */
  readonly children: ReactNode
}

/** The state of a pending change. */
export const PendingState = ({ record, conflict, children }: PendingStateProps) => {
  const text = useText()
  const { local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const waiting = usePendingPerson(record)
  const { reason, fields } = useRefusal(record)
  if (record === null || record.state === 'saved') return children
  if (record.state === 'conflict') return conflict
  if (record.state !== 'rejected')
    return (
      <State head="half" tone="wait">
        {waiting ?? text('participation.sending')}
      </State>
    )
  return (
    <>
      <State head="struck" tone="bad">
        {text('participation.rejected', {
          reason: fields.length > 0 ? fields.map(({ sentence }) => sentence).join(' ') : reason,
        })}
      </State>
      <div className="buttons">
        <QuietButton onClick={() => track(local.outbox.discard(record))}>{text('participation.discard')}</QuietButton>
      </div>
      {saveFailed && <SaveFailedNotice announced />}
    </>
  )
}
