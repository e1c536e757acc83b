import { useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { applyDesired, type OwnPerson, personKind } from '#device/outbox/kinds/person.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useRefusal } from '../../platform/session/useRefusal.ts'
import { type OutboxForm, useOutboxForm } from '../../platform/writes/useOutboxForm.ts'
import type { Conflict } from '../../ui/form/useFormState.ts'
import { useText } from '../../ui/intl.tsx'
import { findProblems, ownValues, toDesiredPerson } from './own-card.ts'
import type { FieldName } from './own-fields.tsx'
import { usePendingPerson } from './usePendingPerson.ts'
import { usePersonConflict } from './usePersonConflict.ts'

export interface OwnCard extends Pick<OutboxForm<FieldName>, 'values' | 'errorOf' | 'set'> {
  readonly saving: boolean
  readonly saved: boolean
  /** The reason, as a sentence, why a saved change is still pending. */
  readonly waiting: string | null
  /** The reason, as a sentence, why it is not saved. */
  readonly failure: string | null
  readonly invalidCount: number
  readonly conflict: Conflict<FieldName> | null
  /** `unreadable`: the field contains input that the browser cannot convert to a value, such as half a date. */
  leave(field: FieldName, unreadable: boolean): void
  /** Saves a valid draft to the device's outbox. @returns false if a field is invalid */
  save(): boolean
}

/** The member's own record as a form: draft, validation, saving, and changes made elsewhere in the meantime. */
export const useOwnCard = ({ shown, row, record }: OwnPerson): OwnCard => {
  const { now } = useApp()
  const text = useText()
  const today = toWireDate(now())
  const [unreadable, setUnreadable] = useState<readonly FieldName[]>([])
  const atServer = usePersonConflict(record)
  const waiting = usePendingPerson(record)
  const { reason, fields } = useRefusal(record)
  const form = useOutboxForm<FieldName>({
    draft: 'own-card',
    base: ownValues(shown),
    version: shown.version,
    check: (values) => ({
      ...findProblems(values, shown, today),
      ...Object.fromEntries(unreadable.map((field) => [field, 'validation.birth_date'])),
    }),
    asksToLeave: true,
    changes: (values) => {
      const { kind, keyOf } = personKind
      return [{ kind, key: keyOf(row), desired: toDesiredPerson(values, shown, today), row }]
    },
    savedAs: (values) => ownValues(applyDesired(shown, toDesiredPerson(values, shown, today))),
  })
  const { state, dirty, draft, isValid } = form
  const conflict = atServer ?? form.conflict
  const isRejected = record?.state === 'rejected'
  /** A server error is shown until its field is changed again. */
  const refusals = isRejected ? fields.filter(({ field }) => field in form.values && !(field in draft.typed)) : []
  const errorOf = (name: FieldName): string | undefined =>
    form.errorOf(name) ?? refusals.find(({ field }) => field === name)?.sentence
  const isUnderWay = record?.state === 'waiting' || record?.state === 'sending'
  return {
    values: form.values,
    set: form.set,
    errorOf,
    saving: state === 'saving' || (isUnderWay && waiting === null),
    saved: state === 'saved' && (record === null || record.state === 'saved') && !dirty,
    waiting: isUnderWay ? waiting : null,
    failure: state === 'failed' ? text('person.not_kept') : isRejected ? reason : null,
    invalidCount: (Object.keys(form.values) as FieldName[]).filter((name) => errorOf(name) !== undefined).length,
    conflict,
    leave: (field, isUnreadable) => {
      form.leave(field)
      setUnreadable((before) => [...before.filter((one) => one !== field), ...(isUnreadable ? [field] : [])])
    },
    save: () => {
      if (state === 'saving' || conflict !== null) return true
      form.ready()
      if (!isValid || refusals.length > 0) return false
      void form.save()
      return true
    },
  }
}
