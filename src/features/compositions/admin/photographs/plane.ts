/** A place in a picture, in pixels from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The corners of a sheet: upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point, Point, Point, Point]

/** A line x cos + y sin = distance; (cos, sin) points from the table to the sheet. */
export interface Line {
  readonly cos: number
  readonly sin: number
  readonly distance: number
}

export const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** Returns where two lines cross; null if they are almost parallel. */
export const crossing = (a: Line, b: Line): Point | null => {
  const determinant = a.cos * b.sin - a.sin * b.cos
  if (Math.abs(determinant) < 0.2) return null
  return {
    x: (a.distance * b.sin - b.distance * a.sin) / determinant,
    y: (b.distance * a.cos - a.distance * b.cos) / determinant,
  }
}

export const mapCorners = (corners: Corners, change: (corner: Point, index: number) => Point): Corners => {
  const [a, b, c, d] = corners
  return [change(a, 0), change(b, 1), change(c, 2), change(d, 3)]
}

/** Returns the area within the corners in square pixels; negative if they are the wrong way round. */
export const areaOf = (corners: Corners): number =>
  corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % 4] ?? corners[0]
    return sum + (x * next.y - next.x * y) / 2
  }, 0)

/** Returns true if each corner turns the same way: the sides do not cross. */
export const isConvex = (corners: Corners): boolean =>
  corners.every((corner, index) => {
    const [before, after] = [corners[(index + 3) % 4] ?? corner, corners[(index + 1) % 4] ?? corner]
    return (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x) > 0
  })

/** The nine numbers of a projection from one plane to another; the last one is 1. */
export type Projection = readonly number[]

/** Solves equations by elimination; each row holds the factors and then the result. */
const solve = (rows: number[][]): number[] => {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const from = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(at(row, column)) > Math.abs(at(best, column)) ? row : best))
    rows.splice(rows.indexOf(from), 1)
    rows.splice(column, 0, from)
    for (const row of rows)
      if (row !== from) {
        const factor = at(row, column) / at(from, column)
        for (let place = column; place <= size; place++) row[place] = at(row, place) - factor * at(from, place)
      }
  }
  return rows.map((row, index) => at(row, size) / at(row, index))
}
const at = (row: readonly number[], index: number): number => row[index] ?? 0

/** Returns the projection that maps the corners of an upright rectangle to those of a sheet in a photograph. */
export const projectionTo = (corners: Corners, width: number, height: number): Projection => {
  const places = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const
  const rows = places.flatMap(([u, v], index) => {
    const { x, y } = corners[index] ?? corners[0]
    return [
      [u, v, 1, 0, 0, 0, -u * x, -v * x, x],
      [0, 0, 0, u, v, 1, -u * y, -v * y, y],
    ]
  })
  return [...solve(rows), 1]
}
