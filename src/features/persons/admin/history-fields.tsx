import type { Standing } from '#contract/access.ts'
import type { FormerFunctionInput, FunctionChange, OtherMembershipInput } from '#contract/edited-memberships.ts'
import type { FormerFunction, OtherMembership } from '#contract/membership-history.ts'
import { dateField, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { functionField } from '../../../ui/form/function-field.tsx'
import { functionsFrom, functionsOf } from './functions.ts'

const choice = {
  choose: 'admin.history.choose',
  labelOf: (id: string) => `function.name.${id}` as const,
} as const

/** Another function of a membership, from a day on, of those that the member may give. */
export const functionChangeFields = (who: Standing, organizationId: number): FieldTable<unknown, FunctionChange> => ({
  functionType: functionField({
    ...choice,
    label: 'admin.history.function.new',
    choices: (functions) => functionsFrom(who, functions, organizationId),
  }),
  since: dateField({ label: 'admin.history.since' }),
})

/** A function that has ended. */
export const formerFields = (organizationId: number): FieldTable<FormerFunction, FormerFunctionInput> => ({
  functionType: functionField({
    ...choice,
    label: 'admin.membership.function',
    choices: (functions) => functionsOf(functions, organizationId),
  }),
  until: dateField({ label: 'admin.history.until' }),
})

export const daysFields: FieldTable<{ readonly joinDate: string }, { readonly joinDate: string }> = {
  joinDate: dateField({ label: 'admin.membership.join' }),
}

/** A membership in another band. */
export const otherFields: FieldTable<OtherMembership, OtherMembershipInput> = {
  band: textField({ label: 'admin.history.band', input: { autoComplete: 'off' } }),
  joinDate: dateField({ label: 'admin.membership.join', sideBySide: true }),
  leaveDate: {
    ...textField({ label: 'admin.history.other.leave', sideBySide: true, optional: true, input: { type: 'date' } }),
    send: (value) => value || null,
  },
}
