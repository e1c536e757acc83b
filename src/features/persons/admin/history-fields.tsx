import type { Standing } from '#contract/access.ts'
import type { FormerFunctionInput, FunctionChange, OtherMembershipInput } from '#contract/edited-memberships.ts'
import type { FormerFunction, OtherMembership } from '#contract/membership-history.ts'
import type { offices, sections } from '#contract/persons.ts'
import type { MessageId } from '#i18n/intl.ts'
import { dateField, type Field, type FieldTable, selectField, textField } from '../../../ui/form/field-table.tsx'
import { functionName, functionsFrom, functionsOf } from './functions.ts'

type Function = (typeof sections)[number] | (typeof offices)[number]

const functionField = (choices: readonly Function[], label: MessageId): Field<string | null | undefined, Function> =>
  selectField<Function | '', unknown>({
    label,
    choices: ['', ...choices],
    labelOf: (name) => (name === '' ? 'admin.history.choose' : functionName(name)),
  })

/** Another function of a membership, from a day on, of those that the member may give. */
export const functionChangeFields = (who: Standing, organizationId: number): FieldTable<unknown, FunctionChange> => ({
  functionType: functionField(functionsFrom(who, organizationId), 'admin.history.function.new'),
  since: dateField({ label: 'admin.history.since' }),
})

/** A function that has ended. */
export const formerFields = (organizationId: number): FieldTable<FormerFunction, FormerFunctionInput> => ({
  functionType: functionField(functionsOf(organizationId), 'admin.membership.function'),
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
