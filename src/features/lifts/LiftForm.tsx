import { type FormEvent, useId } from 'react'
import * as v from 'valibot'
import { LiftInput, liftRemarksMaximum } from '#contract/lifts.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import { liftKind, type ShownLift } from '#device/outbox/kinds/lift.ts'
import { useApp } from '../../platform/session/app.tsx'
import { OutboxFormEnd } from '../../platform/writes/OutboxFormEnd.tsx'
import { useOutboxForm } from '../../platform/writes/useOutboxForm.ts'
import { Form } from '../../ui/form/Form.tsx'
import { validate } from '../../ui/form/field-values.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { shortDate } from '../../ui/wall-clock.ts'
import { ForWhomField } from '../representations/ForWhomField.tsx'
import { titleFor, useWhose } from '../representations/useWhose.ts'
import type { LiftEvent } from './useLifts.ts'

interface LiftFormProps {
  /** null = a new lift. */
  readonly lift: ShownLift | null
  readonly events: readonly LiftEvent[]
  readonly onDone: (form: Element | null) => void
  /** null: the form stays open. */
  readonly onCancel: ((form: Element | null) => void) | null
}

type Name = 'person' | 'eventId' | 'place' | 'leavesAt' | 'seats' | 'remarks'
type Values = Readonly<Record<Name, string>>

const inputOf = ({ person: _, eventId, seats, ...rest }: Values) => ({
  ...rest,
  eventId: Number(eventId),
  seats: seats.trim() === '' ? Number.NaN : Number(seats),
})

const startOf = (lift: ShownLift | null, [first]: readonly LiftEvent[], person: string | null): Values => ({
  person: person ?? '',
  eventId: `${lift?.eventId ?? first?.id ?? ''}`,
  place: lift?.place ?? '',
  leavesAt: lift?.leavesAt ?? first?.dateStart ?? '',
  seats: `${lift?.seats ?? 3}`,
  remarks: lift?.remarks ?? '',
})

/** A lift that the member offers. It is saved on the device, and sent as soon as the server is reachable. */
export const LiftForm = ({ lift, events, onDone, onCancel }: LiftFormProps) => {
  const { locale } = useApp()
  const text = useText()
  const { people, nameOf } = useWhose()
  const id = useId()
  const form = useOutboxForm<Name>({
    draft: `lift/${lift?.key ?? 'new'}`,
    isNew: lift === null,
    base: startOf(lift, events, lift === null ? (people[0]?.uuid ?? null) : lift.person),
    check: (typed) => validate(LiftInput, inputOf(typed)).problems,
    changes: (typed, newId) => {
      const input = v.parse(LiftInput, inputOf(typed))
      const start = events.find(({ id: eventId }) => eventId === input.eventId)?.dateStart
      const desired = { ...input, deleted: false, ...(start !== undefined && { start }) }
      const person = typed.person || null
      const title = titleFor(person === null ? null : nameOf(person), desired.place)
      const key = keyFor(lift?.id ?? newId, person)
      return [{ kind: liftKind.kind, key, title, desired, row: lift?.row ?? null }]
    },
  })
  const set = (name: Name, value: string): void => {
    form.set(name, value)
    const event = name === 'eventId' ? events.find((one) => `${one.id}` === value) : undefined
    // Another event is on another day.
    if (event !== undefined) form.set('leavesAt', event.dateStart)
  }
  const onSubmit = async ({ currentTarget }: FormEvent<HTMLFormElement>): Promise<void> => {
    if (form.ready() && (await form.save())) onDone(currentTarget)
  }
  const field = (name: Name) => ({
    name: `${id}${name}`,
    error: form.errorOf(name),
    value: form.values[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  return (
    <Form onSubmit={onSubmit}>
      {lift === null && (
        <ForWhomField name={`${id}person`} value={form.values.person} onChange={(person) => set('person', person)} />
      )}
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
      <OutboxFormEnd form={form} action={text('lift.save')} onCancel={onCancel} />
    </Form>
  )
}
