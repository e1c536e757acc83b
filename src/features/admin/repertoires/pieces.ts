import * as v from 'valibot'

const NamedPiece = v.object({ id: v.number(), title: v.string(), composers: v.array(v.string()) })
export type NamedPiece = v.InferOutput<typeof NamedPiece>

/** Pieces in playing order as the value of a field. */
export const writePieces = (pieces: readonly NamedPiece[]): string =>
  pieces.length === 0 ? '' : JSON.stringify(pieces.map((piece) => v.parse(NamedPiece, piece)))

export const piecesIn = (value: string): readonly NamedPiece[] =>
  value === '' ? [] : v.parse(v.array(NamedPiece), JSON.parse(value))

/** Returns the list with the element at `from` one place earlier (-1) or later (1). */
export const moved = <T>(all: readonly T[], from: number, by: -1 | 1): readonly T[] => {
  const [one, other] = [all[from], all[from + by]]
  if (one === undefined || other === undefined) return all
  return all.map((each) => (each === one ? other : each === other ? one : each))
}
