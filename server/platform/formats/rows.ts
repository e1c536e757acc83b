import { HttpError } from '../http/http-error.ts'
import { rowsMaximum } from './table.ts'

/** Rows per query: between queries the database and the event loop can serve others. */
export const chunkSize = 200

/**
 * Reads all rows of a document in chunks by ascending id.
 * @param readAfter the next `chunkSize` rows with a higher id
 * @throws HttpError validation.invalid naming `field` for more rows than a document may have
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

/** Like `rows.map`, but yields to the event loop in between. */
export const mapInChunks = async <Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> => {
  const made: Made[] = []
  for (let from = 0; from < rows.length; from += chunkSize) {
    if (from > 0) await new Promise(setImmediate)
    for (const row of rows.slice(from, from + chunkSize)) made.push(make(row))
  }
  return made
}

/**
 * Sorts by the value that `of` returns, as a reader expects it: numbers numerically, ü next to u, empty values last.
 * Stable.
 */
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
