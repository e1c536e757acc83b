import { useId, useState } from 'react'
import * as v from 'valibot'
import type { CalendarEvent } from '#contract/events.ts'
import { LiftInput, liftRemarksMaximum } from '#contract/lifts.ts'
import { liftKind, type ShownLift } from '#device/outbox/kinds/lift.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useTypedValues } from '../../platform/session/useTypedValues.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { shortDate } from '../../ui/wall-clock.ts'

interface LiftFormProps {
  /** null = a new lift. */
  readonly lift: ShownLift | null
  readonly events: readonly CalendarEvent[]
  readonly onDone: () => void
  /** null: the form stays open. */
  readonly onCancel: (() => void) | null
}

const names = ['eventId', 'place', 'leavesAt', 'seats', 'remarks'] as const
type Name = (typeof names)[number]
type Values = Readonly<Record<Name, string>>

const inputOf = ({ eventId, seats, ...rest }: Values) => ({
  ...rest,
  eventId: Number(eventId),
  seats: seats.trim() === '' ? Number.NaN : Number(seats),
})

const errorsOf = (values: Values): Partial<Record<Name, MessageId>> => {
  const parsed = v.safeParse(LiftInput, inputOf(values))
  if (parsed.success) return {}
  const { nested = {} } = v.flatten<typeof LiftInput>(parsed.issues)
  return Object.fromEntries(
    names.flatMap((name) => {
      const [error] = nested[name] ?? []
      return error === undefined ? [] : [[name, error as MessageId]]
    }),
  )
}

const startOf = (lift: ShownLift | null, [first]: readonly CalendarEvent[]): Values => ({
  eventId: `${lift?.eventId ?? first?.id ?? ''}`,
  place: lift?.place ?? '',
  leavesAt: lift?.leavesAt ?? first?.dateStart ?? '',
  seats: `${lift?.seats ?? 3}`,
  remarks: lift?.remarks ?? '',
})

/** A lift that the member offers. It is saved on the device, and sent as soon as the server is reachable. */
export const LiftForm = ({ lift, events, onDone, onCancel }: LiftFormProps) => {
  const { locale } = useApp()
  const { local } = useMember()
  const text = useText()
  const id = useId()
  const { saveFailed, track } = useLocalWrite()
  // A repeated save after a failed one is the same lift.
  const [key] = useState(() => lift?.id ?? crypto.randomUUID())
  const [values, setValues, forget] = useTypedValues(`lift/${lift?.id ?? 'new'}`, () => startOf(lift, events))
  const [errors, setErrors] = useState<Partial<Record<Name, MessageId>>>({})
  const set = (name: Name, value: string): void => {
    const event = name === 'eventId' ? events.find((one) => `${one.id}` === value) : undefined
    // Another event is on another day.
    setValues({ ...values, [name]: value, ...(event === undefined ? {} : { leavesAt: event.dateStart }) })
    setErrors({})
  }
  const onSubmit = (): void => {
    const found = errorsOf(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const input = v.parse(LiftInput, inputOf(values))
    const start = events.find(({ id: eventId }) => eventId === input.eventId)?.dateStart
    const desired = { ...input, deleted: false, ...(start !== undefined && { start }) }
    track(
      local.outbox
        .put({ kind: liftKind.kind, key, title: desired.place, desired, row: lift?.row ?? null })
        .then(forget)
        .then(onDone),
    )
  }
  const field = (name: Name) => ({
    name: `${id}${name}`,
    error: errors[name] === undefined ? undefined : text(errors[name]),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  return (
    <Form onSubmit={onSubmit}>
      <SelectField
        {...field('eventId')}
        label={text('lift.event')}
        choices={events.map((one) => ({
          value: `${one.id}`,
          label: `${shortDate(one.dateStart, locale)}, ${one.title}`,
        }))}
      />
      <TextField {...field('place')} label={text('lift.place')} maxLength={100} />
      <TextField {...field('leavesAt')} label={text('lift.leaves')} type="datetime-local" />
      <TextField {...field('seats')} label={text('lift.seats')} inputMode="numeric" />
      <TextField {...field('remarks')} label={text('lift.remarks')} maxLength={liftRemarksMaximum} optional />
      <div className="buttons">
        <Button type="submit">{text('lift.save')}</Button>
        {onCancel !== null && (
          <Button
            look="quiet"
            onClick={() => {
              forget()
              onCancel()
            }}
          >
            {text('action.cancel')}
          </Button>
        )}
      </div>
      {saveFailed && <SaveFailedNotice announced />}
    </Form>
  )
}
