export type Turn = 'next' | 'back'

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  /** The key is being held: pedals and fingers that rest turn once. */
  readonly repeat: boolean
}

/** What is kept of the turns that nothing can be turned for yet: the last one; there and back again is none. */
export const queueTurn = (kept: Turn | null, wish: Turn): Turn | null => (kept === null || kept === wish ? wish : null)

/** What has the focus: a control keeps its own Enter and Space, and where one types or chooses every key. */
export type Focus = 'page' | 'control' | 'input'

/** `handled`: the page must not scroll, and nothing turns. null = the key is not ours. */
export type KeyResult = Turn | 'handled' | null

const wishOf = ({ key, shiftKey }: Key): Turn | null => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
    case 'Enter':
      return 'next'
    case ' ':
      return shiftKey ? 'back' : 'next'
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
      return 'back'
    default:
      return null
  }
}

/** The turn a key asks for. Page turning pedals are keyboards: most send arrows, Page Down and Page Up, or Space and Enter. */
export const turnForKey = (pressed: Key, focus: Focus): KeyResult => {
  const { key, ctrlKey, altKey, metaKey, repeat } = pressed
  if (ctrlKey || altKey || metaKey || focus === 'input') return null
  if (focus === 'control' && (key === 'Enter' || key === ' ')) return null
  const wish = wishOf(pressed)
  return wish !== null && repeat ? 'handled' : wish
}

/** Pixels a finger must travel, and how much more sideways than up or down. */
const swipePx = 48
const sideways = 1.5

/** The turn of a swipe by its way in pixels: to the left leads on, like a page. null = a tap, or a scroll. */
export const turnForSwipe = (dx: number, dy: number): Turn | null => {
  if (Math.abs(dx) < swipePx || Math.abs(dx) < sideways * Math.abs(dy)) return null
  return dx < 0 ? 'next' : 'back'
}

export type Zone = Turn | 'middle'

/** The third of the desk in which a tap falls. `x` from its left edge, in the unit of `width`. */
export const zoneAt = (x: number, width: number): Zone => {
  if (x < width / 3) return 'back'
  return x < (2 * width) / 3 ? 'middle' : 'next'
}

/** How much of the desk stays in sight when a turn scrolls: the line that was being read. */
const overlap = 0.12

/** Where a turn scrolls to within what is taller than the desk, in pixels; null = there is no more of it in this direction. */
export const scrollAfter = (
  turn: Turn,
  { top, height, content }: { readonly top: number; readonly height: number; readonly content: number },
): number | null => {
  const end = Math.max(0, content - height)
  const goal = turn === 'next' ? top + height * (1 - overlap) : top - height * (1 - overlap)
  // Scroll positions are rounded by the screen's pixels.
  if (turn === 'next' ? top >= end - 1 : top <= 1) return null
  return Math.min(end, Math.max(0, goal))
}
