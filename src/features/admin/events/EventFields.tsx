import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { type EditedEvent, eventRemarksMaximum, reminderDayChoices } from '#contract/edited-events.ts'
import { eventKinds } from '#contract/events.ts'
import { useApp } from '../../../session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { Edit } from '../edit/useEdit.ts'
import { eventReferencesQuery } from '../queries.ts'
import { endFor, type FieldName, idsIn, isAnswered, isMoved, labels } from './event-form.ts'
import { NotifyAudienceField } from './NotifyAudienceField.tsx'

type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>
interface FieldsProps {
  readonly edit: Edit<FieldName>
}
interface EventFieldsProps extends FieldsProps {
  /** As it stands; null = a new one. */
  readonly event: EditedEvent | null
}

const useFields = ({ values, errorOf, set }: Edit<FieldName>) => {
  const text = useText()
  return {
    text,
    field: (name: FieldName) => ({
      name,
      label: text(labels[name]),
      error: errorOf(name),
      value: values[name],
      onChange: ({ target }: Changed) => set(name, target.value),
    }),
    box: (name: FieldName) => ({
      name,
      checked: values[name] === 'on',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.checked ? 'on' : ''),
    }),
  }
}

/** How many days before who has not answered is asked to. */
const ReminderDays = ({ edit }: FieldsProps) => {
  const text = useText()
  const chosen = idsIn(edit.values.reminderDays)
  const toggle = (days: number, on: boolean): void =>
    edit.set(
      'reminderDays',
      [...chosen.filter((one) => one !== days), ...(on ? [days] : [])].sort((a, b) => b - a).join(),
    )
  return (
    <fieldset>
      <legend>{text('admin.event.reminder_days')}</legend>
      <p className="hint">{text('admin.event.reminder_days.hint')}</p>
      {reminderDayChoices.map((days) => (
        <Checkbox
          key={days}
          name="reminderDays"
          checked={chosen.includes(days)}
          onChange={({ target }) => toggle(days, target.checked)}
        >
          {text('admin.event.reminder_days.before', { days })}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** Days of full-day events, times of the others; the last day is part of the event. */
const When = ({ edit, event }: EventFieldsProps) => {
  const { text, field, box } = useFields(edit)
  const { values, set } = edit
  const days = values.fullDay === 'on'
  const time = (name: 'dateStart' | 'dateEnd') => ({
    ...field(name),
    type: days ? 'date' : 'datetime-local',
    value: days ? values[name].slice(0, 10) : values[name],
    onChange: ({ target }: Changed) => {
      const wire = days && target.value !== '' ? `${target.value}T00:00` : target.value
      set(name, wire)
      if (name === 'dateStart') set('dateEnd', days && values.dateEnd < wire ? wire : endFor(wire, values.dateEnd))
    },
  })
  return (
    <fieldset>
      <legend>{text('admin.event.when')}</legend>
      <Checkbox {...box('fullDay')}>{text('admin.event.full_day')}</Checkbox>
      <div className="form-row">
        <TextField {...time('dateStart')} />
        <TextField {...time('dateEnd')} {...(days ? { hint: text('admin.event.end.hint') } : {})} />
      </div>
      <TextField {...field('location')} optional />
      {isMoved(values, event) && (
        <NotifyAudienceField
          value={values.told}
          error={edit.errorOf('told')}
          onChange={(choice) => set('told', choice)}
        />
      )}
    </fieldset>
  )
}

/** Picture, article and documents that are shown with the event. */
const References = ({ edit }: FieldsProps) => {
  const { text, field } = useFields(edit)
  const { data } = useQuery(eventReferencesQuery(useApp()))
  const { values, set, errorOf } = edit
  const none = { value: '', label: text('admin.value.none') }
  // What is chosen stays to choose until the rest is known.
  const images = data?.images ?? (values.imageName === '' ? [] : [values.imageName])
  const articles = data?.articles ?? (values.articleId === '' ? [] : [{ id: Number(values.articleId), title: '…' }])
  const chosen = idsIn(values.fileIds)
  const toggle = (id: number, on: boolean): void =>
    set('fileIds', [...chosen.filter((one) => one !== id), ...(on ? [id] : [])].sort((a, b) => a - b).join())
  return (
    <fieldset>
      <legend>{text('admin.event.with')}</legend>
      <SelectField {...field('imageName')} choices={[none, ...images.map((name) => ({ value: name, label: name }))]} />
      <SelectField
        {...field('articleId')}
        choices={[none, ...articles.map(({ id, title }) => ({ value: `${id}`, label: title }))]}
      />
      {(data?.files ?? []).length > 0 && (
        <details className="admin-files" open={chosen.length > 0}>
          <summary>{text('admin.event.files.choose', { count: chosen.length })}</summary>
          {data?.files.map(({ id, title }) => (
            <Checkbox
              key={id}
              name="fileIds"
              checked={chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            >
              {title}
            </Checkbox>
          ))}
        </details>
      )}
      <FieldError name="fileIds" error={errorOf('fileIds')} />
    </fieldset>
  )
}

export const EventFields = ({ edit, event }: EventFieldsProps) => {
  const { text, field, box } = useFields(edit)
  const { values } = edit
  const area = (name: 'remarksDe' | 'remarksEn') => ({
    ...field(name),
    count: values[name].length,
    maximum: eventRemarksMaximum,
  })
  return (
    <>
      <fieldset>
        <legend>{text('admin.event.what')}</legend>
        <SelectField
          {...field('kind')}
          choices={eventKinds.map((kind) => ({ value: kind, label: text(`admin.event.kind.${kind}`) }))}
        />
        <TextField {...field('titleDe')} />
        <TextField {...field('titleEn')} hint={text('admin.english.hint')} optional />
        <Checkbox {...box('publicEvent')}>{text('admin.event.public.label')}</Checkbox>
      </fieldset>
      <When edit={edit} event={event} />
      {isAnswered(values) && <ReminderDays edit={edit} />}
      <fieldset>
        <legend>{text('admin.event.remarks')}</legend>
        <TextArea {...area('remarksDe')} optional />
        <TextArea {...area('remarksEn')} hint={text('admin.english.hint')} optional />
      </fieldset>
      <References edit={edit} />
    </>
  )
}
