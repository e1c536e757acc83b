interface Point {
  readonly x: number
  readonly y: number
}

/** Minimum horizontal movement of a finger in CSS pixels; less is a tap. */
const minSwipePx = 48

/** Returns the direction of a swipe: to the left shows the next picture. null = not a swipe. */
export const detectSwipe = (from: Point, to: Point): 'next' | 'previous' | null => {
  const [across, along] = [to.x - from.x, to.y - from.y]
  if (Math.abs(across) < minSwipePx || Math.abs(across) < 1.5 * Math.abs(along)) return null
  return across < 0 ? 'next' : 'previous'
}
