export type Turn = 'next' | 'back'

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/**
 * The turn a key asks for. Page turning pedals are keyboards: most send arrows, Page Down and Page Up, or Space and Enter.
 * null = the key is not ours.
 */
export const turnForKey = ({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): Turn | null => {
  if (ctrlKey || altKey || metaKey) return null
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

/** Pixels a finger must travel, and how much more sideways than up or down. */
const swipePx = 48
const sideways = 1.5

/** The turn of a swipe by its way in pixels: to the left leads on, like a page. null = a tap, or a scroll. */
export const turnForSwipe = (dx: number, dy: number): Turn | null => {
  if (Math.abs(dx) < swipePx || Math.abs(dx) < sideways * Math.abs(dy)) return null
  return dx < 0 ? 'next' : 'back'
}

/** The page after a turn, from 1; it stays within the piece. */
export const pageAfter = (turn: Turn, page: number, pages: number): number =>
  Math.min(pages, Math.max(1, turn === 'next' ? page + 1 : page - 1))
