import type { Composition, Sheet } from '#contract/compositions.ts'
import { type Player, partsFor } from '#contract/my-part.ts'
import type { SavedSheet } from './store.ts'

/** The files of one piece that a member needs. */
export interface PlannedPiece {
  readonly compositionId: number
  readonly title: string
  readonly sheets: readonly Sheet[]
}

export type PieceState = 'saved' | 'outdated' | 'notSaved'

/** The player's own part and its fallbacks, the score for the conductor; every part only on wish (`all`). */
export const planFor = (
  player: Player,
  compositions: readonly Composition[],
  { all = false }: { readonly all?: boolean } = {},
): readonly PlannedPiece[] =>
  [...new Map(compositions.map((composition) => [composition.id, composition])).values()].map((composition) => ({
    compositionId: composition.id,
    title: composition.title,
    sheets: all ? composition.sheets : partsFor(player, composition.sheets).map(({ sheet }) => sheet),
  }))

const keyOf = (compositionId: number, sheetId: number): string => `${compositionId}/${sheetId}`

/** A list of hundreds is asked for every piece of a screen: it is indexed once. */
const indexes = new WeakMap<readonly SavedSheet[], ReadonlyMap<string, string>>()
const hashesOf = (saved: readonly SavedSheet[]): ReadonlyMap<string, string> => {
  const known = indexes.get(saved)
  if (known !== undefined) return known
  const made = new Map(saved.map((one) => [keyOf(one.compositionId, one.sheetId), one.sha256]))
  indexes.set(saved, made)
  return made
}

/** How much of each piece is on the device: outdated = all there, but replaced on the server since. Nothing planned = not saved. */
export const pieceState = (piece: PlannedPiece, saved: readonly SavedSheet[]): PieceState => {
  const hashes = hashesOf(saved)
  const found = piece.sheets.map((sheet) => hashes.get(keyOf(piece.compositionId, sheet.id)))
  if (found.length === 0 || found.includes(undefined)) return 'notSaved'
  return piece.sheets.every((sheet, index) => sheet.sha256 === found[index]) ? 'saved' : 'outdated'
}

/** The planned files that are not on the device in this edition; pieces that are wholly there are left out. */
export const findMissing = (plan: readonly PlannedPiece[], saved: readonly SavedSheet[]): readonly PlannedPiece[] => {
  const hashes = hashesOf(saved)
  return plan
    .map((piece) => ({
      ...piece,
      sheets: piece.sheets.filter((sheet) => hashes.get(keyOf(piece.compositionId, sheet.id)) !== sheet.sha256),
    }))
    .filter(({ sheets }) => sheets.length > 0)
}

/** Sum of the planned files in bytes. */
export const sumBytes = (plan: readonly PlannedPiece[]): number =>
  plan.reduce((sum, piece) => sum + piece.sheets.reduce((bytes, sheet) => bytes + sheet.size, 0), 0)

/** One piece as it lies on the device. */
export interface SavedPiece {
  readonly compositionId: number
  /** The name of one of its files where the title is not known. */
  readonly title: string
  readonly sheets: number
  readonly bytes: number
  /** ISO instant of its newest sheet. */
  readonly savedAt: string
}

/** What is saved, piece by piece, the one that was saved longest ago first. */
export const savedPieces = (saved: readonly SavedSheet[]): readonly SavedPiece[] => {
  const pieces = new Map<number, SavedPiece>()
  for (const { compositionId, title, name, size, savedAt } of saved) {
    const before = pieces.get(compositionId)
    pieces.set(compositionId, {
      compositionId,
      title: title === '' ? (before?.title ?? name) : title,
      sheets: (before?.sheets ?? 0) + 1,
      bytes: (before?.bytes ?? 0) + size,
      savedAt: before !== undefined && before.savedAt > savedAt ? before.savedAt : savedAt,
    })
  }
  return [...pieces.values()].sort((a, b) => (a.savedAt < b.savedAt ? -1 : a.savedAt > b.savedAt ? 1 : 0))
}
