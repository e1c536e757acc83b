import { createHash } from 'node:crypto'
import { truncate } from '#contract/characters.ts'
import type { ImportAct, ImportChoices, ImportMeaning, MeaningField } from '#contract/import-choices.ts'
import { type ImportPlan, type ImportResult, importPreviewRows } from '#contract/imports.ts'
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
  /** null = unchanged, refused or left out. */
  readonly work: Work | null
  /** Acts that are possible instead. */
  readonly acts?: readonly ImportAct[]
}

export const refusedRow = <Field>(
  row: number,
  label: string,
  problems: readonly Problem<Field>[],
  acts: readonly ImportAct[] = [],
): PlannedRow<Field, never> => ({ row, label, result: 'refused', fields: [], problems, basis: null, work: null, acts })

/** The filled cells of a row, by field. */
export type Cells<Field extends string> = Readonly<Partial<Record<Field, string>>>

export interface NumberedCells<Field extends string> {
  readonly row: number
  readonly cells: Cells<Field>
  /** Problems of the row as it stands in the file. */
  readonly problems: readonly Problem<Field>[]
  /** null = the person chose none. */
  readonly act: ImportAct | null
}

/**
 * The columns of a table: the chosen ones, or else the remembered ones, or else those that the headings name.
 * @throws HttpError validation.invalid at `columns` if they do not fit the table
 */
export const columnsFor = <Field extends string>(
  { headings }: ImportTable,
  known: Parameters<typeof guessColumns<Field>>[1],
  chosen: readonly (Field | null)[] | undefined,
  remembered: readonly (Field | null | undefined)[],
): readonly (Field | null)[] => {
  const recalled = new Set(remembered)
  const guessed = guessColumns(headings, known).map((field, index) => {
    const own = remembered[index]
    return own === undefined ? (recalled.has(field) ? null : field) : remembered.indexOf(own) === index ? own : null
  })
  const columns = chosen ?? guessed
  const used = columns.filter((field) => field !== null)
  if (columns.length !== headings.length || new Set(used).size !== used.length)
    throw fieldRefusal('columns', 'validation.import_twice')
  return columns
}

/** The filled cells of each row, with the corrections of the person. */
export const cellsOf = <Field extends string>(
  { rows }: ImportTable,
  columns: readonly (Field | null)[],
  { rows: chosen }: ImportChoices,
): readonly NumberedCells<Field>[] => {
  const byRow = new Map(chosen.map((choice) => [choice.row, choice]))
  return rows.map(({ number, cells, problems }) => {
    const { cells: corrected = {}, act = null } = byRow.get(number) ?? {}
    const read = columns.flatMap((field, index) => (field === null ? [] : [[field, cells[index] ?? '']]))
    const current = { ...Object.fromEntries(read), ...corrected }
    return {
      row: number,
      act,
      problems: problems.flatMap(({ column, message }) => {
        const field = column === null ? null : (columns[column] ?? null)
        return column !== null && (field === null || field in corrected) ? [] : [{ field, message }]
      }),
      cells: Object.fromEntries(
        Object.entries(current)
          .map(([field, cell]) => [field, `${cell}`.trim()])
          .filter(([, cell]) => cell !== ''),
      ) as Cells<Field>,
    }
  })
}

/** The rows that the person leaves out. */
export const skippedRow = <Field extends string>({ row, cells }: NumberedCells<Field>): PlannedRow<Field, never> => ({
  ...{ row, label: Object.values<string | undefined>(cells).slice(0, 3).join(' '), result: 'skipped', fields: [] },
  ...{ problems: [], basis: null, work: null },
})

/** A value of a column of choices with its meaning; null = nobody has said it. */
export interface ListedValue {
  readonly field: MeaningField
  readonly value: string
  readonly count: number
  readonly is: ImportMeaning['is'] | null
  readonly year: number | null
}

export interface ProposedPerson {
  readonly label: string
  /** Number of the row in the file; null = it is stored, and not in the file. */
  readonly row: number | null
  /** null = it is new. */
  readonly stored: { readonly id: number; readonly household: string | null } | null
}

/** An adult who acts for the minors with the same mailbox. */
export interface ProposedRepresentation {
  readonly representative: ProposedPerson
  readonly minors: readonly ProposedPerson[]
}

/** Persons at one address who are no household yet. */
export interface ProposedHousehold {
  readonly address: string
  /** The address as it is written. */
  readonly text: string
  readonly persons: readonly ProposedPerson[]
  readonly representations: readonly ProposedRepresentation[]
  /** True if the person chose that they become one. */
  readonly isChosen: boolean
}

const countsOf = (rows: readonly PlannedRow<string, unknown>[]) => {
  const count = (result: ImportResult) => rows.filter((row) => row.result === result).length
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    skipped: count('skipped'),
  }
}

export interface Planned<Field extends string, Work> {
  readonly table: ImportTable
  readonly columns: readonly (Field | null)[]
  readonly choices: ImportChoices
  /** The rows as they were read, and their fate. */
  readonly cells: readonly NumberedCells<Field>[]
  readonly rows: readonly PlannedRow<Field, Work>[]
  readonly values: readonly ListedValue[]
  readonly households: readonly ProposedHousehold[]
}

const fingerprintOf = ({ table, columns, choices, rows, values, households }: Planned<string, unknown>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[table.digest, table.reading.table, table.reading.headingRow, columns, choices, values],
        rows.map(({ result, fields, basis }) => [result, fields, basis]),
        households,
      ]),
    )
    .digest('base64url')

/** Longer values of refused cells are shortened in the plan. */
const shownValue = 60

const shortened = (cells: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).map(([field, cell = '']) => [field, truncate(cell, shownValue)]))

/** Presents a plan in slices: each of thousands of rows may have a message for each of its cells. */
export const presentPlan = async <Field extends string>(planned: Planned<Field, unknown>, locale: Locale) => {
  const { table, columns, rows, values, households } = planned
  const cells = new Map(planned.cells.map((row) => [row.row, row.cells]))
  const kept = rows.filter(({ result }) => result !== 'skipped')
  const whole = new Set(kept.slice(0, importPreviewRows).map(({ row }) => row))
  const shown = await mapInSlices(rows, ({ row, label, result, fields, problems, acts = [] }) => ({
    row,
    label: truncate(label, 2 * shownValue),
    result,
    fields: [...fields],
    problems: problems.map(({ field, message, values: named = {} }) => ({
      field,
      value: field === null ? '' : truncate(cells.get(row)?.[field] ?? '', shownValue),
      message: intls[locale].formatMessage({ id: message }, named),
    })),
    acts: [...acts],
    ...(whole.has(row) && { cells: shortened(cells.get(row) ?? {}) }),
  }))
  return {
    fingerprint: fingerprintOf(planned),
    reading: {
      ...table.reading,
      sheets: [...table.reading.sheets],
      tables: [...table.reading.tables],
      headingRows: [...table.reading.headingRows],
    },
    columns: table.headings.map((heading, index) => ({
      heading: truncate(heading, shownValue),
      field: columns[index] ?? null,
      sample: truncate(table.rows.find((row) => row.cells[index] !== '')?.cells[index] ?? '', shownValue),
    })),
    values: values.map((value) => ({ ...value })),
    households: households.map(({ address, text, persons, representations }) => ({
      ...{ address, text },
      persons: persons.map(({ label, row }) => ({ label: truncate(label, 2 * shownValue), row })),
      representations: representations.map(({ representative, minors }) => ({
        representative: truncate(representative.label, 2 * shownValue),
        minors: minors.map(({ label }) => truncate(label, 2 * shownValue)),
      })),
    })),
    counts: countsOf(rows),
    rows: shown,
  } satisfies { [Name in keyof ImportPlan]: unknown }
}

/** @throws HttpError conflict.import if the plan is not the one that was shown */
export const requireShown = (planned: Planned<string, unknown>, fingerprint: string) => {
  if (fingerprintOf(planned) !== fingerprint) throw new HttpError('conflict.import')
  const { created, changed, unchanged } = countsOf(planned.rows)
  const households = planned.households.filter(({ isChosen }) => isChosen).length
  return { created, changed, unchanged, households }
}
