interface Point {
  readonly x: number
  readonly y: number
}

/** CSS pixels that a finger must go sideways; less is a tap. */
const least = 48

/** Where a finger that went from here to there wants to go: to the left brings the next picture. Null = nowhere. */
export const detectSwipe = (from: Point, to: Point): 'next' | 'previous' | null => {
  const [across, along] = [to.x - from.x, to.y - from.y]
  if (Math.abs(across) < least || Math.abs(across) < 1.5 * Math.abs(along)) return null
  return across < 0 ? 'next' : 'previous'
}
