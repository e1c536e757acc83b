import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { ChangedNoun } from '#contract/changes.ts'
import type { Db } from '../db/open.ts'
import { HttpError } from '../http/http-error.ts'
import { findFieldProblems } from '../http/input.ts'
import { type Author, changedFields, recordChange, withoutValues } from './record.ts'

type VersionedTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn }

/** Row and version that a change is based on. */
export interface Changed {
  readonly id: number
  readonly version: number
}

type Change<Input> = { readonly [Name in keyof Input]?: Input[Name] | undefined }

interface RowChange<Edited extends { readonly version: number }, Input extends object, Columns extends object> {
  readonly noun: ChangedNoun
  readonly table: VersionedTable
  readonly on: Changed
  /**
   * Reads the row in the editors' form.
   * @throws HttpError not_found
   */
  readonly read: () => Promise<Edited>
  /** The fields of a row that editors change. */
  readonly contentOf: (row: Edited) => { readonly [Name in keyof Input]-?: unknown }
  /** Rules of the whole row. */
  readonly rules: v.GenericSchema<unknown, Input>
  /** An absent field means unchanged, null clears. */
  readonly change: Change<Input>
  /** Maps a row's content to the table's columns and to lists in other tables. */
  readonly columnsOf: (content: Input) => Columns
  /** Checks the merged row beyond its rules. `changed` has the columns that differ. @throws HttpError */
  readonly check?: (changed: Partial<Columns>, content: Input) => Promise<void> | void
  /** True for personal data: the log names the changed fields without their values. */
  readonly hidesValues?: boolean
  /** Runs after the row is written and logged. */
  readonly after?: (changed: Partial<Columns>) => Promise<void>
}

/**
 * Merges a partial change into a row, and writes and logs only the differences. If the row has the desired state
 * already, returns it whatever its version: the reply to an earlier request may have been lost.
 * @throws HttpError not_found; conflict.version with the current row; validation.invalid if the merged row violates a
 * rule
 */
export const updateRow = async <
  Edited extends { readonly version: number },
  Input extends object,
  Columns extends object,
>(
  tx: Db,
  {
    noun,
    table,
    on: { id, version },
    read,
    contentOf,
    rules,
    change,
    columnsOf,
    check,
    hidesValues = false,
    after,
  }: RowChange<Edited, Input, Columns>,
  author: Author,
): Promise<Edited> => {
  const before = await read()
  const stored = contentOf(before) as Input
  const content = mergeChange(stored, change)
  const columns = columnsOf(content)
  const fields = changedFields(columnsOf(stored), columns)
  if (Object.keys(fields).length === 0) return before
  if (before.version !== version) throw new HttpError('conflict.version', { current: before })
  const problems = findFieldProblems(rules, content)
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  const changed = pick(columns, (name) => name in fields)
  await check?.(changed, content)
  const values = { ...pick(changed, (name) => name in table), version: version + 1 }
  const written = await tx
    .update(table)
    .set(values)
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ id: table.id })
  if (written.length === 0) throw new HttpError('conflict.version', { current: await read() })
  const logged = hidesValues ? withoutValues(Object.keys(fields)) : fields
  await recordChange(tx, author, { noun, rowId: id, action: 'changed', fields: logged })
  await after?.(changed)
  return await read()
}

const pick = <T extends object>(all: T, isWanted: (name: string) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name))) as Partial<T>

/** An absent field keeps its stored value. */
export const mergeChange = <Content extends object>(stored: Content, change: Change<Content>): Content => {
  const fields = new Map<string, unknown>(Object.entries(change))
  return { ...stored, ...pick(change, (name) => fields.get(name) !== undefined) }
}
