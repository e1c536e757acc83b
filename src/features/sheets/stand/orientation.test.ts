import { describe, expect, it } from 'vitest'
import { asInFile, type Orientation } from '#contract/orientations.ts'
import { onPage, upright } from './annotations/page-part.ts'
import { ownOrientation, rotatePage, setOwnOrientation, shownOrientations } from './orientation.ts'
import { noMargins } from './page-scale.ts'
import type { SheetSettings } from './settings.ts'

type Own = Pick<SheetSettings, 'orientations' | 'margins' | 'splits'>

const original: Own = {
  orientations: { 1: { rotation: 180, tilt: 0 } },
  margins: { 2: { top: 0.1, right: 0.2, bottom: 0.3, left: 0.4 } },
  splits: { 1: 0.4, 2: 0.45 },
}
const nobody = {}

describe('a page rotated by 90°', () => {
  it('takes its margins with it, loses its line, and leaves the others', () => {
    expect(rotatePage(original, 2, nobody)).toEqual({
      orientations: { 1: { rotation: 180, tilt: 0 }, 2: { rotation: 90, tilt: 0 } },
      margins: { 2: { top: 0.4, right: 0.1, bottom: 0.2, left: 0.3 } },
      splits: { 1: 0.4 },
    })
  })

  it('is not rotated after four times', () => {
    const rotate = (before: Own): Own => rotatePage(before, 2, nobody)
    expect(rotate(rotate(rotate(rotate(original))))).toEqual({ ...original, splits: { 1: 0.4 } })
  })

  it('continues from the orientation for everybody, and keeps its tilt', () => {
    const forAll = { 2: { rotation: 90, tilt: 1.5 } } as const
    const rotated = rotatePage(original, 2, forAll)
    expect(ownOrientation(rotated, 2)).toEqual({ rotation: 180, tilt: 1.5 })
  })

  it('takes its annotations with it', () => {
    const size = { width: 600, height: 800 }
    const noted = onPage({ rotation: 0, tilt: 0, size, margins: noMargins }, { x: 0.25, y: 0.1 })
    // Rotated clockwise: the upper edge is now at the right.
    const rotated = { rotation: 90, tilt: 0, size: { width: 800, height: 600 }, margins: noMargins }
    const { x, y } = upright(rotated, noted)
    expect([x, y].map(Math.round)).toEqual([0.9 * 800, 0.25 * 600])
  })
})

describe("a player's own orientation", () => {
  const forAll = { 1: { rotation: 90, tilt: 0 }, 3: { rotation: 0, tilt: -0.7 } } as const
  const set = (page: number, orientation: Orientation): Own => ({
    ...original,
    ...setOwnOrientation(original, page, orientation, forAll),
  })

  it('replaces the one for everybody, page by page', () => {
    expect(shownOrientations(set(2, { rotation: 0, tilt: 2 }), forAll)).toEqual({
      1: { rotation: 180, tilt: 0 },
      2: { rotation: 0, tilt: 2 },
      3: { rotation: 0, tilt: -0.7 },
    })
  })

  it('can be that of the file although everybody has another one', () => {
    expect(shownOrientations(set(3, asInFile), forAll)[3]).toEqual(asInFile)
  })

  it('ends when it is the one for everybody', () => {
    expect(ownOrientation(set(1, forAll[1]), 1)).toBeNull()
    expect(ownOrientation(set(2, asInFile), 2)).toBeNull()
  })
})
