import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { printMaximum } from '#contract/edited-invoices.ts'
import { type ProposedReminder, printReminders, sendReminders } from '#contract/invoice-reminders.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { date } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { remindersQuery } from './queries.ts'
import { ReminderRules } from './ReminderRules.tsx'

interface Sent {
  readonly mailed: number
  readonly printed: readonly string[]
  readonly left: number
}

/** The letters of reminders, to print: those that were just sent, and those of the last days. */
const Letters = ({ ids }: { readonly ids: readonly string[] }) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: null,
    send: async (invoices: string[]) => {
      const bytes = await call(printReminders, { body: { invoices } })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text('admin.reminders.file')}.pdf`)
    },
  })
  return (
    <section className="grid" aria-labelledby="letters">
      <h2 id="letters">{text('admin.reminders.posted')}</h2>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send([...ids])}>
          <Download aria-hidden="true" />
          {text('admin.reminders.letters', { count: ids.length })}
        </QuietButton>
      </div>
      <WriteMessage failure={failure?.message} />
    </section>
  )
}

interface DueProps {
  readonly due: readonly ProposedReminder[]
  readonly maySend: boolean
}

/** The reminders that are due; each may be left out. */
const Due = ({ due, maySend }: DueProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<Sent>()
  const [asking, setAsking] = useState(false)
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'invoice',
    send: (invoices: string[], key) => call(sendReminders, { headers: { 'idempotency-key': key }, body: { invoices } }),
    onSuccess: setSent,
  })
  const chosen = due.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const toggle = (id: string, isLeft: boolean): void =>
    setLeft((before) => new Set(isLeft ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <>
      <WriteMessage failure={fieldErrors.invoices ?? failure?.message}>
        {sent !== undefined && (
          <Note kind="ok">
            {text('admin.reminders.sent', { mailed: sent.mailed, printed: sent.printed.length, left: sent.left })}
          </Note>
        )}
      </WriteMessage>
      {due.length === 0 && <p>{text('admin.reminders.none')}</p>}
      {due.length > 0 && (
        <Form busy={busy} onSubmit={() => setAsking(true)}>
          {due.map(({ id, number, name, overdue, dueOn, level, fee, sentBy }) => (
            <Checkbox
              key={id}
              name={`remind-${id}`}
              checked={!left.has(id)}
              onChange={({ target }) => toggle(id, !target.checked)}
            >
              <b>{name}</b>{' '}
              {text('admin.reminders.row', { number, amount: chf(overdue), day: date(dueOn, locale), level })}
              {fee > 0 && ` ${text('admin.reminders.fee', { amount: chf(fee) })}`}{' '}
              {text(`admin.reminders.by.${sentBy}`)}
            </Checkbox>
          ))}
          {maySend && (
            <div className="form-end">
              <Button type="submit" blocked={busy || chosen.length === 0}>
                {text('admin.reminders.send', { count: chosen.length })}
              </Button>
            </div>
          )}
        </Form>
      )}
      {asking && (
        <ConfirmDialog
          title={text('admin.reminders.send', { count: chosen.length })}
          detail={text('admin.reminders.question', {
            mailed: due.filter(({ id, sentBy }) => !left.has(id) && sentBy === 'MAIL').length,
          })}
          isRecommended
          yes={text('admin.reminders.yes')}
          onYes={() => {
            setAsking(false)
            void send(chosen)
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}

const obstacles = {
  no_bank_file: 'validation.reminder_no_bank_file',
  old_bank_file: 'validation.reminder_old_bank_file',
  sunday: 'validation.reminder_sunday',
  holiday: 'validation.reminder_holiday',
} as const

/** The reminders of today, and the rules by which they are due. */
export const RemindersScreen = () => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(remindersQuery(app))
  const mayWrite = canEnter('treasury', useMember().member)
  return (
    <AdminPage title="admin.reminders" intro="admin.reminders.intro">
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && data.obstacle !== null && <Note kind="wait">{text(obstacles[data.obstacle])}</Note>}
      {data !== undefined && <Due due={data._embedded.items} maySend={mayWrite && data.obstacle === null} />}
      {data !== undefined && data.exhausted > 0 && (
        <p>{text('admin.reminders.exhausted', { count: data.exhausted })}</p>
      )}
      {mayWrite && data !== undefined && data.letters.length > 0 && (
        <Letters ids={data.letters.slice(0, printMaximum)} />
      )}
      {mayWrite && <ReminderRules />}
    </AdminPage>
  )
}
