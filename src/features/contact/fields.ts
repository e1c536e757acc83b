import * as v from 'valibot'
import { ContactMessage } from '#contract/contact.ts'
import { firstProblem } from '#contract/person-fields.ts'

/** Fields in the order of the page. */
export const fieldNames = ['name', 'email', 'message', 'copy', 'solution'] as const
export type FieldName = (typeof fieldNames)[number]
export type Values = Readonly<Record<FieldName, string>>

const isFieldName = (text: string): text is FieldName => fieldNames.some((name) => name === text)

export interface Checked {
  /** The first problem of each field, as a message id: the same as the server would report. */
  readonly problems: Partial<Record<FieldName, string>>
  /** The request body; undefined as long as there is a problem. */
  readonly body: ContactMessage | undefined
}

export const checkContact = ({ copy, ...fields }: Values): Checked => {
  const { output, issues, success } = v.safeParse(ContactMessage, { ...fields, copy: copy === 'on' }, firstProblem)
  if (success) return { problems: {}, body: output }
  const problems: Checked['problems'] = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (isFieldName(field)) problems[field] ??= issue.message
  }
  return { problems, body: undefined }
}
