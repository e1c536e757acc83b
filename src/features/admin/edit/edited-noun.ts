import type { QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import type { IfMatch } from '#contract/endpoint.ts'
import type { Call } from '#device/call.ts'
import type { RouterContext } from '../../../session/app.tsx'
import { shownNames } from '../../../ui/form/Fields.tsx'
import type { AnyFieldTable, FieldTable, Values } from '../../../ui/form/field-table.tsx'
import type { Noun } from '../../affects.ts'

interface EditedRow {
  readonly id: number
  readonly version: number
}

/** A noun whose rows are created and changed with a form. */
export interface EditedNoun<Row extends EditedRow, Input> {
  readonly noun: Noun
  readonly fields: FieldTable<Row, Input>
  /** Validation rules of the whole input. */
  readonly rules: v.GenericSchema
  readonly schema: v.GenericSchema<unknown, Row>
  /** Absent if rows are created by an upload. */
  readonly create?: (call: Call, body: Input, headers: { readonly 'idempotency-key': string }) => Promise<Row>
  /** @param body only the changed fields */
  readonly change: (
    call: Call,
    id: number,
    body: Partial<Input>,
    headers: { readonly 'if-match': v.InferInput<typeof IfMatch> },
  ) => Promise<Row>
  /** Writes a row into the query that contains it. @returns the query's key; undefined if it must be refetched */
  readonly cache: (row: Row, app: RouterContext) => QueryKey | undefined
}

/** Writes a row into its own query. */
export const cacheRow =
  (query: (app: RouterContext, id: number) => { readonly queryKey: QueryKey }) =>
  (row: EditedRow, app: RouterContext): QueryKey => {
    const { queryKey } = query(app, row.id)
    app.queryClient.setQueryData(queryKey, row)
    return queryKey
  }

/** Returns the form values of a row; null = a new row. */
export const valuesOf = (fields: AnyFieldTable, row: object | null): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { initial = '', read }]) => {
      const stored: unknown = row === null ? undefined : Reflect.get(row, name)
      return [name, row === null ? initial : read(stored as never, row as never)]
    }),
  )

/** Returns the named fields as they are sent. */
export const inputOf = (fields: AnyFieldTable, values: Values, names = Object.keys(fields)): object =>
  Object.fromEntries(names.map((name) => [name, fields[name]?.send(values[name] ?? '')]))

/** Returns the first problem of each visible field as a message id, in the table's order. */
export const problemsOf = (
  { fields, rules }: { readonly fields: AnyFieldTable; readonly rules: v.GenericSchema },
  values: Values,
  row: object | null,
): Values => {
  const { issues = [] } = v.safeParse(rules, inputOf(fields, values))
  const found = new Map(issues.toReversed().map((issue) => [issue.path?.[0]?.key, issue.message]))
  return Object.fromEntries(
    shownNames(fields, values, row).flatMap((name) => {
      const message = found.get(name) ?? (values[name] === '' ? fields[name]?.required : undefined)
      return message === undefined ? [] : [[name, message]]
    }),
  )
}
