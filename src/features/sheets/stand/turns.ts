export const turns = ['back', 'next'] as const
export type Turn = (typeof turns)[number]

/** Turns by key (`KeyboardEvent.key`) that a player taught the stand. */
export type LearntKeys = Readonly<Record<string, Turn>>

/** Keys that have another meaning or none. */
const unlearnable = ['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified']

/** True for a key that the stand can learn. */
export const isLearnable = (key: string): boolean => key.length <= 40 && !unlearnable.includes(key)

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  /** The key is being held: pedals and resting fingers turn once. */
  readonly repeat: boolean
}

/** Merges turns made before the page is ready: the last one wins; forward and back cancel out. */
export const queueTurn = (queued: Turn | null, turn: Turn): Turn | null =>
  queued === null || queued === turn ? turn : null

/** The kind of element that has the focus: a control handles its own Enter and Space, an input handles every key. */
export type Focus = 'page' | 'control' | 'input'

/** The first or the last page of a piece. */
export type End = 'first' | 'last'

/** `handled`: the page must not scroll, and nothing turns. null = the key is not used. */
export type KeyResult = Turn | End | 'handled' | null

const turnOf = ({ key, shiftKey }: Key): Turn | End | null => {
  switch (key) {
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
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

/**
 * Returns the turn of a key; Home and End lead to the ends of the piece. Page turning pedals are keyboards: most send
 * arrows, Page Down and Page Up, or Space and Enter; others are learnt.
 */
export const turnForKey = (pressed: Key, focus: Focus, learnt: LearntKeys = {}): KeyResult => {
  const { key, ctrlKey, altKey, metaKey, repeat } = pressed
  if (ctrlKey || altKey || metaKey || focus === 'input') return null
  if (focus === 'control' && (key === 'Enter' || key === ' ')) return null
  const turn = (Object.hasOwn(learnt, key) ? learnt[key] : turnOf(pressed)) ?? null
  return turn !== null && repeat ? 'handled' : turn
}

/** Minimum length of a swipe in pixels, and how much longer than its vertical part its horizontal part must be. */
const swipePx = 48
const sideways = 1.5

/** Returns the turn of a swipe, given in pixels: to the left turns forward, like a page. null = a tap, or a scroll. */
export const turnForSwipe = (dx: number, dy: number): Turn | null => {
  if (Math.abs(dx) < swipePx || Math.abs(dx) < sideways * Math.abs(dy)) return null
  return dx < 0 ? 'next' : 'back'
}

export type Zone = Turn | 'middle'

/** Returns the third of the desk in which a tap falls. `x` is measured from its left edge, in the unit of `width`. */
export const zoneAt = (x: number, width: number): Zone => {
  if (x < width / 3) return 'back'
  return x < (2 * width) / 3 ? 'middle' : 'next'
}

/** Part of the desk that stays visible when a turn scrolls: the current line. */
const overlap = 0.12

/**
 * Returns the scroll position after a turn within a page taller than the desk, in pixels; null = there is nothing more
 * in this direction.
 */
export const scrollAfter = (
  turn: Turn,
  { top, height, content }: { readonly top: number; readonly height: number; readonly content: number },
): number | null => {
  const end = Math.max(0, content - height)
  const goal = turn === 'next' ? top + height * (1 - overlap) : top - height * (1 - overlap)
  // Scroll positions are rounded to pixels of the screen.
  if (turn === 'next' ? top >= end - 1 : top <= 1) return null
  return Math.min(end, Math.max(0, goal))
}
