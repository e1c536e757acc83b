import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeEvent, createEvent, EditedEvent } from '#contract/edited-events.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { createSendOnce } from '../../../ui/form/send-once.ts'
import { useText } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import type { Values } from '../edit/draft.ts'
import { EditForm } from '../edit/EditForm.tsx'
import { useEdit } from '../edit/useEdit.ts'
import { editedEventQuery } from '../queries.ts'
import { EventFields } from './EventFields.tsx'
import { type FieldName, fieldNames, inputOf, labels, problemsOf, valuesOf } from './event-form.ts'

interface EventFormProps {
  /** null = a new one. */
  readonly event: EditedEvent | null
  readonly justSaved?: boolean
  readonly onSaved: (event: EditedEvent) => void
}

export const EventForm = ({ event, justSaved = false, onSaved }: EventFormProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const create = useRef(
    createSendOnce((body: ReturnType<typeof inputOf>, key) =>
      call(createEvent, { headers: { 'idempotency-key': key }, body }),
    ),
  )
  const save = (values: Values<FieldName>, version: number | null): Promise<EditedEvent> => {
    const body = inputOf(values)
    if (event === null || version === null) return create.current(body)
    return call(changeEvent, { params: { id: event.id }, headers: { 'if-match': ifMatch(version) }, body })
  }
  const edit = useEdit({
    names: fieldNames,
    row: event,
    schema: EditedEvent,
    valuesOf,
    check: (values) => problemsOf(values, event),
    save,
    onRow: (row) => queryClient.setQueryData(editedEventQuery({ call }, row.id).queryKey, row),
    onSaved,
    justSaved,
  })
  const shown = (name: FieldName, value: string): string => {
    if (name === 'fullDay' || name === 'publicEvent') return text('admin.value.yes')
    if (name === 'reminderDays') return value.split(',').join(', ')
    if (name === 'dateStart' || name === 'dateEnd') return `${date(value, locale)} ${timeOfDay(value)}`
    return value
  }
  return (
    <EditForm names={fieldNames} edit={edit} labelOf={(name) => text(labels[name])} shown={shown}>
      <EventFields edit={edit} event={event} />
    </EditForm>
  )
}
