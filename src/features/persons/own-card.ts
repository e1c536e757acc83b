import * as v from 'valibot'
import { readCard } from '#contract/person-card.ts'
import { type CompleteMyself, sharedFields } from '#contract/persons.ts'
import { applyDesired, DesiredPerson } from '#device/outbox/kinds/person.ts'
import type { Values } from '../../ui/form/field-table.tsx'
import { namesOf, type Problems, valuesOf } from '../../ui/form/field-values.ts'
import { type FieldName, ownFields } from './own-fields.tsx'

export const fieldNames = namesOf(ownFields)

/** Changes by field, on top of the record on which they were made. */
export interface Draft {
  readonly base: CompleteMyself
  readonly typed: Partial<Values<FieldName>>
}

/** Returns the values of the form for a record. */
export const ownValues = (own: CompleteMyself): Values<FieldName> => valuesOf(ownFields, own)

export const shownValues = ({ base, typed }: Draft): Values<FieldName> => ({ ...ownValues(base), ...typed })

/** Returns the draft with another value of a field; a field at the record's own value is removed from the draft. */
export const setDraftField = ({ base, typed }: Draft, field: FieldName, value: string): Draft => {
  const { [field]: _, ...others } = typed
  return { base, typed: ownValues(base)[field] === value ? others : { ...others, [field]: value } }
}

/** Returns the validation errors by field, as message ids. Stored values that were not changed are never errors. */
export const findProblems = (draft: Draft, today: string): Problems<FieldName> =>
  readCard(shownValues(draft), draft.base, today).problems

/** Returns the complete desired record as the server would store it. Requires a draft without errors. */
export const toDesiredPerson = (draft: Draft, today: string): DesiredPerson => {
  const values = shownValues(draft)
  const { card } = readCard(values, draft.base, today)
  const shared = sharedFields.filter((field) => values[field] === 'on')
  return v.parse(DesiredPerson, { ...card, shared, permit: values.permit === 'on' })
}

/** Returns what a desired record changes in the record on which it was made. */
export const toDraft = (base: CompleteMyself, desired: DesiredPerson): Draft => {
  const values = ownValues(applyDesired(base, desired))
  return fieldNames.reduce<Draft>((draft, field) => setDraftField(draft, field, values[field]), { base, typed: {} })
}

/** Returns the fields that somebody else has changed since. */
export const changedSince = ({ base }: Draft, current: CompleteMyself): readonly FieldName[] => {
  const [before, now] = [ownValues(base), ownValues(current)]
  return fieldNames.filter((field) => before[field] !== now[field])
}

/** Returns the fields that both sides changed to different values: the member has to choose. */
export const conflictingFields = (draft: Draft, current: CompleteMyself): readonly FieldName[] => {
  const theirs = ownValues(current)
  return changedSince(draft, current).filter(
    (field) => draft.typed[field] !== undefined && draft.typed[field] !== theirs[field],
  )
}

/** Returns the draft on top of the current record, without the changes of the dropped fields. */
export const rebase = (draft: Draft, current: CompleteMyself, dropped: readonly FieldName[]): Draft => {
  let next: Draft = { base: current, typed: {} }
  for (const field of fieldNames) {
    const value = draft.typed[field]
    if (value !== undefined && !dropped.includes(field)) next = setDraftField(next, field, value)
  }
  return next
}

/**
 * Returns the changes made since a draft was saved, on top of the saved record; a field changed back in the meantime is
 * one of them.
 * @param now the current draft; undefined = no more changes
 */
export const typedSince = (now: Draft | undefined, saved: Draft, desired: DesiredPerson): Draft => {
  const current = shownValues(now ?? { base: saved.base, typed: {} })
  const typed: Draft['typed'] = Object.fromEntries(
    fieldNames
      .filter((field) => now?.typed[field] !== saved.typed[field])
      .map((field) => [field, current[field]] as const),
  )
  return rebase({ base: saved.base, typed }, applyDesired(saved.base, desired), [])
}
