import { useLayoutEffect, useRef } from 'react'
import { type End, type Focus, type Turn, turnForKey } from './turns.ts'
import type { Frame } from './useFrame.ts'

const focusOf = (target: EventTarget | null): Focus => {
  if (document.querySelector('dialog[open]') !== null) return 'input'
  if (!(target instanceof Element)) return 'page'
  if (target.closest('input, select, textarea, [contenteditable]') !== null) return 'input'
  return target.closest('a, button, summary') === null ? 'page' : 'control'
}

/** Keys and pedals turn, wherever the focus is on the stand. `onEnd`: Home or End was pressed. */
export const useTurnKeys = (
  { settings }: Pick<Frame, 'settings'>,
  turn: (turn: Turn) => void,
  onEscape: () => void,
  onEnd?: (end: End) => void,
): void => {
  const latest = useRef({ settings, turn, onEscape, onEnd })
  latest.current = { settings, turn, onEscape, onEnd }
  // In a layout effect: between two screens of the stand, no key reaches the unmounted one.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const focus = focusOf(event.target)
      if (event.key === 'Escape' && focus !== 'input') latest.current.onEscape()
      const answer = turnForKey(event, focus, latest.current.settings?.learntKeys)
      if (answer === null) return
      event.preventDefault()
      if (answer === 'first' || answer === 'last') latest.current.onEnd?.(answer)
      else if (answer !== 'handled') latest.current.turn(answer)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
