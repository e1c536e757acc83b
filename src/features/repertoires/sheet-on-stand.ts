import type { Composition, Sheet } from '#contract/compositions.ts'
import type { SavedSheet, SheetPlace } from '#device/sheets/store.ts'

export interface PieceOnStand {
  readonly composition: Composition
  readonly sheet: Sheet
  /** True if the library has deleted it: it is still on the stand or saved on this device. */
  readonly isDeleted: boolean
}

const pieceOf = ({ compositionId: id, title }: SavedSheet): Composition => ({
  id,
  title,
  inventory: null,
  subtitle: null,
  description: null,
  genre: null,
  composers: [],
  arrangers: [],
  link: null,
  archived: true,
  sheets: [],
})

/** A saved record does not contain the part's instrument; the name of its file does. */
const sheetOf = ({ compositionId, sheetId: id, name, contentType, size, sha256, etag }: SavedSheet): Sheet => ({
  ...{ id, compositionId, name, contentType, size, sha256, etag },
  instrument: 'other',
  voice: null,
  key: null,
})

/**
 * Returns the part to be played: from the library, or else the one already on the stand, or else the one saved on this
 * device; null if there is none, or while it is unknown.
 * @param composition null = the library has no such piece; undefined while that is not known
 * @param before the previous result of this function
 */
export const findStandSheet = (
  composition: Composition | null | undefined,
  { compositionId, sheetId }: SheetPlace,
  saved: readonly SavedSheet[],
  before: PieceOnStand | null,
): PieceOnStand | null => {
  const listed = composition?.sheets.find(({ id }) => id === sheetId)
  if (composition != null && listed !== undefined) return { composition, sheet: listed, isDeleted: false }
  if (composition === undefined) return null
  if (before?.sheet.id === sheetId && before.sheet.compositionId === compositionId)
    return { ...before, isDeleted: true }
  const record = saved.find((one) => one.sheetId === sheetId && one.compositionId === compositionId)
  return record === undefined
    ? null
    : { composition: composition ?? pieceOf(record), sheet: sheetOf(record), isDeleted: true }
}
