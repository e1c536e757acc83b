import { HttpError } from '../http/http-error.ts'
import { rowsMaximum } from './table.ts'

/** Rows read at once: between two readings the database and the event loop are free for others. */
export const chunkSize = 200

/**
 * All rows of a document, read in pieces by rising id.
 * @param readAfter the next `rowsAtOnce` rows whose id is above
 * @throws Refusal validation.invalid naming `field` when a document may not have as many
 */
export const readRows = async <Row extends { readonly id: number }>(
  field: string,
  readAfter: (id: number) => PromiseLike<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (;;) {
    const some = await readAfter(rows.at(-1)?.id ?? 0)
    rows.push(...some)
    if (rows.length > rowsMaximum)
      throw new HttpError('validation.invalid', { fields: [{ field, message: 'validation.export_rows' }] })
    if (some.length < chunkSize) return rows
    await new Promise(setImmediate)
  }
}

/** As `rows.map`, with the event loop free for others in between. */
export const mapInChunks = async <Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> => {
  const made: Made[] = []
  for (let from = 0; from < rows.length; from += chunkSize) {
    if (from > 0) await new Promise(setImmediate)
    for (const row of rows.slice(from, from + chunkSize)) made.push(make(row))
  }
  return made
}

/** Sorts by what `of` names, as a reader expects it: numbers as numbers, ü beside u, nothing at the end. Equal rows keep their order. */
export const sortRowsBy = <Row>(
  rows: readonly Row[],
  of: (row: Row) => string | number | null,
  { locale, descending }: { readonly locale: string; readonly descending: boolean },
): Row[] => {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const keyed = rows.map((row) => ({ row, key: of(row) }))
  const direction = descending ? -1 : 1
  const order = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(`${a}`, `${b}`)
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    return direction * order(a.key, b.key)
  })
  return keyed.map(({ row }) => row)
}
