/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const chunkSize = 500

export const inChunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) =>
    rows.slice(index * chunkSize, (index + 1) * chunkSize),
  )
