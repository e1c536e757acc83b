import * as styles from './planning.css'
import { useId, useState } from 'react'
import { answerOpen, remarksMaximum } from '#contract/answers.ts'
import { toWireTime } from '#contract/clock.ts'
import { answerForPlayer, PlayersAnswer } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { answerKind } from '#contract/planning.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Asked, nameOf, notesOf, planningFailures, stateOf } from './answers.ts'
import type { Whom } from './queries.ts'

interface AnswerDialogProps {
  readonly asked: Asked
  readonly onClose: () => void
  /** Called with the sentence that says what was done. */
  readonly onDone: (done: string) => void
  readonly onAsk: (whom: Whom) => void
}

const choices = [
  [true, 'yes'],
  [false, 'no'],
  [null, 'open'],
] as const

/** The entry of the planner, and its sending. */
const usePlayersAnswer = ({ asked: { event, player, answer }, onClose, onDone }: AnswerDialogProps) => {
  const { call } = useApp()
  const text = useText()
  // An answer that follows from a default or an absence was not said: nothing is chosen then.
  const said = answer.assumed || answer.absence !== null ? undefined : answer.status
  const [status, setStatus] = useState(said)
  const [remarks, setRemarks] = useState(answer.remarks)
  const [version, setVersion] = useState(answer.version)
  const write = useWrite({
    noun: 'participation',
    schema: PlayersAnswer,
    failures: planningFailures,
    send: (_: null) => {
      const headers = version === null ? {} : { 'if-match': ifMatch(version) }
      const body = { ...(status === said ? {} : { status }), remarks }
      return call(answerForPlayer, { params: { id: event.id, uuid: player.uuid }, headers, body })
    },
    onSuccess: () => {
      onDone(text('planning.answer.saved', { name: player.label }))
      onClose()
    },
    onError: (_, row) => row !== undefined && setVersion(row.version),
  })
  const submit = (): void => {
    if (!write.busy) void write.send(null)
  }
  return { status, setStatus, remarks, setRemarks, write, submit }
}

interface AnswerFieldsProps {
  readonly entry: ReturnType<typeof usePlayersAnswer>
}

const AnswerFields = ({ entry: { status, setStatus, remarks, setRemarks } }: AnswerFieldsProps) => {
  const text = useText()
  const id = useId()
  return (
    <>
      <fieldset className={styles.plannedChoice}>
        <legend>{text('planning.answer.state')}</legend>
        {choices.map(([value, kind]) => (
          <label key={kind} className="check">
            <input type="radio" name="status" checked={status === value} onChange={() => setStatus(value)} />
            <span>{text(`planning.${kind}.long`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-remarks`}>{text('planning.remarks')}</label>
        <textarea
          id={`${id}-remarks`}
          className="input"
          rows={2}
          maxLength={remarksMaximum}
          value={remarks}
          onChange={({ currentTarget }) => setRemarks(currentTarget.value)}
        />
      </div>
    </>
  )
}

/** One answer with its remarks. A planner enters what somebody said on the phone. */
export const AnswerDialog = (props: AnswerDialogProps) => {
  const { locale, now } = useApp()
  const text = useText()
  const entry = usePlayersAnswer(props)
  const { onClose, onAsk } = props
  const { event, player, answer } = props.asked
  const isChangeable = answerOpen({ ...event, cancelled: false }, toWireTime(now()))
  const { busy, failure, current } = entry.write
  const problem =
    current === undefined ? failure?.message : text('planning.answer.conflict', { state: stateOf(current, text) })
  const about = nameOf(event, locale)
  return (
    <Dialog onClose={onClose}>
      <Form onSubmit={entry.submit} busy={busy}>
        <DialogTitle>{player.label}</DialogTitle>
        <p>{[`${about}: ${stateOf(answer, text)}`, ...notesOf(answer, text, locale)].join(', ')}</p>
        <p className="soft small">{text(isChangeable ? 'planning.answer.detail' : 'planning.answer.closed')}</p>
        {isChangeable && <AnswerFields entry={entry} />}
        <div aria-live="polite">{problem !== undefined && <Note kind="bad">{problem}</Note>}</div>
        <div className="buttons">
          {isChangeable && (
            <Button type="submit" blocked={busy}>
              {text('planning.answer.save')}
            </Button>
          )}
          {isChangeable && answerKind(answer) === 'open' && (
            <QuietButton
              onClick={() => {
                onClose()
                onAsk({ uuid: player.uuid })
              }}
            >
              {text('planning.answer.ask')}
            </QuietButton>
          )}
          <QuietButton onClick={onClose}>{text(isChangeable ? 'action.cancel' : 'action.close')}</QuietButton>
        </div>
      </Form>
    </Dialog>
  )
}
