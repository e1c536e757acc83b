import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work in a row: other requests wait no longer. */
const SLICE_MS = 20

/** Returns a function to await between pieces of long work. It lets other requests run when a slice is over. */
export const createBreather = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await turn()
    since = performance.now()
  }
}

/** Maps the rows of a table, in slices. */
export const mapInSlices = async <Row, Result>(
  rows: readonly Row[],
  map: (row: Row) => Result | Promise<Result>,
): Promise<Result[]> => {
  const breathe = createBreather()
  const results: Result[] = []
  for (const row of rows) {
    await breathe()
    results.push(await map(row))
  }
  return results
}

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const chunkSize = 500

export const inChunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) =>
    rows.slice(index * chunkSize, (index + 1) * chunkSize),
  )
