import * as v from 'valibot'

/** What is wrong with an input, by the form's fields, as ids of the catalogues. */
export const toFieldProblems = <Name extends string>(
  schema: v.GenericSchema,
  input: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> => {
  const { issues = [] } = v.safeParse(schema, input)
  const problems: Partial<Record<Name, string>> = {}
  for (const issue of issues) {
    const field = names.find((name) => name === issue.path?.[0]?.key)
    if (field !== undefined) problems[field] ??= issue.message
  }
  return problems
}
