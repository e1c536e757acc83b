import '../participation/participation.css'
import { waitingFor } from '#device/outbox/drain.ts'
import { overlayParticipation, participationKind } from '#device/outbox/kinds/participation.ts'
import { personKind } from '#device/outbox/kinds/person.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useLive } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { AnswerState } from '../participation/AnswerState.tsx'
import { PendingPerson } from '../persons/PendingPerson.tsx'
import { UnlistedNotes } from './UnlistedNotes.tsx'

const PendingState = ({ record }: { readonly record: OutboxRecord }) => {
  if (record.kind === personKind.kind) return <PendingPerson record={record} />
  const answer = overlayParticipation([], [record]).get(Number(record.key))
  return answer === undefined ? null : <AnswerState answer={answer} unsaved={false} notKept={false} />
}

/** Where one change stands, and what the member can do about it. */
const Pending = ({ record }: { readonly record: OutboxRecord }) => {
  const { offline } = useApp()
  const { local } = useMember()
  const text = useText()
  const title =
    record.kind === personKind.kind
      ? text('outbox.person')
      : text('outbox.answer', { title: record.title === '' ? text('outbox.unknown_event') : record.title })
  // An answer that was refused brings its own buttons, and a conflict its choice.
  const choosable =
    record.state === 'conflict' || (record.state === 'rejected' && record.kind === participationKind.kind)
  const named = <span className="visually-hidden">: {title}</span>
  return (
    <li className="part">
      <div>
        <p>
          <b>{title}</b>
        </p>
        <PendingState record={record} />
      </div>
      {!choosable && (
        <div className="buttons">
          {record.problem?.code === waitingFor.update ? (
            <Button look="quiet" onClick={() => void offline?.updates.check()}>
              {text('outbox.update')}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => local.outbox.retry(record)}>
              {text(record.state === 'rejected' ? 'action.retry' : 'outbox.send_now')}
              {named}
            </Button>
          )}
          <Button look="quiet" onClick={() => local.outbox.discard(record)}>
            {text('participation.discard')}
            {named}
          </Button>
        </div>
      )}
    </li>
  )
}

/** What has not reached the server yet. */
export const PendingList = () => {
  const { local } = useMember()
  const text = useText()
  const pending = useLive(local.records).filter(({ state }) => state !== 'saved')
  return (
    <>
      <UnlistedNotes />
      {pending.length === 0 ? (
        <p className="soft">{text('outbox.empty')}</p>
      ) : (
        <ul>
          {pending.map((record) => (
            <Pending key={`${record.kind}:${record.key}`} record={record} />
          ))}
        </ul>
      )}
    </>
  )
}
