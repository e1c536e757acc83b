import { type FormEvent, useId } from 'react'
import { AbsenceInput, reasonMaximum } from '#contract/absences.ts'
import { toWireDate } from '#contract/clock.ts'
import { absenceKind, type ShownAbsence } from '#device/outbox/kinds/absence.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import type { Intent } from '#device/outbox/record.ts'
import { useApp } from '../../platform/session/app.tsx'
import { OutboxFormEnd } from '../../platform/writes/OutboxFormEnd.tsx'
import { useOutboxForm } from '../../platform/writes/useOutboxForm.ts'
import { Form } from '../../ui/form/Form.tsx'
import type { Values } from '../../ui/form/field-table.tsx'
import { validate } from '../../ui/form/field-values.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { dayRange } from '../../ui/wall-clock.ts'
import { ForWhomField } from '../representations/ForWhomField.tsx'
import { titleFor, useWhose } from '../representations/useWhose.ts'

interface AbsenceFormProps {
  /** null = a new absence. */
  readonly absence: ShownAbsence | null
  /** The other absences, for a hint about an overlap. */
  readonly others: readonly ShownAbsence[]
  /** Answers to events on these days whose reply deadline is over; they are saved together with the absence. */
  readonly requestsFor: (person: string | null, from: string, to: string) => readonly Intent[]
  readonly onDone: (form: Element | null) => void
}

type Name = 'person' | 'from' | 'to' | 'reason'

/** Returns the represented person of a form; null = the member. */
const personOf = ({ person }: Pick<Values<Name>, 'person'>): string | null => person || null

/** Returns a hint about the first other absence that shares a day with these. */
const useOverlap = ({ person, from, to }: Values<Name>, others: readonly ShownAbsence[]): string | undefined => {
  const { locale } = useApp()
  const text = useText()
  const other = others.find((one) => (one.person ?? '') === person && from <= one.to && one.from <= to && from !== '')
  return other && text('absence.overlap', { days: dayRange(other.from, other.to, locale) })
}

/** Days and reason of an absence. It is saved on the device, and sent as soon as the server is reachable. */
export const AbsenceForm = ({ absence, others, requestsFor, onDone }: AbsenceFormProps) => {
  const { locale, now, offline } = useApp()
  const text = useText()
  const id = useId()
  const today = toWireDate(now())
  const { people, nameOf } = useWhose()
  const requestsOf = (typed: Values<Name>): readonly Intent[] =>
    typed.from === '' ? [] : requestsFor(personOf(typed), typed.from, typed.to)
  const form = useOutboxForm<Name>({
    draft: `absence/${absence?.key ?? 'new'}`,
    isNew: absence === null,
    base: {
      person: (absence === null ? people[0]?.uuid : absence.person) ?? '',
      from: absence?.from ?? '',
      to: absence?.to ?? '',
      reason: absence?.reason ?? '',
    },
    check: (typed) => {
      const { output, problems } = validate(AbsenceInput, typed)
      return output !== undefined && typed.to < today ? { to: 'validation.absence_past' } : problems
    },
    changes: (typed, newId) => {
      const given = offline?.trustedClock.read() ?? null
      const { from, to } = typed
      const desired = { from, to, reason: typed.reason.trim(), deleted: false, given }
      const person = personOf(typed)
      const title = titleFor(person === null ? null : nameOf(person), dayRange(typed.from, typed.to, locale))
      const key = keyFor(absence?.id ?? newId, person)
      return [{ kind: absenceKind.kind, key, title, desired, row: absence?.row ?? null }, ...requestsOf(typed)]
    },
  })
  const { values } = form
  const overlap = useOverlap(values, others)
  const requests = requestsOf(values)
  const set = (name: Name, value: string) => {
    form.set(name, value)
    // Most absences end on the day they begin, or later.
    if (name === 'from' && (values.to === '' || values.to < value)) form.set('to', value)
  }
  const onSubmit = async ({ currentTarget }: FormEvent<HTMLFormElement>): Promise<void> => {
    if (form.ready() && (await form.save())) onDone(currentTarget)
  }
  const field = (name: Name) => ({
    name: `${id}${name}`,
    error: form.errorOf(name),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  return (
    <Form onSubmit={onSubmit}>
      {absence === null && (
        <ForWhomField name={`${id}person`} value={values.person} onChange={(person) => set('person', person)} />
      )}
      <TextField {...field('from')} label={text('absence.from')} type="date" />
      <TextField {...field('to')} label={text('absence.to')} type="date" hint={overlap} />
      <TextField
        {...field('reason')}
        label={text('absence.reason')}
        hint={text('absence.reason.hint')}
        maxLength={reasonMaximum}
        optional
      />
      <div role="status">
        {requests.length > 0 && <Note kind="wait">{text('absence.after_deadline', { count: requests.length })}</Note>}
      </div>
      <OutboxFormEnd form={form} action={text('absence.save')} onCancel={absence === null ? null : onDone} />
    </Form>
  )
}
