import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { callRehearsal, cancelRehearsal, type GroupRehearsal, RehearsalInput } from '#contract/led-groups.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { State } from '../../../ui/State.tsx'
import { fullDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { nameOfGroup } from '../name.ts'
import { ownGroupsQuery } from '../queries.ts'
import { groupRehearsalsQuery } from './queries.ts'
import { rehearsalFields } from './rehearsal-fields.ts'
import { WriteToGroup } from './WriteToGroup.tsx'

const route = getRouteApi('/$locale/intra/groups/$id')

interface NewRehearsalProps {
  readonly groupId: number
  readonly onCalled: () => void
  readonly onClose: () => void
}

const NewRehearsal = ({ groupId, onCalled, onClose }: NewRehearsalProps) => {
  const { call } = useApp()
  const text = useText()
  const id = useId()
  const write = useWrite({
    noun: 'event',
    send: (body: RehearsalInput, key) =>
      call(callRehearsal, { params: { id: groupId }, headers: { 'idempotency-key': key }, body }),
    onSuccess: onCalled,
  })
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{text('admin.led.rehearsal.new')}</h2>
      <p className="soft">{text('admin.led.rehearsal.new.detail')}</p>
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
  readonly groupId: number
  readonly rehearsal: GroupRehearsal
}

const Rehearsal = ({ groupId, rehearsal }: RehearsalProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const [asks, setAsks] = useState(false)
  const [reason, setReason] = useState('')
  const { id, title, dateStart, fullDay, location, cancelled, answers } = rehearsal
  const write = useWrite({
    noun: 'event',
    send: (_: null) => call(cancelRehearsal, { params: { id: groupId, event: id }, body: { changeReason: reason } }),
  })
  const when = fullDay ? fullDate(dateStart, locale) : `${fullDate(dateStart, locale)}, ${timeOfDay(dateStart)}`
  return (
    <li className="card">
      <h3>{title}</h3>
      <p>{[when, location].filter((one) => one !== null).join(', ')}</p>
      <Outcome role="status">
        {cancelled && <p className="tag">{text('admin.led.rehearsal.cancelled')}</p>}
        {write.isSuccess && <Note kind="ok">{text('admin.led.rehearsal.cancelled.told')}</Note>}
      </Outcome>
      {!cancelled && <Answers answers={answers} />}
      <WriteMessage failure={write.failure?.message} />
      {!cancelled && (
        <div className="buttons">
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

const Rehearsals = ({ groupId }: { readonly groupId: number }) => {
  const text = useText()
  const { data, isError, refetch } = useQuery(groupRehearsalsQuery(useApp(), groupId))
  return (
    <section className="grid" aria-labelledby="group-rehearsals">
      <h2 id="group-rehearsals">{text('admin.led.rehearsals')}</h2>
      <p className="soft">{text('admin.led.rehearsals.detail')}</p>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data?.length === 0 && <p className="empty">{text('admin.led.rehearsals.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="grid">
          {data.map((rehearsal) => (
            <Rehearsal key={rehearsal.id} groupId={groupId} rehearsal={rehearsal} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The forms of a leader, one at a time, and the outcome of the last one. */
const LeaderActions = ({ groupId }: { readonly groupId: number }) => {
  const { locale } = useApp()
  const text = useText()
  const [open, setOpen] = useState<'rehearsal' | 'mail' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const close = () => setOpen(null)
  const finish = (outcome: string) => {
    setDone(outcome)
    close()
  }
  return (
    <>
      {open === 'rehearsal' && (
        <NewRehearsal groupId={groupId} onCalled={() => finish(text('admin.led.rehearsal.called'))} onClose={close} />
      )}
      {open === 'mail' && (
        <WriteToGroup
          groupId={groupId}
          onSent={(persons) => finish(text('admin.led.mail.sent', { count: persons }))}
          onClose={close}
        />
      )}
      {open === null && (
        <div className="buttons">
          <Button onClick={() => setOpen('rehearsal')}>{text('admin.led.rehearsal.new')}</Button>
          <QuietButton onClick={() => setOpen('mail')}>{text('admin.led.mail')}</QuietButton>
          <Link className="go" to="/$locale/intra/enquiries/asked" params={{ locale }}>
            {text('asked.title')}
          </Link>
          <Link className="go" to="/$locale/intra/bulletins/sent" params={{ locale }}>
            {text('sent.title')}
          </Link>
        </div>
      )}
      <Outcome role="status">{open === null && done !== null && <Note kind="ok">{done}</Note>}</Outcome>
    </>
  )
}

/** A group for its leader: its coming rehearsals with the answers, a form for another one, and a mail to everybody. */
export const LedGroupScreen = () => {
  const groupId = Number(route.useParams().id)
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data, isError, refetch } = useQuery(ownGroupsQuery(app))
  const group = data?.find(({ id, leader }) => id === groupId && leader)
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/person" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('admin.led.back')}
        </Link>
        <PageTitle>{group === undefined ? text('admin.led.title') : nameOfGroup(group, locale)}</PageTitle>
      </div>
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && group === undefined && <p className="empty">{text('admin.led.unknown')}</p>}
      {group !== undefined && (
        <div className="grid">
          <LeaderActions groupId={groupId} />
          <Rehearsals groupId={groupId} />
        </div>
      )}
    </>
  )
}
