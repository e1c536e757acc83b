import * as v from 'valibot'
import { readCard } from '#contract/person-card.ts'
import { type CompleteMyself, sharedFields } from '#contract/persons.ts'
import { DesiredPerson } from '#device/outbox/kinds/person.ts'
import type { Values } from '../../ui/form/field-table.tsx'
import { namesOf, type Problems, valuesOf } from '../../ui/form/field-values.ts'
import { type FieldName, ownFields } from './own-fields.tsx'

export const fieldNames = namesOf(ownFields)

/** Returns the values of the form for a record. */
export const ownValues = (own: CompleteMyself): Values<FieldName> => valuesOf(ownFields, own)

/** Returns the validation errors by field, as message ids. Stored values that were not changed are never errors. */
export const findProblems = (values: Values<FieldName>, own: CompleteMyself, today: string): Problems<FieldName> =>
  readCard(values, own, today).problems

/** Returns the complete desired record as the server would store it. Requires values without errors. */
export const toDesiredPerson = (values: Values<FieldName>, own: CompleteMyself, today: string): DesiredPerson => {
  const { card } = readCard(values, own, today)
  const shared = sharedFields.filter((field) => values[field] === 'on')
  return v.parse(DesiredPerson, {
    ...card,
    shared,
    permit: values.permit === 'on',
    pictureConsent: values.pictureConsent || null,
  })
}
