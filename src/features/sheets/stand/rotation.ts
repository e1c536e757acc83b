import type { Margins } from './page-scale.ts'
import type { SheetSettings } from './settings.ts'

/** Clockwise rotations in degrees that the player added to those of the file, by page. */
export type Rotations = SheetSettings['rotations']

const quarter = 90

/** Returns the margins of a page after a quarter turn clockwise: its left edge is then at the top. */
export const turnMargins = ({ top, right, bottom, left }: Margins): Margins => ({
  top: left,
  right: top,
  bottom: right,
  left: bottom,
})

/**
 * Turns one page by a quarter clockwise, with the margins that were set by hand. Its line of half-page turns is found
 * again.
 */
export const rotatePage = (
  { rotations, margins, splits }: Pick<SheetSettings, 'rotations' | 'margins' | 'splits'>,
  page: number,
): Pick<SheetSettings, 'rotations' | 'margins' | 'splits'> => {
  const { [page]: before = 0, ...otherRotations } = rotations
  const { [page]: _split, ...otherSplits } = splits
  const degrees = (before + quarter) % 360
  const own = margins[page]
  return {
    rotations: degrees === 0 ? otherRotations : { ...otherRotations, [page]: degrees },
    margins: own === undefined ? margins : { ...margins, [page]: turnMargins(own) },
    splits: otherSplits,
  }
}
