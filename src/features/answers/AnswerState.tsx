import * as styles from './answers.css'
import { type ReactNode, useRef } from 'react'
import * as v from 'valibot'
import { Participation } from '#contract/answers.ts'
import { MovedTo } from '#contract/moved.ts'
import { blockedReasons } from '#device/outbox/drain.ts'
import { type Answer, DesiredAnswer } from '#device/outbox/kinds/answer.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import { isFinal } from '#device/outbox/refusal.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { sendsInBackground } from '../../platform/offline/drain-triggers.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useRefusal } from '../../platform/session/useRefusal.ts'
import { useWaitingCause } from '../../platform/session/useWaitingCause.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'
import { date, timeOfDay } from '../../ui/wall-clock.ts'
import { sayNow } from './useAnswer.ts'

const reasons: Readonly<Record<string, MessageId>> = {
  [blockedReasons.network]: 'participation.waiting.network',
  [blockedReasons.server]: 'participation.waiting.server',
  [blockedReasons.signIn]: 'participation.waiting.sign_in',
  [blockedReasons.update]: 'participation.waiting.update',
}

/** Messages by reason for browsers that send only while the app is open. */
const reasonsWhileOpen: Readonly<Record<string, MessageId>> = {
  ...reasons,
  [blockedReasons.network]: 'participation.waiting_open.network',
  [blockedReasons.server]: 'participation.waiting_open.server',
}

const words = (
  text: Text,
  locale: Locale,
  { status, remarks, maybeUntil }: Pick<DesiredAnswer, 'status' | 'remarks' | 'maybeUntil'>,
): string => {
  const open =
    maybeUntil === null
      ? text('participation.open')
      : text('participation.maybe.until', { day: date(maybeUntil, locale) })
  const word = status === null ? open : text(status ? 'participation.yes' : 'participation.no')
  return remarks === '' ? word : `${word}, «${remarks}»`
}

/** The answer conflicts with another device's: the member chooses. */
const Conflict = ({ answer }: { readonly answer: Answer }) => {
  const { local } = useMember()
  const { locale } = useApp()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const place = { kind: 'participation', key: keyFor(answer.eventId, answer.person) }
  const current = v.safeParse(Participation, answer.problem?.current)
  if (!current.success) return null
  const row = current.output
  const wished = v.parse(DesiredAnswer, row)
  const theirs = words(text, locale, wished)
  const mine = words(text, locale, answer)
  const decide =
    ({ status, remarks, maybeUntil, despite, given }: DesiredAnswer) =>
    () =>
      track(local.outbox.decide({ ...place, desired: { status, remarks, maybeUntil, despite, given }, row }))
  return (
    <Note kind="bad">
      <p>
        <b>{text('participation.conflict')}</b>{' '}
        {row.changedBy === undefined
          ? text('participation.conflict.detail', { theirs, mine })
          : text('participation.conflict.detail.by', { name: row.changedBy, theirs, mine })}
      </p>
      <div className="buttons">
        <Button onClick={decide(answer)}>{text('participation.conflict.mine', { answer: mine })}</Button>
        <QuietButton onClick={decide(wished)}>{text('participation.conflict.theirs', { answer: theirs })}</QuietButton>
      </div>
      {saveFailed && <SaveFailedNotice />}
    </Note>
  )
}

const Rejected = ({ answer }: { readonly answer: Answer }) => {
  const { local } = useMember()
  const { locale, offline } = useApp()
  const text = useText()
  const movedTo = v.safeParse(MovedTo, answer.problem?.code === 'rule.event_moved' ? answer.problem.current : null)
  const { saveFailed, track } = useLocalWrite()
  const { reason } = useRefusal(answer)
  const place = { kind: 'participation', key: keyFor(answer.eventId, answer.person) }
  const sayAgain = (event: MovedTo) => {
    const { status, remarks, maybeUntil, despite, row } = answer
    const desired = { status, remarks, maybeUntil, despite, given: sayNow(offline, event) }
    track(local.outbox.put({ ...place, desired, row }))
  }
  return (
    <>
      <State head="struck" tone="bad">
        {text('participation.rejected', { reason })}
      </State>
      <div className="buttons">
        {movedTo.success && (
          <Button onClick={() => sayAgain(movedTo.output)}>
            {text('participation.moved.confirm', {
              answer: words(text, locale, answer),
              when: `${date(movedTo.output.dateStart, locale)}, ${timeOfDay(movedTo.output.dateStart)}`,
            })}
          </Button>
        )}
        {!isFinal({ state: 'rejected', problem: answer.problem }) && (
          <QuietButton onClick={() => track(local.outbox.retry(place))}>{text('action.retry')}</QuietButton>
        )}
        <QuietButton onClick={() => track(local.outbox.discard(place))}>{text('participation.discard')}</QuietButton>
      </div>
      {saveFailed && <SaveFailedNotice />}
    </>
  )
}

interface AnswerStateProps {
  readonly answer: Answer
  /** The member has changed something that is not on the disk yet: the answer must not be called saved. */
  readonly unsaved: boolean
  /** Retries a save that failed; null if there was none. Tapping the selected choice again would do nothing. */
  readonly onRetry: (() => void) | null
  /** Other grounds of the answer. */
  readonly children?: ReactNode
}

const Saved = () => (
  <State head="full" tone="ok">
    {useText()('participation.saved')}
  </State>
)
const Waiting = ({ message = 'participation.sending' }: { readonly message?: MessageId | undefined }) => (
  <State head="half" tone="wait">
    {useText()(message)}
  </State>
)
const NotSaved = ({ onRetry }: { readonly onRetry: () => void }) => {
  const text = useText()
  return (
    <>
      <State head="struck" tone="bad">
        {text('participation.not_kept')}
      </State>
      <div className="buttons">
        <QuietButton onClick={onRetry}>{text('action.retry')}</QuietButton>
      </div>
    </>
  )
}

/** The state of the answer: saved, pending, refused or in conflict. It is read out when it changes. */
export const AnswerState = ({ answer, unsaved, onRetry, children }: AnswerStateProps) => {
  const cause = useWaitingCause(answer.problem)
  const box = useRef<HTMLDivElement>(null)
  const retry = (): void => {
    // The button disappears with the sentence.
    box.current?.focus()
    onRetry?.()
  }
  const state = () => {
    if (onRetry !== null) return <NotSaved onRetry={retry} />
    if (unsaved && answer.pending !== 'conflict') return <Waiting />
    switch (answer.pending) {
      case 'conflict':
        return <Conflict answer={answer} />
      case 'rejected':
        return <Rejected answer={answer} />
      case 'waiting':
      case 'sending':
        return <Waiting message={(sendsInBackground() ? reasons : reasonsWhileOpen)[cause ?? '']} />
      case 'saved':
        return <Saved />
      case null:
        return answer.row === null ? null : <Saved />
    }
  }
  return (
    <div role="status" className={styles.answerState} ref={box} tabIndex={-1}>
      {state()}
      {children}
    </div>
  )
}
