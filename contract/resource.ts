import * as v from 'valibot'
import { byId, onVersion, Removed } from './edited.ts'
import { type Endpoint, endpoint, OnceOnly } from './endpoint.ts'
import type { Refusal } from './errors.ts'

/** A row as its editors see it. */
export interface ResourceRow {
  readonly id: number
  readonly version: number
}
type Fields = v.ObjectSchema<v.ObjectEntries, undefined>
type Schema<Value> = v.GenericSchema<unknown, Value>

/** The endpoints of a noun that editors create, change and remove. */
export interface Resource<Row extends ResourceRow, New, Change> {
  readonly get: Endpoint<{ readonly params: typeof byId }, Schema<Row>>
  readonly create: Endpoint<{ readonly headers: typeof OnceOnly; readonly body: Schema<New> }, Schema<Row>>
  readonly change: Endpoint<typeof onVersion & { readonly body: Schema<Change> }, Schema<Row>>
  readonly remove: Endpoint<{ readonly params: typeof byId }, typeof Removed>
}

interface Declaration<F extends Fields, New, Row, Absent> {
  /** Path of the list; a row is at `/:id` below it. */
  readonly path: string
  /** The same for reading a row in the editors' form, if visitors read another form at `path`. */
  readonly readPath?: string
  /** The fields that a person changes. */
  readonly fields: F
  /** The input for a new row: its fields, with the rules that concern several of them. */
  readonly input: New
  /** The row as its editors see it. */
  readonly row: Row
  /** Endpoints that the noun does not have: it is created by an upload, read with its list, or never removed. */
  readonly without?: readonly Absent[]
  /** Refusals by the rules of the noun; a change is refused on another version too. */
  readonly errors?: { readonly [Name in 'create' | 'change' | 'remove']?: readonly Refusal[] }
}

/**
 * Declares a noun that editors create, change and remove. In a change an absent field is unchanged, and null clears.
 * conflict.version comes with the current row as `current`.
 */
export const resource = <
  F extends Fields,
  New extends v.GenericSchema<unknown, unknown>,
  Row extends v.GenericSchema<unknown, ResourceRow>,
  Absent extends keyof Resource<ResourceRow, unknown, unknown> = never,
>({
  path,
  readPath = path,
  fields,
  input,
  row,
  without = [],
  errors: { create = [], change = [], remove = [] } = {},
}: Declaration<F, New, Row, Absent>) => {
  const all = {
    get: endpoint({ method: 'GET', path: `${readPath}/:id`, input: { params: byId }, reply: row }),
    create: endpoint({ method: 'POST', path, input: { headers: OnceOnly, body: input }, reply: row, errors: create }),
    change: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      input: { ...onVersion, body: v.partial(fields) },
      reply: row,
      errors: ['conflict.version', ...change],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      input: { params: byId },
      reply: Removed,
      errors: remove,
    }),
  }
  const absent: readonly string[] = without
  return Object.fromEntries(Object.entries(all).filter(([name]) => !absent.includes(name))) as Omit<typeof all, Absent>
}
