import * as styles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { timesAt, toWireDate } from '#contract/clock.ts'
import type { EditedEvent } from '#contract/edited-events.ts'
import { reminderDayChoices } from '#contract/event-input.ts'
import { daysBetween } from '#contract/event-series.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { type ControlProps, idsIn, SelectControl } from '../../../ui/form/field-table.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ReferenceControl } from '../../admin/edit/ReferenceControl.tsx'
import { PictureControl } from '../../pictures/admin/PictureControl.tsx'
import { endFor } from './event-times.ts'
import { band } from './invitations.ts'
import { eventReferencesQuery } from './queries.ts'

/** Holidays are whole days, and an assembly invites the circles of the statutes, unless the editor says otherwise. */
export const KindControl = (props: ControlProps) => {
  const { data } = useQuery(eventReferencesQuery(useApp()))
  const { invitations = band, sections = '' } = props.values
  return (
    <SelectControl
      {...props}
      set={(kind) => {
        props.set(kind)
        if (kind === 'holiday') props.setField('fullDay', 'on')
        if (kind === 'assembly' && props.row === null && invitations === band && sections === '')
          props.setField('invitations', data?.assembly.invited.join() || band)
      }}
    />
  )
}

interface WhenProps extends ControlProps {
  readonly onTime: (time: string, isDay: boolean) => void
}

/** A date for full-day events, date and time for the others. */
const WhenControl = ({ name, label, hint, error, value = '', values, onTime }: WhenProps) => {
  const text = useText()
  const isDay = values.fullDay === 'on'
  const isTwice = !isDay && timesAt(value) === 2
  return (
    <TextField
      name={name}
      label={label}
      hint={isTwice ? text('admin.event.time_twice') : hint}
      error={error}
      type={isDay ? 'date' : 'datetime-local'}
      value={isDay ? value.slice(0, 10) : value}
      onChange={({ target }) => onTime(isDay && target.value !== '' ? `${target.value}T00:00` : target.value, isDay)}
    />
  )
}

export const StartControl = (props: ControlProps) => {
  const app = useApp()
  const text = useText()
  const { data } = useQuery(eventReferencesQuery(app))
  const { dateEnd = '', kind } = props.values
  const { value = '', row } = props
  const days = value === '' ? 0 : daysBetween(toWireDate(app.now()), value.slice(0, 10))
  const isLate = kind === 'assembly' && days >= 0 && days < (data?.assembly.notice ?? 0)
  const isNew = row === null || (row as EditedEvent).dateStart !== value
  return (
    <WhenControl
      {...props}
      hint={
        isLate && isNew && value !== ''
          ? text('admin.event.late_notice', { days, notice: data?.assembly.notice ?? 0 })
          : props.hint
      }
      onTime={(start, isDay) => {
        props.set(start)
        props.setField('dateEnd', isDay && dateEnd < start ? start : endFor(start, dateEnd))
      }}
    />
  )
}

/** The last day is part of the event. */
export const EndControl = (props: ControlProps) => {
  const text = useText()
  const hint = props.values.fullDay === 'on' ? text('admin.event.end.hint') : undefined
  return <WhenControl {...props} hint={hint} onTime={props.set} />
}

interface BoxesProps extends Pick<ControlProps, 'name' | 'set'> {
  readonly value: string | undefined
  readonly choices: readonly { readonly id: number; readonly label: string }[]
  readonly order: (a: number, b: number) => number
}

/** A checkbox for each number of a list. */
const Boxes = ({ name, value = '', set, choices, order }: BoxesProps) => {
  const chosen = idsIn(value)
  return choices.map(({ id, label }) => (
    <Checkbox
      key={id}
      name={name}
      checked={chosen.includes(id)}
      onChange={({ target }) =>
        set([...chosen.filter((one) => one !== id), ...(target.checked ? [id] : [])].sort(order).join())
      }
    >
      {label}
    </Checkbox>
  ))
}

/** The days before the event on which members without an answer are reminded. */
export const ReminderDaysControl = ({ name, label, value, set }: ControlProps) => {
  const text = useText()
  const choices = reminderDayChoices.map((days) => ({
    id: days,
    label: text('admin.event.reminder_days.before', { days }),
  }))
  return (
    <fieldset>
      <legend>{label}</legend>
      <p className="hint">{text('admin.event.reminder_days.hint')}</p>
      <Boxes name={name} value={value} set={set} choices={choices} order={(a, b) => b - a} />
    </fieldset>
  )
}

export const ImageControl = (props: ControlProps) => {
  const text = useText()
  const { data } = useQuery(eventReferencesQuery(useApp()))
  return <PictureControl {...props} none={text('admin.picture.none')} drawings={data?.images} />
}

export const ArticleControl = (props: ControlProps) => {
  const { data } = useQuery(eventReferencesQuery(useApp()))
  return (
    <ReferenceControl
      {...props}
      none="admin.value.none"
      choices={data?.articles.map(({ id, title }) => ({ value: `${id}`, label: title }))}
    />
  )
}

interface FilesChoiceProps extends ControlProps {
  readonly files: readonly { readonly id: number; readonly title: string }[]
}

/** A checkbox for each document, folded until one is chosen. */
export const FilesChoice = ({ files, name, error, value = '', set }: FilesChoiceProps) => {
  const text = useText()
  const count = idsIn(value).length
  return (
    <>
      {files.length > 0 && (
        <details className={styles.adminFiles} open={count > 0}>
          <summary>{text('admin.event.files.choose', { count })}</summary>
          <Boxes
            name={name}
            value={value}
            set={set}
            choices={files.map(({ id, title }) => ({ id, label: title }))}
            order={(a, b) => a - b}
          />
        </details>
      )}
      <FieldError name={name} error={error} />
    </>
  )
}

/** The same for an event. */
export const FilesControl = (props: ControlProps) => {
  const { data } = useQuery(eventReferencesQuery(useApp()))
  return <FilesChoice {...props} files={data?.files ?? []} />
}
