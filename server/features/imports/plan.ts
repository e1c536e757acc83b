import { createHash } from 'node:crypto'
import { truncate } from '#contract/characters.ts'
import type { ImportPlan, ImportResult } from '#contract/imports.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import type { ImportTable } from './choose-headings.ts'
import { guessColumns } from './headings.ts'
import { mapInSlices } from './slices.ts'

export interface Problem<Field> {
  /** null = the row as a whole. */
  readonly field: Field | null
  readonly message: MessageId
  /** Values of the message, such as the name of another row. */
  readonly values?: Readonly<Record<string, string | number>>
}

/** The act of the import on a row. */
export interface PlannedRow<Field, Work> {
  readonly row: number
  readonly label: string
  readonly result: ImportResult
  readonly fields: readonly Field[]
  readonly problems: readonly Problem<Field>[]
  /** Stored row and its version on which the plan is based; null = none. */
  readonly basis: readonly [id: number, version: number] | null
  /** null = unchanged or refused. */
  readonly work: Work | null
}

export const refusedRow = <Field>(
  row: number,
  label: string,
  problems: readonly Problem<Field>[],
): PlannedRow<Field, never> => ({ row, label, result: 'refused', fields: [], problems, basis: null, work: null })

/** The filled cells of a row, by field. */
export type Cells<Field extends string> = Readonly<Partial<Record<Field, string>>>

export interface NumberedCells<Field extends string> {
  readonly row: number
  readonly cells: Cells<Field>
  /** Problems of the row as it stands in the file. */
  readonly problems: readonly Problem<Field>[]
}

/**
 * The columns of a table: the chosen ones, or else those that the headings name.
 * @throws HttpError validation.invalid at `columns` if they do not fit the table
 */
export const columnsFor = <Field extends string>(
  { headings }: ImportTable,
  known: Parameters<typeof guessColumns<Field>>[1],
  chosen: readonly (Field | null)[] | undefined,
): readonly (Field | null)[] => {
  const columns = chosen ?? guessColumns(headings, known)
  const used = columns.filter((field) => field !== null)
  if (columns.length !== headings.length || new Set(used).size !== used.length)
    throw fieldRefusal('columns', 'validation.import_twice')
  return columns
}

export const cellsOf = <Field extends string>(
  { rows }: ImportTable,
  columns: readonly (Field | null)[],
): readonly NumberedCells<Field>[] =>
  rows.map(({ number, cells, problems }) => ({
    row: number,
    problems: problems.flatMap(({ column, message }) => {
      const field = column === null ? null : (columns[column] ?? null)
      return column !== null && field === null ? [] : [{ field, message }]
    }),
    cells: Object.fromEntries(
      columns.flatMap((field, index) => {
        const cell = cells[index] ?? ''
        return field === null || cell === '' ? [] : [[field, cell]]
      }),
    ) as Cells<Field>,
  }))

const countsOf = (rows: readonly PlannedRow<string, unknown>[]) => {
  const count = (result: ImportResult) => rows.filter((row) => row.result === result).length
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  }
}

const fingerprintOf = (table: ImportTable, columns: unknown, rows: readonly PlannedRow<string, unknown>[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        table.digest,
        table.reading.headingRow,
        columns,
        rows.map(({ result, fields, basis }) => [result, fields, basis]),
      ]),
    )
    .digest('base64url')

export interface Planned<Field extends string, Work> {
  readonly table: ImportTable
  readonly columns: readonly (Field | null)[]
  readonly rows: readonly PlannedRow<Field, Work>[]
}

/** Longer values of refused cells are shortened in the plan. */
const shownValue = 60

/** Presents a plan in slices: each of thousands of rows may have a message for each of its cells. */
export const presentPlan = async <Field extends string>(
  { table, columns, rows }: Planned<Field, unknown>,
  locale: Locale,
) => {
  const cells = new Map(cellsOf(table, columns).map((row) => [row.row, row.cells]))
  const shown = await mapInSlices(rows, ({ row, label, result, fields, problems }) => ({
    row,
    label: truncate(label, 2 * shownValue),
    result,
    fields: [...fields],
    problems: problems.map(({ field, message, values = {} }) => ({
      field,
      value: field === null ? '' : truncate(cells.get(row)?.[field] ?? '', shownValue),
      message: intls[locale].formatMessage({ id: message }, values),
    })),
  }))
  return {
    fingerprint: fingerprintOf(table, columns, rows),
    reading: {
      ...table.reading,
      sheets: [...table.reading.sheets],
      headingRows: [...table.reading.headingRows],
    },
    columns: table.headings.map((heading, index) => ({
      heading: truncate(heading, shownValue),
      field: columns[index] ?? null,
      sample: truncate(table.rows.find((row) => row.cells[index] !== '')?.cells[index] ?? '', shownValue),
    })),
    counts: countsOf(rows),
    rows: shown,
  } satisfies { [Name in keyof ImportPlan]: unknown }
}

/**
 * @throws HttpError conflict.import if the plan is not the one that was shown; validation.invalid at `file` while it
 * refuses a row
 */
export const requireShown = (planned: Planned<string, unknown>, fingerprint: string) => {
  const { table, columns, rows } = planned
  if (fingerprintOf(table, columns, rows) !== fingerprint) throw new HttpError('conflict.import')
  const { refused, ...counts } = countsOf(rows)
  if (refused > 0) throw fieldRefusal('file', 'validation.import_refused')
  return counts
}
