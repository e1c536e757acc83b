import type { Margins } from './page-scale.ts'
import type { SheetSettings } from './settings.ts'

/** Clockwise rotations in degrees that the player added to those of the file, by page. */
export type Rotations = SheetSettings['rotations']

const quarter = 90

/** Returns the margins of a page that was rotated clockwise by 90°: its left edge is then at the top. */
export const rotateMargins = ({ top, right, bottom, left }: Margins): Margins => ({
  top: left,
  right: top,
  bottom: right,
  left: bottom,
})

/**
 * Rotates one page clockwise by 90°, with the margins that were set by hand. Its line of half-page turns is found again.
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
    margins: own === undefined ? margins : { ...margins, [page]: rotateMargins(own) },
    splits: otherSplits,
  }
}
