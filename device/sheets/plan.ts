import type { Composition, Sheet } from '#contract/compositions.ts'
import { type PlayedPart, partsFor } from '#contract/my-part.ts'
import { type AudioFile, isStorable, type SavedRecording, type StorableRecording } from '../recordings/store.ts'
import type { SavedSheet } from './store.ts'

/** A piece with the takes in which it is heard. */
export interface PieceWithTakes extends Composition {
  readonly takes?: readonly AudioFile[]
}

/** The files of one piece that a member needs. */
export interface PlannedPiece {
  readonly compositionId: number
  readonly title: string
  readonly sheets: readonly Sheet[]
  readonly recordings: readonly StorableRecording[]
}

export type PieceState = 'saved' | 'outdated' | 'unreadable' | 'notSaved'

/**
 * Plans the sheets of the player's own parts and their fallbacks, and the score for the conductor; every part if `all` is set. With
 * `recordings`, the recordings of the pieces too.
 */
export const planFor = (
  parts: readonly PlayedPart[],
  compositions: readonly PieceWithTakes[],
  { all = false, recordings = false }: { readonly all?: boolean; readonly recordings?: boolean } = {},
): readonly PlannedPiece[] =>
  [...new Map(compositions.map((composition) => [composition.id, composition])).values()].map((composition) => ({
    compositionId: composition.id,
    title: composition.title,
    sheets: all ? composition.sheets : partsFor(parts, composition.sheets).map(({ sheet }) => sheet),
    recordings: recordings ? storableOf(composition) : [],
  }))

/** The recordings and takes of a piece that can be saved. */
export const storableOf = ({ recordings = [], takes = [] }: PieceWithTakes): readonly StorableRecording[] =>
  [...recordings, ...takes].filter(isStorable)

/** Returns true if this file of a recording is on the device. */
export const isSaved = ({ id, sha256 }: StorableRecording, saved: readonly SavedRecording[]): boolean =>
  saved.some((one) => one.id === id && one.sha256 === sha256 && !one.missing)

const keyOf = (compositionId: number, sheetId: number): string => `${compositionId}/${sheetId}`

/** Index per list, because a screen looks up every piece in a list of hundreds. */
const indexes = new WeakMap<readonly SavedSheet[], ReadonlyMap<string, SavedSheet>>()
const indexOf = (saved: readonly SavedSheet[]): ReadonlyMap<string, SavedSheet> => {
  const known = indexes.get(saved)
  if (known !== undefined) return known
  const made = new Map(saved.map((one) => [keyOf(one.compositionId, one.sheetId), one]))
  indexes.set(saved, made)
  return made
}

/**
 * Returns how much of a piece is saved: outdated = complete, but replaced on the server since; unreadable = complete, but
 * a file cannot be shown; a piece without planned files is not saved.
 */
export const pieceState = (
  { compositionId, sheets }: Pick<PlannedPiece, 'compositionId' | 'sheets'>,
  saved: readonly SavedSheet[],
): PieceState => {
  const index = indexOf(saved)
  const states = sheets.map((sheet): PieceState => {
    const found = index.get(keyOf(compositionId, sheet.id))
    if (found === undefined) return 'notSaved'
    if (found.sha256 !== sheet.sha256) return 'outdated'
    return found.unreadable === true ? 'unreadable' : 'saved'
  })
  if (states.length === 0) return 'notSaved'
  const worstFirst = ['notSaved', 'outdated', 'unreadable'] as const
  return worstFirst.find((state) => states.includes(state)) ?? 'saved'
}

/** Returns the planned files that are not saved in their current edition; omits complete pieces. */
export const findMissing = (
  plan: readonly PlannedPiece[],
  saved: readonly SavedSheet[],
  savedRecordings: readonly SavedRecording[] = [],
): readonly PlannedPiece[] => {
  const index = indexOf(saved)
  return plan
    .map((piece) => ({
      ...piece,
      sheets: piece.sheets.filter((sheet) => index.get(keyOf(piece.compositionId, sheet.id))?.sha256 !== sheet.sha256),
      recordings: piece.recordings.filter((recording) => !isSaved(recording, savedRecordings)),
    }))
    .filter(({ sheets, recordings }) => sheets.length > 0 || recordings.length > 0)
}

/** Returns the pieces with a planned file that is saved in its current edition but cannot be shown. */
export const findUnreadable = (
  plan: readonly PlannedPiece[],
  saved: readonly SavedSheet[],
): readonly PlannedPiece[] => {
  const index = indexOf(saved)
  return plan.filter(({ compositionId, sheets }) =>
    sheets.some((sheet) => {
      const found = index.get(keyOf(compositionId, sheet.id))
      return found?.sha256 === sheet.sha256 && found.unreadable === true
    }),
  )
}

/** Returns the number of pieces whose planned files are all saved in their current edition and can be shown. */
export const countPlayable = (plan: readonly PlannedPiece[], saved: readonly SavedSheet[]): number => {
  const others = [...findMissing(plan, saved), ...findUnreadable(plan, saved)]
  return plan.length - new Set(others.map(({ compositionId }) => compositionId)).size
}

/** Returns the size of the planned files in bytes. */
export const sumBytes = (plan: readonly PlannedPiece[]): number =>
  plan.reduce(
    (sum, { sheets, recordings }) => [...sheets, ...recordings].reduce((bytes, { size }) => bytes + size, sum),
    0,
  )

/** One piece as saved on the device. */
export interface SavedPiece {
  readonly compositionId: number
  /** The name of one of its files if the title is not known. */
  readonly title: string
  readonly sheets: number
  readonly recordings: number
  readonly bytes: number
  /** ISO instant at which its newest file was saved. */
  readonly savedAt: string
}

/** Groups the files on this device by piece, the one saved longest ago first. */
export const savedPieces = (
  saved: readonly SavedSheet[],
  savedRecordings: readonly SavedRecording[],
): readonly SavedPiece[] => {
  const pieces = new Map<number, SavedPiece>()
  const add = (
    { compositionId, size, savedAt }: Pick<SavedSheet, 'compositionId' | 'size' | 'savedAt'>,
    names: Pick<SavedSheet, 'title' | 'name'>,
    kind: 'sheets' | 'recordings',
  ): void => {
    const before = pieces.get(compositionId)
    const counts = { sheets: before?.sheets ?? 0, recordings: before?.recordings ?? 0 }
    pieces.set(compositionId, {
      compositionId,
      title: names.title === '' ? (before?.title ?? names.name) : names.title,
      ...counts,
      [kind]: counts[kind] + 1,
      bytes: (before?.bytes ?? 0) + size,
      savedAt: before !== undefined && before.savedAt > savedAt ? before.savedAt : savedAt,
    })
  }
  for (const sheet of saved) add(sheet, sheet, 'sheets')
  for (const recording of savedRecordings)
    if (!recording.missing) add(recording, { title: recording.piece, name: recording.title }, 'recordings')
  return [...pieces.values()].sort((a, b) => (a.savedAt < b.savedAt ? -1 : a.savedAt > b.savedAt ? 1 : 0))
}
