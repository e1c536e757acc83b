import * as v from 'valibot'
import type { MessageId } from '#i18n/intl.ts'
import type { Text } from '../intl.tsx'
import type { AnyField, AnyFieldTable, Values } from './field-table.tsx'

/** The first problem of each invalid field, as a message id. */
export type Problems<Name extends string = string> = Partial<Readonly<Record<Name, string>>>

/** Returns the form values of a row; null = a new row. */
export const valuesOf = <Name extends string>(
  fields: Readonly<Record<Name, AnyField>>,
  row: object | null,
): Values<Name> =>
  Object.fromEntries(
    namesOf(fields).map((name) => {
      const { initial = '', read } = fields[name]
      return [name, row === null ? initial : read(Reflect.get(row, name) as never, row as never)]
    }),
  ) as Values<Name>

/** Returns the named fields as they are sent. */
export const inputOf = (fields: AnyFieldTable, values: Values, names = Object.keys(fields)): object =>
  Object.fromEntries(names.map((name) => [name, fields[name]?.send(values[name] ?? '')]))

/** Returns the names of the fields that a form shows. */
export const shownNames = (fields: AnyFieldTable, values: Values, row: object | null): readonly string[] =>
  namesOf(fields).filter((name) => fields[name]?.isShown?.(values, row as never) ?? true)

/** Returns the fields of a table in the order of the page. */
export const namesOf = <Name extends string>(fields: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(fields) as Name[]

export const isFieldOf = <Name extends string>(fields: Readonly<Record<Name, unknown>>, name: string): name is Name =>
  Object.hasOwn(fields, name)

/** Validates input as the server does: the output, or the first problem of each field. */
export const validate = <Output>(
  schema: v.GenericSchema<unknown, Output>,
  input: unknown,
): { readonly output: Output | undefined; readonly problems: Values } => {
  const { success, output, issues = [] } = v.safeParse(schema, input)
  const problems = issues.toReversed().map(({ path, message }) => [path?.[0]?.key, message])
  return { output: success ? output : undefined, problems: Object.fromEntries(problems) }
}

/** Returns the problem of each visible field, in the table's order. */
export const problemsOf = (
  { fields, rules }: { readonly fields: AnyFieldTable; readonly rules: v.GenericSchema },
  values: Values,
  row: object | null,
): Values => {
  const { problems } = validate(rules, inputOf(fields, values))
  return Object.fromEntries(
    shownNames(fields, values, row).flatMap((name) => {
      const message = problems[name] ?? (values[name] === '' ? fields[name]?.required : undefined)
      return message === undefined ? [] : [[name, message]]
    }),
  )
}

/**
 * Returns a problem as a sentence. A test checks that every message of a schema is in the catalogues; the compiler
 * cannot.
 */
export const sentenceOf = (problem: string, text: Text): string => text(problem as MessageId)
