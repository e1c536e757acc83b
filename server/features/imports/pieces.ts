import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { parseDuration } from '#contract/duration.ts'
import { CompositionInput } from '#contract/edited-compositions.ts'
import type { PieceImportField } from '#contract/imports.ts'
import { parseRappen } from '#contract/money.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { change, composition } from '../../platform/db/tables.ts'
import { findFieldProblems } from '../../platform/http/input.ts'
import { type Author, changedFields } from '../../platform/resources/record.ts'
import { changeRow } from '../../platform/resources/rows.ts'
import { compositionRows } from '../compositions/edited.ts'
import { type Choices, readChoice } from './cells.ts'
import { type Cells, type NumberedCells, type PlannedRow, type Problem, refusedRow } from './plan.ts'
import { inChunks, mapInSlices } from './slices.ts'

type Piece = typeof composition.$inferSelect
type Input = Partial<CompositionInput>
export type PieceWork =
  | { readonly create: CompositionInput }
  | { readonly change: Input; readonly id: number; readonly version: number }
export type PlannedPiece = PlannedRow<PieceImportField, PieceWork>

const namesOf = (cell: string): string[] =>
  cell
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
const flags: Choices<'yes' | 'no'> = {
  yes: 'ja yes true wahr x 1 archiviert archived archiv archive',
  no: 'nein no false falsch 0 aktiv active imgebrauch ingebrauch inuse',
}

const readCells = (cells: Cells<PieceImportField>) => {
  const problems: Problem<PieceImportField>[] = []
  const { composers, arrangers, archived, duration, price, ...texts } = cells
  const flag = archived === undefined ? undefined : readChoice(archived, flags)
  if (archived !== undefined && flag === undefined)
    problems.push({ field: 'archived', message: 'validation.import_yes_no' })
  const input: Input = {
    ...texts,
    ...(composers !== undefined && { composers: namesOf(composers) }),
    ...(arrangers !== undefined && { arrangers: namesOf(arrangers) }),
    ...(flag !== undefined && { archived: flag === 'yes' }),
    // The rules refuse a value that is no number.
    ...(duration !== undefined && { duration: parseDuration(duration) ?? Number.NaN }),
    ...(price !== undefined && { price: parseRappen(price) ?? Number.NaN }),
  }
  for (const name of Object.keys(cells) as PieceImportField[]) {
    if (name !== 'archived') {
      const [problem] = findFieldProblems(CompositionInput.entries[name], input[name])
      if (problem !== undefined) problems.push({ field: name, message: problem.message })
    }
  }
  return { input, problems }
}

/** True if a cell can be read as a field. */
export const isReadableAs = (field: PieceImportField, cell: string): boolean =>
  readCells({ [field]: cell }).problems.length === 0

const empty = { title: '', composers: [], arrangers: [], archived: false }
const titleKey = (title: string): string => normalizeForSearch(title.replace(/\s+/g, ' ').trim())
const nameKey = (names: readonly string[]): string => names.map(titleKey).sort().join('\n')

/** The stored pieces by number and by title, and the rows of the file that were planned before. */
const createIndex = (stored: readonly Piece[]) => {
  const byNumber = new Map(stored.flatMap((row) => (row.inventory === null ? [] : [[row.inventory, row]])))
  const byTitle = Map.groupBy(stored, ({ title }) => titleKey(title))
  /** Pieces that may be meant: that of the number, otherwise those of the title and composer. */
  return ({ inventory, title = '', composers, arrangers }: Input): readonly Piece[] => {
    const numbered = inventory ? byNumber.get(inventory) : undefined
    if (numbered !== undefined) return [numbered]
    const isSame = (names: readonly string[] | undefined, other: readonly string[]) =>
      names === undefined || other.length === 0 || nameKey(names) === nameKey(other)
    return (byTitle.get(titleKey(title)) ?? []).filter(
      (row) =>
        (!inventory || row.inventory === null) && isSame(composers, row.composers) && isSame(arrangers, row.arrangers),
    )
  }
}

const isEqual = (name: string, is: unknown, was: unknown): boolean =>
  // Our own export separated names by commas until 2026.
  Array.isArray(is) && Array.isArray(was)
    ? is.join(', ') === was.join(', ')
    : (is ?? null) === (was ?? null) && name !== ''

/** Plans what becomes of each row; changes nothing. */
export const planPieces = async (db: Db, rows: readonly NumberedCells<PieceImportField>[]) => {
  const find = createIndex(await db.select().from(composition))
  const seen = new Map<string, number>()
  const plan = ({ row, cells, problems: unread }: NumberedCells<PieceImportField>): PlannedPiece => {
    const read = readCells(cells)
    const { input } = read
    const problems = [...unread, ...read.problems]
    const label = cells.title ?? cells.inventory ?? ''
    const refuse = (more: readonly Problem<PieceImportField>[]) => refusedRow(row, label, [...problems, ...more])
    const found = problems.length > 0 ? [] : find(input)
    const [piece] = found
    if (cells.title === undefined && piece === undefined)
      return refuse([{ field: 'title', message: 'validation.required' }])
    if (problems.length > 0) return refuse([])
    if (found.length > 1) return refuse([{ field: 'title', message: 'validation.import_several_pieces' }])
    const keys = [
      ...(input.inventory
        ? [`number ${input.inventory}`]
        : [`title ${titleKey(label)}\n${nameKey(input.composers ?? [])}\n${nameKey(input.arrangers ?? [])}`]),
      ...(piece === undefined ? [] : [`id ${piece.id}`]),
    ]
    const earlier = keys.map((key) => seen.get(key)).find((number) => number !== undefined)
    if (earlier !== undefined)
      return refuse([{ field: null, message: 'validation.import_same_row' as MessageId, values: { row: earlier } }])
    for (const key of keys) seen.set(key, row)
    const names = Object.keys(input) as PieceImportField[]
    if (piece === undefined) {
      const create = v.parse(CompositionInput, { ...empty, ...input })
      return { row, label, result: 'created', fields: names, problems: [], basis: null, work: { create } }
    }
    const fields = names.filter((name) => !isEqual(name, input[name], piece[name]))
    const basis = [piece.id, piece.version] as const
    const change: Input = Object.fromEntries(fields.map((name) => [name, input[name]]))
    return {
      row,
      label: piece.title,
      result: fields.length > 0 ? 'changed' : 'unchanged',
      fields,
      problems: [],
      basis,
      work: fields.length > 0 ? { change, id: piece.id, version: piece.version } : null,
    }
  }
  return { rows: await mapInSlices(rows, plan), values: [], households: [] }
}

/** Nobody else changes the library until the transaction ends. */
export const lockPieces = (tx: Db) => tx.execute(sql`lock table ${composition} in share row exclusive mode`)

export const applyPieces = async (
  tx: Db,
  { rows }: { readonly rows: readonly PlannedPiece[] },
  author: Author,
): Promise<void> => {
  const created = rows.flatMap(({ work }) => (work !== null && 'create' in work ? [work.create] : []))
  for (const chunk of inChunks(created)) {
    const added = await tx.insert(composition).values(chunk).returning({ id: composition.id })
    const entries = added.map(({ id }, index) => ({
      noun: 'composition' as const,
      rowId: id,
      action: 'created' as const,
      fields: changedFields(null, chunk[index] ?? null),
      changedAt: author.now,
      changedBy: author.accountId,
    }))
    await tx.insert(change).values(entries)
  }
  for (const { work } of rows)
    if (work !== null && 'change' in work) await changeRow(tx, compositionRows, work, work.change, author)
}
