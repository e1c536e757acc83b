import '../../../ui/card.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type GroupRehearsal, RehearsalInput } from '#contract/led-groups.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { State } from '../../../ui/State.tsx'
import { fullDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { rehearsalFields } from './rehearsal-fields.ts'

/** The actions of a leader on the rehearsals of a group or a section. */
export interface RehearsalDesk {
  readonly detail: MessageId
  readonly newDetail: MessageId
  readonly add: (body: RehearsalInput, key: string) => Promise<GroupRehearsal>
  readonly cancel: (id: number, changeReason: string) => Promise<GroupRehearsal>
  /** null where a rehearsal cannot be changed. */
  readonly change: ((rehearsal: GroupRehearsal, body: RehearsalInput) => Promise<GroupRehearsal>) | null
}

interface NewRehearsalProps {
  readonly desk: RehearsalDesk
  readonly onCalled: () => void
  readonly onClose: () => void
}

export const NewRehearsal = ({ desk, onCalled, onClose }: NewRehearsalProps) => {
  const text = useText()
  const id = useId()
  const write = useWrite({ noun: 'event', send: desk.add, onSuccess: onCalled })
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{text('admin.led.rehearsal.new')}</h2>
      <p className="soft">{text(desk.newDetail)}</p>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={rehearsalFields}
        rules={RehearsalInput}
        start={valuesOf(rehearsalFields, null)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('admin.led.rehearsal.save')}
        onSend={(input) => void write.send(input as RehearsalInput)}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </section>
  )
}

const looks = {
  yes: { head: 'full', tone: 'ok', word: 'participation.who.yes' },
  no: { head: 'struck', tone: 'soft', word: 'participation.no' },
  open: { head: 'empty', tone: 'soft', word: 'participation.open' },
} as const

const lookOf = ({ status }: GroupRehearsal['answers'][number]): keyof typeof looks =>
  status === null ? 'open' : status ? 'yes' : 'no'

const Answers = ({ answers }: Pick<GroupRehearsal, 'answers'>) => {
  const text = useText()
  const count = (look: keyof typeof looks): number => answers.filter((one) => lookOf(one) === look).length
  return (
    <details>
      <summary>{text('admin.answers.sum', { yes: count('yes'), no: count('no'), open: count('open') })}</summary>
      <ul>
        {answers.map((answer) => {
          const { head, tone, word } = looks[lookOf(answer)]
          return (
            <li key={answer.uuid || answer.label}>
              {answer.label}{' '}
              <State head={head} tone={tone}>
                {text(answer.maybe ? 'participation.maybe' : word)}
              </State>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

interface RehearsalProps {
  readonly desk: RehearsalDesk
  readonly rehearsal: GroupRehearsal
}

interface ChangeProps extends RehearsalProps {
  readonly change: NonNullable<RehearsalDesk['change']>
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The form of a rehearsal in its place. */
const ChangeForm = ({ rehearsal, change, onChanged, onClose }: ChangeProps) => {
  const text = useText()
  // The version that the leader has seen: somebody else may change the rehearsal while the form is open.
  const [seen] = useState(rehearsal)
  const write = useWrite({
    noun: 'event',
    send: (body: RehearsalInput) => change(seen, body),
    onSuccess: onChanged,
  })
  return (
    <>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={rehearsalFields}
        rules={RehearsalInput}
        start={valuesOf(rehearsalFields, { ...seen, titleDe: seen.title })}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('admin.led.rehearsal.change.save')}
        onSend={(input) => void write.send(input as RehearsalInput)}
      >
        <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
      </ActionForm>
    </>
  )
}

const Rehearsal = ({ desk, rehearsal }: RehearsalProps) => {
  const { locale } = useApp()
  const text = useText()
  const [asks, setAsks] = useState(false)
  const [reason, setReason] = useState('')
  const [form, setForm] = useState<'closed' | 'open' | 'changed'>('closed')
  const { id, title, dateStart, fullDay, location, cancelled, answers } = rehearsal
  const write = useWrite({
    noun: 'event',
    send: (_: null) => desk.cancel(id, reason),
  })
  const when = fullDay ? fullDate(dateStart, locale) : `${fullDate(dateStart, locale)}, ${timeOfDay(dateStart)}`
  return (
    <li className="card">
      <h3>{title}</h3>
      <p>{[when, location].filter((one) => one !== null).join(', ')}</p>
      <Outcome role="status">
        {cancelled && <p className="tag">{text('admin.led.rehearsal.cancelled')}</p>}
        {form === 'changed' && <Note kind="ok">{text('admin.led.rehearsal.changed')}</Note>}
        {write.isSuccess && <Note kind="ok">{text('admin.led.rehearsal.cancelled.told')}</Note>}
      </Outcome>
      {!cancelled && <Answers answers={answers} />}
      <WriteMessage failure={write.failure?.message} />
      {!cancelled && form === 'open' && desk.change !== null && (
        <ChangeForm
          {...{ desk, rehearsal, change: desk.change }}
          onChanged={() => setForm('changed')}
          onClose={() => setForm('closed')}
        />
      )}
      {!cancelled && form !== 'open' && (
        <div className="buttons">
          {desk.change !== null && !fullDay && (
            <QuietButton onClick={() => setForm('open')}>
              {text('admin.led.rehearsal.change')}
              <span className="visually-hidden">: {when}</span>
            </QuietButton>
          )}
          <QuietButton blocked={write.busy} onClick={() => !write.busy && setAsks(true)}>
            {text('admin.led.rehearsal.cancel')}
            <span className="visually-hidden">: {when}</span>
          </QuietButton>
        </div>
      )}
      {asks && (
        <ConfirmDialog
          title={text('admin.led.rehearsal.cancel.title')}
          detail={text('admin.led.rehearsal.cancel.detail')}
          yes={text('admin.led.rehearsal.cancel')}
          onYes={() => {
            setAsks(false)
            void write.send(null)
          }}
          onNo={() => setAsks(false)}
        >
          <TextField
            name="changeReason"
            label={text('admin.event.change_reason')}
            hint={text('admin.event.change_reason.hint')}
            error={write.fieldErrors.changeReason}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            optional
          />
        </ConfirmDialog>
      )}
    </li>
  )
}

interface RehearsalsProps {
  readonly desk: RehearsalDesk
  readonly found: UseQueryResult<GroupRehearsal[]>
}

/** The coming rehearsals with their answers. */
export const Rehearsals = ({ desk, found: { data, isError, refetch } }: RehearsalsProps) => {
  const text = useText()
  return (
    <section className="grid" aria-labelledby="group-rehearsals">
      <h2 id="group-rehearsals">{text('admin.led.rehearsals')}</h2>
      <p className="soft">{text(desk.detail)}</p>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data?.length === 0 && <p className="empty">{text('admin.led.rehearsals.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="grid">
          {data.map((rehearsal) => (
            <Rehearsal key={rehearsal.id} desk={desk} rehearsal={rehearsal} />
          ))}
        </ul>
      )}
    </section>
  )
}
