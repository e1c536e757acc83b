import { Fragment } from 'react'
import { channels, notificationKinds, reminderTimes } from '#contract/notifications.ts'
import type { OwnPreferences } from '#device/outbox/kinds/notifications.ts'
import { useMember } from '../../platform/session/member.ts'
import { useRefusal } from '../../platform/session/useRefusal.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Outcome } from '../../ui/form/Outcome.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { usePendingPerson } from '../persons/usePendingPerson.ts'
import { PreferencesQuestion } from './PreferencesQuestion.tsx'
import { usePreferencesForm } from './usePreferences.ts'
import { hintOf, labels, words } from './words.ts'

/** The outcome of the last choice; read out when it changes. */
const SaveState = ({ own, state, dirty }: Pick<ReturnType<typeof usePreferencesForm>, 'state' | 'dirty'> & Props) => {
  const text = useText()
  const { record } = own
  const waiting = usePendingPerson(record)
  const { reason } = useRefusal(record)
  const isUnderWay = record?.state === 'waiting' || record?.state === 'sending'
  const isSaved = state === 'saved' && !dirty && (record === null || record.state === 'saved')
  return (
    <Outcome>
      {state === 'failed' && <Note kind="bad">{text('person.not_kept')}</Note>}
      {record?.state === 'rejected' && <Note kind="bad">{text('participation.rejected', { reason })}</Note>}
      {record?.state === 'conflict' && <Note kind="wait">{text('reminder.conflict.decide')}</Note>}
      {isUnderWay && waiting !== null && <Note kind="wait">{waiting}</Note>}
      {isSaved && <Note kind="ok">{text('person.saved')}</Note>}
    </Outcome>
  )
}

interface Props {
  readonly own: OwnPreferences
}

/** The form of the notification preferences: the channel of each kind, and when members who are coming are reminded. */
export const PreferencesForm = ({ own }: Props) => {
  const text = useText()
  const { values, dirty, state, conflict, set, save } = usePreferencesForm(own)
  const { member } = useMember()
  const saving = state === 'saving'
  const isInConflict = own.record?.state === 'conflict' || conflict !== null
  const noDevice = own.row.devices === 0 && notificationKinds.some((kind) => values[kind] === 'push')
  const onSubmit = (): void => {
    if (dirty && !saving && !isInConflict) void save()
  }
  return (
    <Form onSubmit={onSubmit} busy={saving}>
      {notificationKinds.map((kind) => (
        <Fragment key={kind}>
          <SelectField
            name={kind}
            label={text(labels[kind])}
            hint={text(hintOf(kind, member))}
            value={values[kind]}
            onChange={({ target }) => set(kind, target.value)}
            choices={channels.map((channel) => ({ value: channel, label: text(words[channel]) }))}
          />
          {kind === 'reminder' && values.reminder !== 'none' && (
            <SelectField
              name="reminderTime"
              label={text(labels.reminderTime)}
              value={values.reminderTime}
              onChange={({ target }) => set('reminderTime', target.value)}
              choices={reminderTimes.map((time) => ({ value: time, label: text(words[time]) }))}
            />
          )}
        </Fragment>
      ))}
      {noDevice && <Note>{text('reminder.no_device')}</Note>}
      {conflict !== null && <PreferencesQuestion {...conflict} />}
      <SaveState own={own} state={state} dirty={dirty} />
      <div className="form-end">
        <Button type="submit" blocked={!dirty || saving || isInConflict}>
          {text(saving ? 'person.saving' : 'person.save')}
        </Button>
      </div>
    </Form>
  )
}
