import { InvitationInput } from '#contract/members.ts'
import { type AnyFieldTable, checkboxField, emailInput, textField, type Values } from '../../../ui/form/field-table.tsx'
import { inputOf, validate } from '../../../ui/form/field-values.ts'
import { partFields } from './part-fields.ts'

/** The data is another person's: the browser would fill in the editor's own. */
const input = { autoComplete: 'off' } as const
const roles = { legend: 'admin.person.roles' } as const

export const invitationFields = {
  email: textField({ label: 'admin.invite.email', input: { ...emailInput, ...input } }),
  firstName: textField({ label: 'admin.invite.first_name', sideBySide: 'name', input }),
  lastName: textField({ label: 'admin.invite.last_name', sideBySide: 'name', input }),
  ...partFields,
  reads: checkboxField({ label: 'admin.role.MHZ_LIBRARY_READ', sentence: 'admin.role.MHZ_LIBRARY_READ', group: roles }),
  edits: checkboxField({ label: 'admin.role.EDITOR', sentence: 'admin.role.EDITOR', group: roles }),
} as const satisfies AnyFieldTable
export type FieldName = keyof typeof invitationFields
/** Returns the request body, or the first problem of each field: the same as the server would report. */
export const checkInvitation = (values: Values<FieldName>) => {
  const roles = [...(values.reads === 'on' ? ['MHZ_LIBRARY_READ'] : []), ...(values.edits === 'on' ? ['EDITOR'] : [])]
  return validate(InvitationInput, { ...inputOf(invitationFields, values), roles })
}
