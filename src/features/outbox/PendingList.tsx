import '../../ui/rows.css'
import * as styles from './outbox.css'
import '../answers/answers.css'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { blockedReasons } from '#device/outbox/drain.ts'
import type { Kind } from '#device/outbox/kinds/kind.ts'
import { type KindName, kinds } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { isFinal } from '#device/outbox/refusal.ts'
import { sendsInBackground } from '../../platform/offline/drain-triggers.ts'
import { useLocalWrite, useSelected, useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useRefusal } from '../../platform/session/useRefusal.ts'
import { Announced } from '../../ui/Announced.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'
import { usePendingPerson } from '../persons/usePendingPerson.ts'
import { type KindView, kindViews } from './kind-views.tsx'
import { UnlistedNotes } from './UnlistedNotes.tsx'
import { useRecordTitle } from './useRecordTitle.ts'
import { WaitingPhotographs } from './WaitingPhotographs.tsx'
import { WaitingTakes } from './WaitingTakes.tsx'

interface PendingStateProps {
  readonly record: OutboxRecord
  readonly view: KindView
}

const PendingState = ({ record, view: { Conflict, Rejected, Waiting, origin } }: PendingStateProps) => {
  const { locale } = useApp()
  const text = useText()
  const waiting = usePendingPerson(record)
  const { reason, fields } = useRefusal(record)
  const rejected = record.state === 'rejected'
  const Own = record.state === 'conflict' ? Conflict : rejected ? Rejected : Waiting
  if (Own !== null) return <Own record={record} />
  return (
    <Announced>
      <State head={rejected ? 'struck' : 'half'} tone={rejected ? 'bad' : 'wait'}>
        {rejected ? text('participation.rejected', { reason }) : (waiting ?? text('person.saving'))}
      </State>
      {fields.length > 0 && (
        <ul>
          {fields.map(({ field, sentence }) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
      {origin === null ? null : (
        <Link to={origin.to} params={{ locale }}>
          {text(origin.label)}
        </Link>
      )}
    </Announced>
  )
}

interface PendingProps {
  readonly record: OutboxRecord
  /** Called when the change was discarded, and its button removed. */
  readonly onDiscarded: () => void
  readonly kind: Kind<KindName>
  readonly view: KindView
}

/** The state of one change, with the member's actions. */
const Pending = ({ record, onDiscarded, kind, view }: PendingProps) => {
  const { offline } = useApp()
  const { local } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const title = kind.title({ title: useRecordTitle(kind.kind, record) }, text)
  const hasOwnButtons =
    (record.state === 'conflict' && view.Conflict !== null) || (record.state === 'rejected' && view.Rejected !== null)
  const named = <span className="visually-hidden">: {title}</span>
  const send = isFinal(record) ? null : record.problem?.code === blockedReasons.update ? (
    <QuietButton onClick={() => void offline?.updates.check()}>{text('outbox.update')}</QuietButton>
  ) : (
    <QuietButton onClick={() => track(local.outbox.retry(record))}>
      {text(record.state === 'rejected' ? 'action.retry' : 'outbox.send_now')}
      {named}
    </QuietButton>
  )
  const discard = (
    <>
      {text('participation.discard')}
      {named}
    </>
  )
  const onDiscard = (): void => track(local.outbox.discard(record).then(onDiscarded))
  return (
    <li className="part">
      <div className={styles.pending}>
        <p>
          <b>{title}</b>
        </p>
        <PendingState record={record} view={view} />
      </div>
      {hasOwnButtons ? null : kind.confirmsDiscard ? (
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
          <QuietButton onClick={onDiscard}>{discard}</QuietButton>
        </div>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </li>
  )
}

/** Changes that have not reached the server yet. */
export const PendingList = () => {
  const { local } = useMember()
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const pending = useSnapshot(local.records).filter(({ state }) => state !== 'saved')
  const hasPhotographs = useSelected(local.waitingPhotographs, ({ length }) => length > 0)
  const hasTakes = useSelected(local.waitingTakes, ({ length }) => length > 0)
  const isOnlyOpen = !sendsInBackground() && pending.some(({ state }) => state === 'waiting' || state === 'sending')
  return (
    <div ref={box} tabIndex={-1} className={styles.pendingList}>
      <UnlistedNotes />
      <WaitingPhotographs />
      <WaitingTakes />
      {isOnlyOpen && <p>{text('outbox.only_open')}</p>}
      {pending.length === 0 ? (
        !hasPhotographs && !hasTakes && <p className="soft">{text('outbox.empty')}</p>
      ) : (
        <ul>
          {pending.map((record) => {
            const kind = kinds.find((one) => one.kind === record.kind)
            // The outbox lists no record of an unknown kind.
            return kind === undefined ? null : (
              <Pending
                key={`${record.kind}:${record.key}`}
                record={record}
                onDiscarded={() => box.current?.focus({ preventScroll: true })}
                kind={kind}
                view={kindViews[kind.kind]}
              />
            )
          })}
        </ul>
      )}
    </div>
  )
}
