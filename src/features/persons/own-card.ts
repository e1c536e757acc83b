import type { CallInput } from '#contract/endpoint.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { cardFields, readCard } from '#contract/person-card.ts'
import { type CompleteMyself, sharedFields, type updateMyself } from '#contract/persons.ts'
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
export const typeInto = ({ base, typed }: Draft, field: FieldName, value: string): Draft => {
  const { [field]: _, ...others } = typed
  return { base, typed: valuesOf(base)[field] === value ? others : { ...others, [field]: value } }
}

/** What is wrong, by field, as ids of the catalogues. What is stored and was not changed is never wrong. */
export const problemsOf = (draft: Draft, today: string) => readCard(shownValues(draft), draft.base, today).problems

/** The whole record as it is to be, made on the draft's version: all that is needed to send it, now or later. */
export const wishOf = (draft: Draft): CallInput<typeof updateMyself> => {
  const { EMAIL, MOBILE, LANDLINE, ADDRESS, permit, company, ...card } = shownValues(draft)
  const shared = { EMAIL, MOBILE, LANDLINE, ADDRESS }
  return {
    headers: { 'if-match': ifMatch(draft.base.version) },
    body: {
      ...card,
      id: draft.base.id,
      ...(company.trim() === '' ? {} : { company }),
      shared: sharedFields.filter((field) => shared[field] === 'on'),
      permit: permit === 'on',
    },
  }
}

/** Which fields somebody else changed since. */
export const changedSince = ({ base }: Draft, current: CompleteMyself): readonly FieldName[] => {
  const [before, now] = [valuesOf(base), valuesOf(current)]
  return fieldNames.filter((field) => before[field] !== now[field])
}

/** The draft over the record as it is now: `mine` keeps all that was typed, `theirs` drops it where both changed. */
export const rebase = (draft: Draft, current: CompleteMyself, keep: 'mine' | 'theirs'): Draft => {
  const others = changedSince(draft, current)
  let next: Draft = { base: current, typed: {} }
  for (const field of fieldNames) {
    const value = draft.typed[field]
    if (value === undefined || (keep === 'theirs' && others.includes(field))) continue
    next = typeInto(next, field, value)
  }
  return next
}
