import './outbox.css'
import '../participation/participation.css'
import { useRef } from 'react'
import { blockedReasons } from '#device/outbox/drain.ts'
import { annotationKind } from '#device/outbox/kinds/annotation.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { notificationsKind } from '#device/outbox/kinds/notifications.ts'
import { overlayParticipation, participationKind } from '#device/outbox/kinds/participation.ts'
import { personKind } from '#device/outbox/kinds/person.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { MessageId } from '#i18n/intl.ts'
import { sendsInBackground } from '../../offline/drain-triggers.ts'
import { useLocalWrite, useSnapshot } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { AnswerState } from '../participation/AnswerState.tsx'
import { PendingChange } from './PendingChange.tsx'
import { UnlistedNotes } from './UnlistedNotes.tsx'

const PendingState = ({ record }: { readonly record: OutboxRecord }) => {
  if (record.kind !== participationKind.kind) return <PendingChange record={record} />
  const answer = overlayParticipation([], [record]).get(Number(record.key))
  return answer === undefined ? null : <AnswerState answer={answer} unsaved={false} again={null} />
}

/** What a change is called whose kind alone says what it is about. */
const ownTitles: Readonly<Record<string, MessageId>> = {
  [personKind.kind]: 'outbox.person',
  [notificationsKind.kind]: 'outbox.notifications',
}

/** What was drawn or typed at length is nowhere else; any other change is made again with a tap or two. */
const gathersWork = (record: OutboxRecord): boolean =>
  record.kind === personKind.kind || kinds.some(({ kind, added }) => kind === record.kind && added !== null)

interface PendingProps {
  readonly record: OutboxRecord
  /** The change has gone, and the button that was pressed with it. */
  readonly onGone: () => void
}

/** Where one change stands, and what the member can do about it. */
const Pending = ({ record, onGone }: PendingProps) => {
  const { offline } = useApp()
  const { local } = useMember()
  const text = useText()
  const { notKept, keep } = useLocalWrite()
  const own = ownTitles[record.kind]
  const title =
    own !== undefined
      ? text(own)
      : record.kind === annotationKind.kind
        ? text('outbox.annotations', { title: record.title })
        : text('outbox.answer', { title: record.title === '' ? text('outbox.unknown_event') : record.title })
  // An answer that was refused brings its own buttons, and a conflict its choice.
  const choosable =
    record.state === 'conflict' || (record.state === 'rejected' && record.kind === participationKind.kind)
  const named = <span className="visually-hidden">: {title}</span>
  const send =
    record.problem?.code === blockedReasons.update ? (
      <Button look="quiet" onClick={() => void offline?.updates.check()}>
        {text('outbox.update')}
      </Button>
    ) : (
      <Button look="quiet" onClick={() => keep(local.outbox.retry(record))}>
        {text(record.state === 'rejected' ? 'action.retry' : 'outbox.send_now')}
        {named}
      </Button>
    )
  const discard = (
    <>
      {text('participation.discard')}
      {named}
    </>
  )
  const onDiscard = (): void => keep(local.outbox.discard(record).then(onGone))
  return (
    <li className="part">
      <div className="pending">
        <p>
          <b>{title}</b>
        </p>
        <PendingState record={record} />
      </div>
      {choosable ? null : gathersWork(record) ? (
        <InlineConfirm
          begin={discard}
          question={text('outbox.discard.ask')}
          yes={
            <>
              {text('outbox.discard.yes')}
              {named}
            </>
          }
          onYes={onDiscard}
        >
          {send}
        </InlineConfirm>
      ) : (
        <div className="buttons">
          {send}
          <Button look="quiet" onClick={onDiscard}>
            {discard}
          </Button>
        </div>
      )}
      {notKept && <SaveFailedNotice announced />}
    </li>
  )
}

/** What has not reached the server yet. */
export const PendingList = () => {
  const { local } = useMember()
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const pending = useSnapshot(local.records).filter(({ state }) => state !== 'saved')
  const isOnlyOpen = !sendsInBackground() && pending.some(({ state }) => state === 'waiting' || state === 'sending')
  return (
    <div ref={box} tabIndex={-1} className="pending-list">
      <UnlistedNotes />
      {isOnlyOpen && <p>{text('outbox.only_open')}</p>}
      {pending.length === 0 ? (
        <p className="soft">{text('outbox.empty')}</p>
      ) : (
        <ul>
          {pending.map((record) => (
            <Pending
              key={`${record.kind}:${record.key}`}
              record={record}
              onGone={() => box.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
