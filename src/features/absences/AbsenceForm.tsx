import { useId, useState } from 'react'
import * as v from 'valibot'
import { AbsenceInput, reasonMaximum } from '#contract/absences.ts'
import { toWireDate } from '#contract/clock.ts'
import { absenceKind, type ShownAbsence } from '#device/outbox/kinds/absence.ts'
import type { Intent } from '#device/outbox/record.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useTypedValues } from '../../platform/session/useTypedValues.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { dayRange } from '../../ui/wall-clock.ts'

interface AbsenceFormProps {
  /** null = a new absence. */
  readonly absence: ShownAbsence | null
  /** The other absences, for a hint about an overlap. */
  readonly others: readonly ShownAbsence[]
  /** Answers to events on these days whose reply deadline is over; they are saved together with the absence. */
  readonly requestsFor: (from: string, to: string) => readonly Intent[]
  readonly onDone: () => void
}

type Name = 'from' | 'to' | 'reason'
type Errors = Partial<Record<Name, MessageId>>

const errorsOf = (values: Record<Name, string>, today: string): Errors => {
  const parsed = v.safeParse(AbsenceInput, values)
  if (parsed.success) return values.to < today ? { to: 'validation.absence_past' } : {}
  const { nested = {} } = v.flatten<typeof AbsenceInput>(parsed.issues)
  const first = (name: Name) => nested[name]?.[0] as MessageId | undefined
  return Object.fromEntries(
    (['from', 'to', 'reason'] as const).flatMap((name) => {
      const error = first(name)
      return error === undefined ? [] : [[name, error]]
    }),
  )
}

/** Days and reason of an absence. It is saved on the device, and sent as soon as the server is reachable. */
export const AbsenceForm = ({ absence, others, requestsFor, onDone }: AbsenceFormProps) => {
  const { locale, now, offline } = useApp()
  const { local } = useMember()
  const text = useText()
  const id = useId()
  const { saveFailed, track } = useLocalWrite()
  const today = toWireDate(now())
  // A repeated save after a failed one is the same absence.
  const [key] = useState(() => absence?.id ?? crypto.randomUUID())
  const [values, setValues, forget] = useTypedValues(`absence/${absence?.id ?? 'new'}`, () => ({
    from: absence?.from ?? '',
    to: absence?.to ?? '',
    reason: absence?.reason ?? '',
  }))
  const [errors, setErrors] = useState<Errors>({})
  const overlapping = others.find(({ from, to }) => values.from <= to && from <= values.to && values.from !== '')
  const requests = values.from === '' ? [] : requestsFor(values.from, values.to)
  const set = (name: Name, value: string) => {
    // Most absences end on the day they begin, or later.
    const follows = name === 'from' && (values.to === '' || values.to < value)
    setValues({ ...values, [name]: value, ...(follows ? { to: value } : {}) })
    setErrors({})
  }
  const onSubmit = (): void => {
    const found = errorsOf(values, today)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const intent = {
      kind: absenceKind.kind,
      key,
      title: dayRange(values.from, values.to, locale),
      desired: {
        ...values,
        reason: values.reason.trim(),
        deleted: false,
        given: offline?.trustedClock.read() ?? null,
      },
      row: absence?.row ?? null,
    }
    track(
      local.outbox
        .put(intent, ...requests)
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
  const overlap =
    overlapping === undefined
      ? undefined
      : text('absence.overlap', { days: dayRange(overlapping.from, overlapping.to, locale) })
  return (
    <Form onSubmit={onSubmit}>
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
        {requests.length > 0 && (
          <Note kind="wait">
            <p>{text('absence.after_deadline', { count: requests.length })}</p>
          </Note>
        )}
      </div>
      <div className="buttons">
        <Button type="submit">{text('absence.save')}</Button>
        {absence !== null && (
          <Button
            look="quiet"
            onClick={() => {
              forget()
              onDone()
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
