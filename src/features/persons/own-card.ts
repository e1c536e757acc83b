import * as v from 'valibot'
import { readCard } from '#contract/person-card.ts'
import { type CompleteMyself, sharedFields } from '#contract/persons.ts'
import { applyDesired, DesiredPerson } from '#device/outbox/kinds/person.ts'
import * as form from '../../ui/form/draft.ts'
import type { Values } from '../../ui/form/field-table.tsx'
import { namesOf, type Problems, valuesOf } from '../../ui/form/field-values.ts'
import { type FieldName, ownFields } from './own-fields.tsx'

export const fieldNames = namesOf(ownFields)

/** Changes by field, on top of the record on which they were made. */
export interface Draft {
  readonly base: CompleteMyself
  readonly typed: form.Draft<FieldName>['typed']
}

/** Returns the values of the form for a record. */
export const ownValues = (own: CompleteMyself): Values<FieldName> => valuesOf(ownFields, own)

const inForm = ({ base, typed }: Draft): form.Draft<FieldName> => ({ base: ownValues(base), typed })

export const shownValues = (draft: Draft): Values<FieldName> => form.shownValues(inForm(draft))

/** Returns the draft with another value of a field; a field at the record's own value is removed from the draft. */
export const setDraftField = (draft: Draft, field: FieldName, value: string): Draft => ({
  base: draft.base,
  typed: form.setDraftField(inForm(draft), field, value).typed,
})

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
export const toDraft = (base: CompleteMyself, desired: DesiredPerson): Draft =>
  rebase({ base, typed: ownValues(applyDesired(base, desired)) }, base)

/** Returns the fields that somebody else has changed since. */
export const changedSince = (draft: Draft, current: CompleteMyself): readonly FieldName[] =>
  form.changedSince(inForm(draft), ownValues(current))

/** Returns the fields that both sides changed to different values: the member has to choose. */
export const conflictingFields = (draft: Draft, current: CompleteMyself): readonly FieldName[] =>
  form.conflictingFields(inForm(draft), ownValues(current))

/** Returns the draft on top of the current record, without the changes of the dropped fields. */
export const rebase = (draft: Draft, current: CompleteMyself, dropped: readonly FieldName[] = []): Draft => ({
  base: current,
  typed: form.rebase(inForm(draft), ownValues(current), dropped).typed,
})

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
  return rebase({ base: saved.base, typed }, applyDesired(saved.base, desired))
}
