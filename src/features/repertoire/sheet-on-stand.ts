import type { Composition, Sheet } from '#contract/compositions.ts'
import type { SavedSheet, SheetPlace } from '#device/sheets/store.ts'

export interface StandSheet {
  readonly composition: Composition
  readonly sheet: Sheet
  /** The library no longer has it: it lies on the stand, or is saved here, all the same. */
  readonly isGone: boolean
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

/** A record on the device does not say whose part it is; its file's name does. */
const sheetOf = ({ compositionId, sheetId: id, name, contentType, size, sha256, etag }: SavedSheet): Sheet => ({
  ...{ id, compositionId, name, contentType, size, sha256, etag },
  instrument: 'other',
  voice: null,
  key: null,
})

/**
 * The part to be played: as the library lists it, else what lies on the stand already, else what is saved here; null when
 * there is none of it, or that is not known yet.
 * @param composition null = the library has no such piece; undefined while that is not known
 * @param before what this returned last
 */
export const findStandSheet = (
  composition: Composition | null | undefined,
  { compositionId, sheetId }: SheetPlace,
  saved: readonly SavedSheet[],
  before: StandSheet | null,
): StandSheet | null => {
  const listed = composition?.sheets.find(({ id }) => id === sheetId)
  if (composition != null && listed !== undefined) return { composition, sheet: listed, isGone: false }
  if (composition === undefined) return null
  if (before?.sheet.id === sheetId && before.sheet.compositionId === compositionId) return { ...before, isGone: true }
  const kept = saved.find((one) => one.sheetId === sheetId && one.compositionId === compositionId)
  return kept === undefined ? null : { composition: composition ?? pieceOf(kept), sheet: sheetOf(kept), isGone: true }
}
