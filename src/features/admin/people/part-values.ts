import * as v from 'valibot'
import { type AdminPerson, PartInput } from '#contract/admin.ts'
import { firstProblem } from '#contract/person-fields.ts'

export interface PartValues {
  readonly instrument: string
  readonly voice: string
  readonly key: string
}

export const toPartValues = ({
  instrument,
  voice,
  key,
}: Pick<AdminPerson, 'instrument' | 'voice' | 'key'>): PartValues => ({
  instrument: instrument ?? '',
  voice: voice ?? '',
  key: key ?? '',
})

/** What to send of what is chosen, or what is wrong with it, by field, as ids of the catalogues. */
export const checkPart = (values: PartValues) => {
  const { output, issues, success } = v.safeParse(PartInput, { ...values, key: values.key || null }, firstProblem)
  const problems: Partial<Record<string, string>> = {}
  if (success) return { body: output, problems }
  for (const issue of issues) problems[v.getDotPath(issue) ?? ''] ??= issue.message
  return { body: undefined, problems }
}
