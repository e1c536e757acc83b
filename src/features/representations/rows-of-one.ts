/** Returns the rows of a list with rows of several persons, those of one thing together, in the order of the list. */
export const rowsOfOne = <Row extends { readonly id: number | string }>(
  rows: readonly Row[],
): readonly (readonly [Row, ...Row[]])[] =>
  rows
    .filter((row, index) => rows.findIndex(({ id }) => id === row.id) === index)
    .map((first) => [first, ...rows.filter((row) => row !== first && row.id === first.id)])
