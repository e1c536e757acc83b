import type * as v from 'valibot'
import { askingOrders, type RequestInput } from '#contract/substitutes.ts'
import { areaField, type FieldTable, idsIn, selectField, textField } from '../../../ui/form/field-table.tsx'
import { partFields } from '../../persons/admin/part-fields.ts'
import { PeopleControl } from './PeopleControl.tsx'

/** The input of a planner; the event is known. */
type Body = Omit<v.InferInput<typeof RequestInput>, 'eventId'>

/** The form of a new request. */
export const requestFields: FieldTable<object, Body> = {
  ...partFields,
  substituteIds: { label: 'admin.substitute_request.people', read: () => '', send: idsIn, Control: PeopleControl },
  order: selectField({
    label: 'admin.substitute_request.order',
    sideBySide: true,
    choices: askingOrders,
    labelOf: (order) => `admin.substitute_request.order.${order}`,
    isShown: ({ substituteIds = '' }) => substituteIds.includes(','),
  }),
  waitHours: {
    ...textField({
      label: 'admin.substitute_request.hours',
      hint: 'admin.substitute_request.hours.hint',
      sideBySide: true,
      input: { inputMode: 'numeric', autoComplete: 'off' },
    }),
    read: (hours: number | undefined) => `${hours ?? 24}`,
    send: (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed)),
    initial: '24',
  },
  message: areaField({
    label: 'admin.substitute_request.message',
    hint: 'admin.substitute_request.message.hint',
    maximum: 500,
    optional: true,
  }),
}
