import { type Grey, shrink, smoothed, withoutMarks } from './grey.ts'
import {
  areaOf,
  between,
  type Corners,
  crossing,
  distanceOf,
  isConvex,
  type Line,
  mapCorners,
  type Point,
} from './plane.ts'
import { refineSides } from './refine-sides.ts'
import { shapeOf } from './straighten.ts'

/** Longer edge in pixels of the copy of a photograph in which its sheet is measured. */
export const searchedSize = 1600
/** Longer edge in pixels of the smaller copy in which it is found. */
const searched = 400
/** Marks up to twice this number of pixels wide are no edges of a sheet. */
const marksRadius = 4
/** Smallest difference of brightness between neighbouring pixels that is an edge. */
const minSlope = 1.2
/** A strong edge counts as much as one of this slope: a dark stripe on a table is not better than pale paper. */
const maxSlope = 9
/** Lines that are tried as sides of the sheet. */
const maxLines = 28
/** Share of the photograph that a sheet covers at least. */
const minArea = 0.12
/** Share of each side that must be seen as an edge, or the person is asked for the corners. */
const minSeen = 0.55
/** Degrees by which a corner may differ from a right angle in the photograph. */
const maxOblique = 35
/** Degrees by which it may differ on the sheet itself: else two sides are those of another sheet below. */
const maxSkew = 1.5
/** Longer side divided by the shorter one of paper with music; a page and a part of the next one are squarer. */
const shapes = { least: 1.27, most: 1.7 } as const

interface Edges {
  readonly width: number
  readonly height: number
  /** Difference of brightness to the right and downwards. */
  readonly across: Float32Array
  readonly down: Float32Array
}

const edgesOf = ({ width, height, data }: Grey): Edges => {
  const across = new Float32Array(width * height)
  const down = new Float32Array(width * height)
  const at = (index: number): number => data[index] ?? 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const here = y * width + x
      const above = here - width
      const below = here + width
      const falling = at(below + 1) - at(above - 1)
      const rising = at(above + 1) - at(below - 1)
      across[here] = (falling + rising + 2 * (at(here + 1) - at(here - 1))) / 8
      down[here] = (falling - rising + 2 * (at(below) - at(above))) / 8
    }
  return { width, height, across, down }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const directions = Array.from({ length: 360 }, (_, degrees) => ({
  cos: Math.cos(radians(degrees)),
  sin: Math.sin(radians(degrees)),
}))

/** Finds the lines on which most edges lie, by a Hough transform whose directions point to the brighter side. */
const findLines = ({ width, height, across, down }: Edges): readonly (Line & { readonly degrees: number })[] => {
  const reach = Math.ceil(Math.hypot(width, height))
  const places = 2 * reach + 1
  const votes = new Float32Array(360 * places)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const here = y * width + x
      const dx = across[here] ?? 0
      const dy = down[here] ?? 0
      const slope = Math.sqrt(dx * dx + dy * dy)
      if (slope < minSlope) continue
      const vote = Math.min(slope, maxSlope)
      const towards = Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360
      for (let near = -3; near <= 3; near++) {
        const degrees = (towards + near) % 360
        const { cos, sin } = directions[degrees] ?? { cos: 1, sin: 0 }
        const place = degrees * places + Math.round(x * cos + y * sin) + reach
        votes[place] = (votes[place] ?? 0) + vote
      }
    }
  /** The place with most votes in each direction: only those near a found line change. */
  const bests = new Int32Array(360)
  const update = (degrees: number): void => {
    let best = degrees * places
    for (let place = best; place < (degrees + 1) * places; place++)
      if ((votes[place] ?? 0) > (votes[best] ?? 0)) best = place
    bests[degrees] = best
  }
  for (let degrees = 0; degrees < 360; degrees++) update(degrees)
  const lines: (Line & { degrees: number })[] = []
  let most = 0
  while (lines.length < maxLines) {
    const bestAt = bests.reduce((best, place) => ((votes[place] ?? 0) > (votes[best] ?? 0) ? place : best))
    const best = votes[bestAt] ?? 0
    most ||= best
    if (best === 0 || best < most * 0.06) break
    const degrees = Math.floor(bestAt / places)
    const distance = (bestAt % places) - reach
    lines.push({ ...(directions[degrees] ?? { cos: 1, sin: 0 }), degrees, distance })
    for (let turn = -7; turn <= 7; turn++) {
      const near = (degrees + turn + 360) % 360
      const last = near * places + places - 1
      for (let shift = -6; shift <= 6; shift++)
        votes[Math.max(near * places, Math.min(last, near * places + distance + shift + reach))] = 0
      update(near)
    }
  }
  return lines
}

/** Returns the share of a side at which the photograph becomes brighter towards the sheet. */
const seenShare = ({ width, height, across, down }: Edges, from: Point, to: Point, { cos, sin }: Line): number => {
  const samples = 48
  let seen = 0
  for (let sample = 1; sample < samples; sample++) {
    const { x, y } = between(from, to, sample / samples)
    for (let off = -3; off <= 3; off++) {
      const column = Math.round(x + off * cos)
      const row = Math.round(y + off * sin)
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const here = row * width + column
      if ((across[here] ?? 0) * cos + (down[here] ?? 0) * sin < minSlope) continue
      seen++
      break
    }
  }
  return seen / (samples - 1)
}

interface Found {
  readonly corners: Corners
  readonly sides: readonly [Line, Line, Line, Line]
  /** Share of the least visible side that is seen. */
  readonly seen: number
}

/** Returns the angle from one direction to another, clockwise, from 0 to 359 degrees. */
const turnBetween = (a: { degrees: number }, b: { degrees: number }): number => (b.degrees - a.degrees + 360) % 360
const isCorner = (turn: number): boolean => Math.abs(turn - 90) <= maxOblique

/** Finds the four lines that are most probably the sides of one sheet. */
const bestSheet = (edges: Edges): Found | null => {
  const { width, height } = edges
  const lines = findLines(edges)
  const isInside = ({ x, y }: Point): boolean =>
    x > -0.03 * width && y > -0.03 * height && x < 1.03 * width && y < 1.03 * height
  let best: Found | null = null
  let bestScore = 0
  // The side whose direction points down is the upper one.
  for (const top of lines.filter(({ degrees }) => degrees >= 45 && degrees < 135))
    for (const right of lines.filter((line) => isCorner(turnBetween(top, line))))
      for (const bottom of lines.filter((line) => isCorner(turnBetween(right, line))))
        for (const left of lines.filter(
          (line) => isCorner(turnBetween(bottom, line)) && isCorner(turnBetween(line, top)),
        )) {
          const found = [crossing(left, top), crossing(top, right), crossing(right, bottom), crossing(bottom, left)]
          const [a, b, c, d] = found
          if (!a || !b || !c || !d || !found.every((corner) => corner && isInside(corner))) continue
          const corners: Corners = [a, b, c, d]
          const area = areaOf(corners) / (width * height)
          if (area < minArea || !isConvex(corners)) continue
          // Not even four sides that are seen from end to end would make it better.
          if (5 * area ** 0.3 <= bestScore) continue
          const sides = [top, right, bottom, left] as const
          const ends = corners.map((corner, index) => ({ from: corner, to: corners[(index + 1) % 4] ?? corner }))
          if (ends.some(({ from, to }) => distanceOf(from, to) < 0.15 * Math.min(width, height))) continue
          const shares = ends.map(({ from, to }, index) => seenShare(edges, from, to, sides[index] ?? top))
          const seen = Math.min(...shares)
          const score = (seen + shares.reduce((sum, share) => sum + share, 0)) * area ** 0.3
          if (score > bestScore) {
            bestScore = score
            best = { corners, sides, seen }
          }
        }
  return best
}

/** The corners of a sheet, and how certain they are. */
export interface FoundSheet {
  readonly corners: Corners
  /** False: a person must say where the sheet is; the corners are a proposal to begin with. */
  readonly isCertain: boolean
}

/** Returns corners near those of the photograph, to be dragged. */
const proposed = ({ width, height }: Grey): Corners =>
  mapCorners(
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ],
    ({ x, y }) => ({ x: (0.08 + 0.84 * x) * width, y: (0.08 + 0.84 * y) * height }),
  )

/** Returns true if a sheet of paper has this shape. */
const isPaper = (corners: Corners, photograph: Grey): boolean => {
  const { aspect, skew } = shapeOf(corners, photograph)
  const ratio = Math.max(aspect, 1 / aspect)
  return skew <= maxSkew && ratio >= shapes.least && ratio <= shapes.most
}

/**
 * Finds the sheet that a photograph shows: brighter than what it lies on, and with all four sides in the picture.
 * @param white how white its pixels are, in a copy with a longer edge of `searchedSize` pixels
 */
export const findSheet = (white: Grey): FoundSheet => {
  const factor = Math.max(1, Math.round(Math.max(white.width, white.height) / searched))
  const small = smoothed(withoutMarks(shrink(white, factor), marksRadius), 1)
  const found = bestSheet(edgesOf(small))
  if (found === null) return { corners: proposed(white), isCertain: false }
  const atSize = mapCorners(found.corners, ({ x, y }) => ({ x: (x + 0.5) * factor - 0.5, y: (y + 0.5) * factor - 0.5 }))
  const near = refineSides(white, atSize, 3 * factor)
  const corners = near === null ? null : refineSides(white, near, factor)
  const isCertain = corners !== null && found.seen >= minSeen && isPaper(corners, white)
  return { corners: corners ?? atSize, isCertain }
}
