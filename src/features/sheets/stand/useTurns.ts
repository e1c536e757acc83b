import { type PointerEvent, useEffect, useRef } from 'react'
import { type Turn, turnForKey, turnForSwipe } from './turns.ts'

/** Keys of the page and swipes on the desk. A held key is one turn. Controls keep their own Enter and Space. */
export const useTurns = (turn: (turn: Turn) => void) => {
  const latest = useRef(turn)
  latest.current = turn
  const from = useRef<{ x: number; y: number } | null>(null)
  const swiped = useRef(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wish = turnForKey(event)
      if (wish === null) return
      const isPress = event.key === 'Enter' || event.key === ' '
      const onControl = event.target instanceof Element && event.target.closest('a, button:not([data-zone])') !== null
      if (isPress && onControl) return
      event.preventDefault()
      if (!event.repeat) latest.current(wish)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return {
    onPointerDown: ({ isPrimary, clientX, clientY }: PointerEvent): void => {
      swiped.current = false
      if (isPrimary) from.current = { x: clientX, y: clientY }
    },
    onPointerUp: ({ isPrimary, clientX, clientY }: PointerEvent): void => {
      const start = from.current
      from.current = null
      if (!isPrimary || start === null) return
      const wish = turnForSwipe(clientX - start.x, clientY - start.y)
      if (wish === null) return
      swiped.current = true
      latest.current(wish)
    },
    /** Wraps a tap's handler: the click that ends a swipe is none. */
    tap: (run: () => void) => (): void => {
      if (!swiped.current) run()
      swiped.current = false
    },
  }
}
