import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { ChangeAction, ChangedNoun } from '#contract/changes.ts'
import { getErrorCode } from '../db/errors.ts'
import { insertRow } from '../db/insert-row.ts'
import type { Db } from '../db/open.ts'
import { type FieldProblem, HttpError } from '../http/http-error.ts'
import { findFieldProblems } from '../http/input.ts'
import { type Author, changedFields, recordChange, withoutValues } from './record.ts'

type VersionedTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn }

/** Row and version that a change is based on. */
export interface Changed {
  readonly id: number
  readonly version: number
}

/** An absent field is unchanged. */
export type Change<Input> = { readonly [Name in keyof Input]?: Input[Name] | undefined }

/** A row that is being written. */
interface Written<Row, Input, Columns> {
  /** The row as it was; null = it is new. */
  readonly before: Row | null
  /** The columns that differ; all of a new row. */
  readonly changed: Partial<Columns>
  /** Every field as it will be. */
  readonly content: Input
  readonly author: Author
}

/** How the rows of a noun are created, changed and removed by editors, in one place. */
export interface Rows<Row extends Changed, Input extends object, Columns extends object, New extends object = Input> {
  readonly noun: ChangedNoun
  readonly table: VersionedTable
  /**
   * Reads a row in the editors' form.
   * @throws HttpError not_found
   */
  readonly read: (tx: Db, id: number) => Promise<Row>
  /** The fields of a row that editors change. */
  readonly contentOf: (row: Row) => { readonly [Name in keyof Input]-?: unknown }
  /** Rules of the whole row. */
  readonly rules: v.GenericSchema<unknown, Input>
  /** Maps fields to the table's columns and to lists in other tables. */
  readonly columnsOf: (input: Input & Partial<New>) => Columns
  /** Columns that a new row has beside these; the log does not contain them. */
  readonly added?: (tx: Db, input: Input & Partial<New>, author: Author) => Promise<object> | object
  /** Checks what was sent before a row is read. @throws HttpError */
  readonly accept?: (sent: Change<Input>) => void
  /** Replaces ids of rows that an earlier request created, whose reply was lost. */
  readonly merge?: (sent: Change<Input>, before: Row) => Change<Input>
  /** Checks the whole row beyond its rules. @throws HttpError */
  readonly check?: (tx: Db, written: Written<Row, Input, Columns>) => Promise<void> | void
  /** Runs after the row is written and logged. */
  readonly after?: (tx: Db, id: number, written: Written<Row, Input, Columns>) => Promise<void>
  /** Checks whether a row may be removed, and unlinks it. @throws HttpError */
  readonly release?: (tx: Db, row: Row, author: Author) => Promise<void> | void
  /** The refusal for a value that another row has: of the only unique columns of the table that editors write. */
  readonly taken?: FieldProblem
  /** True for personal data: the log names the fields without their values. */
  readonly hidesValues?: boolean
  /** Columns that the log of a removed row has beside those that editors change, for restoring it or finding its file. */
  readonly keeps?: readonly string[]
}

/**
 * Creates a row and logs it.
 * @throws HttpError validation.invalid
 */
export const createRow = async <Row extends Changed, Input extends object, Columns extends object, New extends Input>(
  tx: Db,
  rows: Rows<Row, Input, Columns, New>,
  input: New,
  author: Author,
): Promise<Row> => {
  rows.accept?.(input)
  const columns = rows.columnsOf(input)
  const written = { before: null, changed: columns, content: input, author }
  await rows.check?.(tx, written)
  const id = await insert(tx, rows, columns, { ...(await rows.added?.(tx, input, author)) }, author)
  await rows.after?.(tx, id, written)
  return await rows.read(tx, id)
}

/**
 * Creates a removed row again, under its id and with a higher version.
 * @param columns what the log has, as far as it still holds
 */
export const restoreRow = async <Row extends Changed, Input extends object, Columns extends object, New extends object>(
  tx: Db,
  rows: Rows<Row, Input, Columns, New>,
  { id, version }: Changed,
  columns: Columns,
  author: Author,
  added: object = {},
): Promise<Row> => {
  await insert(tx, rows, columns, { ...added, id, version: version + 1 }, author)
  return await rows.read(tx, id)
}

const insert = async <Columns extends object>(
  tx: Db,
  rows: Pick<Rows<Changed, object, Columns>, 'table' | 'noun' | 'hidesValues' | 'taken'>,
  columns: Columns,
  added: object,
  author: Author,
): Promise<number> => {
  const values = { ...pick(columns, (name) => name in rows.table), ...added }
  const { id } = (await unlessTaken(rows, insertRow(tx, rows.table, values))) as { readonly id: number }
  await record(tx, rows, id, 'created', changedFields(null, columns), author)
  return id
}

/**
 * Merges a partial change into a row, and writes and logs only the differences. If the row has the desired state
 * already, returns it whatever its version: the reply to an earlier request may have been lost.
 * @throws HttpError not_found; conflict.version with the current row; validation.invalid if the merged row violates a
 * rule
 */
export const changeRow = async <Row extends Changed, Input extends object, Columns extends object, New extends object>(
  tx: Db,
  rows: Rows<Row, Input, Columns, New>,
  { id, version }: Changed,
  sent: Change<Input>,
  author: Author,
): Promise<Row> => {
  const { table, columnsOf } = rows
  rows.accept?.(sent)
  await lockRow(tx, table, id)
  const before = await rows.read(tx, id)
  const change = rows.merge?.(sent, before) ?? sent
  const stored = rows.contentOf(before) as Input & Partial<New>
  const content = mergeChange<Input & Partial<New>>(stored, change as Change<Input & Partial<New>>)
  const columns = columnsOf(content)
  const fields = changedFields(columnsOf(stored), columns)
  if (Object.keys(fields).length === 0) return before
  if (before.version !== version) throw new HttpError('conflict.version', { current: before })
  const problems = findFieldProblems(rows.rules, content)
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  const written = { before, changed: pick(columns, (name) => name in fields), content, author }
  await rows.check?.(tx, written)
  const values = { ...pick(written.changed, (name) => name in table), version: version + 1 }
  await unlessTaken(rows, tx.update(table).set(values).where(eq(table.id, id)))
  await record(tx, rows, id, 'changed', fields, author)
  await rows.after?.(tx, id, written)
  return await rows.read(tx, id)
}

/**
 * Removes a row and logs what it contained.
 * @throws HttpError not_found, and why the row may not be removed
 */
export const removeRow = async <Row extends Changed, Input extends object, Columns extends object, New extends object>(
  tx: Db,
  rows: Rows<Row, Input, Columns, New>,
  id: number,
  author: Author,
): Promise<void> => {
  await lockRow(tx, rows.table, id)
  const before = await rows.read(tx, id)
  await rows.release?.(tx, before, author)
  const deleted = await tx.delete(rows.table).where(eq(rows.table.id, id)).returning()
  const [removed = {}] = deleted as Record<string, unknown>[]
  const content = rows.columnsOf(rows.contentOf(before) as Input & Partial<New>)
  const kept = pick(removed, (name) => rows.keeps?.includes(name) === true)
  const fields = changedFields({ ...content, ...kept }, null)
  await record(tx, rows, id, 'removed', fields, author)
}

/** Changes of a row wait for each other. */
const lockRow = async (tx: Db, table: VersionedTable, id: number): Promise<void> => {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
}

const record = (
  tx: Db,
  { noun, hidesValues }: Pick<Rows<Changed, object, object>, 'noun' | 'hidesValues'>,
  rowId: number,
  action: ChangeAction,
  fields: ReturnType<typeof changedFields>,
  author: Author,
): Promise<void> =>
  recordChange(tx, author, { noun, rowId, action, fields: hidesValues ? withoutValues(Object.keys(fields)) : fields })

/** SQLSTATE unique_violation. */
const uniqueViolation = '23505'

const unlessTaken = async <T>({ taken }: { readonly taken?: FieldProblem }, write: PromiseLike<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    if (taken === undefined || getErrorCode(error) !== uniqueViolation) throw error
    throw new HttpError('validation.invalid', { fields: [taken] })
  }
}

const pick = <T extends object>(all: T, isWanted: (name: string) => boolean): Partial<T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name))) as Partial<T>

/** An absent field keeps its stored value. */
export const mergeChange = <Content extends object>(stored: Content, change: Change<Content>): Content => {
  const fields = new Map<string, unknown>(Object.entries(change))
  return { ...stored, ...pick(change, (name) => fields.get(name) !== undefined) }
}
