import type { QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { changePersonCard, createPerson, PersonCard, PersonFields } from '#contract/edited-persons.ts'
import { inputOf, valuesOf } from '../../../ui/form/field-values.ts'
import type { EditedNoun } from '../../admin/edit/edited-noun.ts'
import { cardFields } from './card-fields.tsx'
import { cardQuery } from './queries.ts'

/** The rules of the contract, except for values that are stored already: they never block saving. */
const rulesOver = (card: PersonCard | null): v.GenericSchema => {
  const stored = card === null ? null : inputOf(cardFields, valuesOf(cardFields, card))
  const fields = Object.fromEntries(
    Object.entries<v.GenericSchema>(PersonFields.entries).map(([name, schema]) => {
      const isStored = (value: unknown) =>
        stored !== null && JSON.stringify(value) === JSON.stringify(Reflect.get(stored, name))
      return [name, v.lazy((value) => (isStored(value) ? v.any() : schema))]
    }),
  )
  return v.pipe(
    v.object(fields),
    v.forward(
      v.check(
        ({ firstName, lastName, company }) =>
          [firstName, lastName, company].some((name) => typeof name === 'string' && name.trim() !== ''),
        'validation.last_name_required',
      ),
      ['lastName'],
    ),
  ) as v.GenericSchema
}

/** A person as an edited noun; null = a new one. Unsaved input is not stored on the device. */
export const personNoun = (card: PersonCard | null): EditedNoun<PersonCard, PersonFields> => ({
  noun: 'person',
  fields: cardFields,
  rules: rulesOver(card),
  schema: PersonCard,
  create: (call, body, headers) => call(createPerson, { body, headers }),
  change: (call, _id, body, headers) => call(changePersonCard, { params: { uuid: card?.uuid ?? '' }, body, headers }),
  cache: (row, app): QueryKey => {
    const { queryKey } = cardQuery(app, row.uuid)
    app.queryClient.setQueryData(queryKey, row)
    return queryKey
  },
})
