import * as v from 'valibot'
import { InvitationInput } from '#contract/admin.ts'
import { firstProblem } from '#contract/person-fields.ts'
import { type AnyFieldTable, checkboxField, textField } from '../../../ui/form/field-table.tsx'
import { partFields } from './part-fields.ts'

/** The data is another person's: the browser would fill in the editor's own. */
const input = { autoComplete: 'off' } as const
const roles = { legend: 'admin.person.roles' } as const

export const invitationFields = {
  email: textField({
    label: 'admin.invite.email',
    input: { ...input, type: 'email', autoCapitalize: 'none', spellCheck: false },
  }),
  firstName: textField({ label: 'admin.invite.first_name', sideBySide: 'name', input }),
  lastName: textField({ label: 'admin.invite.last_name', sideBySide: 'name', input }),
  ...partFields,
  reads: checkboxField({
    label: 'admin.role.MHZ_LIBRARY_READ',
    sentence: 'admin.role.MHZ_LIBRARY_READ',
    group: roles,
  }),
  edits: checkboxField({ label: 'admin.role.EDITOR', sentence: 'admin.role.EDITOR', group: roles }),
} as const satisfies AnyFieldTable
export type FieldName = keyof typeof invitationFields
type Values = Readonly<Record<FieldName, string>>

export const fieldNames = Object.keys(invitationFields) as FieldName[]

const isFieldName = (text: string): text is FieldName => Object.hasOwn(invitationFields, text)

/**
 * Returns the request body, or the first problem of each field as a message id: the same as the server would report.
 */
export const checkInvitation = ({ key, reads, edits, ...fields }: Values) => {
  const roles = [...(reads === 'on' ? ['MHZ_LIBRARY_READ'] : []), ...(edits === 'on' ? ['EDITOR'] : [])]
  const { output, issues, success } = v.safeParse(
    InvitationInput,
    { ...fields, key: key === '' ? null : key, roles },
    firstProblem,
  )
  if (success) return { body: output, problems: {} }
  const problems: Partial<Record<FieldName, string>> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (isFieldName(field)) problems[field] ??= issue.message
  }
  return { body: undefined, problems }
}
