import * as v from 'valibot'
import { InvitationInput } from '#contract/admin.ts'
import { firstProblem } from '#contract/person-fields.ts'

/** In the order in which they stand on the page. */
export const fieldNames = ['email', 'firstName', 'lastName', 'instrument', 'voice', 'key', 'reads', 'edits'] as const
export type FieldName = (typeof fieldNames)[number]
type Values = Readonly<Record<FieldName, string>>

export const isFieldName = (text: string): text is FieldName => fieldNames.some((name) => name === text)

/** What to send, or the first problem of each field, as an id of the catalogues: what the server would say too. */
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
