import * as v from 'valibot'
import { cardFields, readCard } from '#contract/person-card.ts'
import { type CompleteMyself, sharedFields } from '#contract/persons.ts'
import { DesiredPerson, toDesired } from '#device/outbox/kinds/person.ts'
import { groupedPhone } from './phone.ts'

/** In the order in which they stand on the page; a checkbox is 'on' or ''. */
export const fieldNames = [...cardFields, ...sharedFields, 'permit'] as const
export type FieldName = (typeof fieldNames)[number]
export type Values = Readonly<Record<FieldName, string>>

/** What was typed, field by field, over the record it was typed on. */
export interface Draft {
  readonly base: CompleteMyself
  readonly typed: Partial<Values>
}

const ticked = (is: boolean): string => (is ? 'on' : '')

/** A record as its form shows it. */
export const valuesOf = (own: CompleteMyself): Values => ({
  gender: own.gender,
  firstName: own.firstName,
  lastName: own.lastName,
  company: own.company ?? '',
  birthDate: own.birthDate ?? '',
  address1: own.address1,
  address2: own.address2 ?? '',
  zip: own.zip,
  city: own.city,
  mobile: groupedPhone(own.mobile ?? ''),
  landline: groupedPhone(own.landline ?? ''),
  email: own.email ?? '',
  preferredChannel: own.preferredChannel,
  EMAIL: ticked(own.shared.includes('EMAIL')),
  MOBILE: ticked(own.shared.includes('MOBILE')),
  LANDLINE: ticked(own.shared.includes('LANDLINE')),
  ADDRESS: ticked(own.shared.includes('ADDRESS')),
  permit: ticked(own.permit),
})

export const shownValues = ({ base, typed }: Draft): Values => ({ ...valuesOf(base), ...typed })

/** A draft with another value of a field; back at the record's it is no longer typed. */
export const setDraftField = ({ base, typed }: Draft, field: FieldName, value: string): Draft => {
  const { [field]: _, ...others } = typed
  return { base, typed: valuesOf(base)[field] === value ? others : { ...others, [field]: value } }
}

/** What is wrong, by field, as ids of the catalogues. What is stored and was not changed is never wrong. */
export const problemsOf = (draft: Draft, today: string) => readCard(shownValues(draft), draft.base, today).problems

/** The whole record as it is to be, as the server would store it. Only of a draft without problems. */
export const toDesiredPerson = (draft: Draft, today: string): DesiredPerson => {
  const values = shownValues(draft)
  const { card } = readCard(values, draft.base, today)
  const shared = sharedFields.filter((field) => values[field] === 'on')
  return v.parse(DesiredPerson, { ...card, shared, permit: values.permit === 'on' })
}

/** What a wish changes in the record it was made on. */
export const toDraft = (base: CompleteMyself, wish: DesiredPerson): Draft => {
  const values = valuesOf(toDesired(base, wish))
  return fieldNames.reduce<Draft>((draft, field) => setDraftField(draft, field, values[field]), { base, typed: {} })
}

/** Which fields somebody else changed since. */
export const changedSince = ({ base }: Draft, current: CompleteMyself): readonly FieldName[] => {
  const [before, now] = [valuesOf(base), valuesOf(current)]
  return fieldNames.filter((field) => before[field] !== now[field])
}

/** Where both sides changed a field, and not to the same: somebody has to choose. */
export const conflictingFields = (draft: Draft, current: CompleteMyself): readonly FieldName[] => {
  const theirs = valuesOf(current)
  return changedSince(draft, current).filter(
    (field) => draft.typed[field] !== undefined && draft.typed[field] !== theirs[field],
  )
}

/** The draft over the record as it is now; what was typed into the given fields is dropped. */
export const rebase = (draft: Draft, current: CompleteMyself, dropped: readonly FieldName[]): Draft => {
  let next: Draft = { base: current, typed: {} }
  for (const field of fieldNames) {
    const value = draft.typed[field]
    if (value !== undefined && !dropped.includes(field)) next = setDraftField(next, field, value)
  }
  return next
}

/**
 * What was typed since a draft was saved, over the record as it was saved: a field that was typed back meanwhile is one, too.
 * @param now the draft as it is; undefined = nothing is typed any more
 */
export const typedSince = (now: Draft | undefined, saved: Draft, wish: DesiredPerson): Draft => {
  const current = shownValues(now ?? { base: saved.base, typed: {} })
  const typed: Partial<Values> = Object.fromEntries(
    fieldNames
      .filter((field) => now?.typed[field] !== saved.typed[field])
      .map((field) => [field, current[field]] as const),
  )
  return rebase({ base: saved.base, typed }, toDesired(saved.base, wish), [])
}
