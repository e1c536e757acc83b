import {
  asInFile,
  isSameOrientation,
  type Orientation,
  type Orientations,
  type Rotation,
} from '#contract/orientations.ts'
import type { Margins } from './page-scale.ts'
import type { SheetSettings } from './settings.ts'

/** The orientations of a sheet for everybody, and the file on the stand; null = the library has another one. */
export interface SheetOrientations {
  readonly forAll: Orientations
  readonly sheet: { readonly id: number; readonly sha256: string } | null
}

type OwnOrientations = Pick<SheetSettings, 'orientations'>

/** Returns the player's own orientation of a page; null = the page is shown as for everybody. */
export const ownOrientation = ({ orientations }: OwnOrientations, page: number): Orientation | null =>
  orientations[page] ?? null

/** Returns how the player sees the pages: an own orientation replaces the one for everybody. */
export const shownOrientations = ({ orientations }: OwnOrientations, forAll: Orientations): Orientations => ({
  ...forAll,
  ...orientations,
})

const without = <Value>(all: Readonly<Record<string, Value>>, page: number): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== String(page)))

/** Sets the player's own orientation of a page; the one for everybody removes it. */
export const setOwnOrientation = (
  own: OwnOrientations,
  page: number,
  orientation: Orientation,
  forAll: Orientations,
): OwnOrientations => {
  const others = without(own.orientations, page)
  const isForAll = isSameOrientation(orientation, forAll[page] ?? asInFile)
  return { orientations: isForAll ? others : { ...others, [page]: orientation } }
}

/** Returns the margins of a page that was rotated clockwise by 90°: its left edge is then at the top. */
export const rotateMargins = ({ top, right, bottom, left }: Margins): Margins => ({
  top: left,
  right: top,
  bottom: right,
  left: bottom,
})

const rotatedByQuarter = (rotation: Rotation): Rotation => {
  const next = (rotation + 90) % 360
  return next === 90 || next === 180 || next === 270 ? next : 0
}

/**
 * Rotates one page clockwise by 90° for the player, with the margins that were set by hand. Its line of half-page turns
 * is found again.
 */
export const rotatePage = (
  settings: Pick<SheetSettings, 'orientations' | 'margins' | 'splits'>,
  page: number,
  forAll: Orientations,
): Pick<SheetSettings, 'orientations' | 'margins' | 'splits'> => {
  const { rotation, tilt } = ownOrientation(settings, page) ?? forAll[page] ?? asInFile
  const { margins, splits } = settings
  const own = margins[page]
  return {
    ...setOwnOrientation(settings, page, { rotation: rotatedByQuarter(rotation), tilt }, forAll),
    margins: own === undefined ? margins : { ...margins, [page]: rotateMargins(own) },
    splits: without(splits, page),
  }
}
