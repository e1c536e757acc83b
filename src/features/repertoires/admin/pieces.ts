interface NamedPiece {
  readonly id: number
  readonly title: string
  readonly composers: readonly string[]
}

/** The pieces that this page has read or found, with their newest titles. The value of a field has only their ids. */
const namedPieces = new Map<number, NamedPiece>()

/** Returns pieces in playing order as the value of a field. A renamed piece is the same value. */
export const writePieces = (pieces: readonly NamedPiece[]): string => {
  for (const piece of pieces) namedPieces.set(piece.id, piece)
  return pieces.map(({ id }) => id).join()
}

/** Returns the pieces of a value that `writePieces` returned. */
export const piecesIn = (value: string): readonly NamedPiece[] =>
  value === ''
    ? []
    : value.split(',').map((id) => namedPieces.get(Number(id)) ?? { id: Number(id), title: id, composers: [] })

/** Returns the list with the element at `from` one place earlier (-1) or later (1). */
export const moved = <T>(all: readonly T[], from: number, by: -1 | 1): readonly T[] => {
  const [one, other] = [all[from], all[from + by]]
  if (one === undefined || other === undefined) return all
  return all.map((each) => (each === one ? other : each === other ? one : each))
}
