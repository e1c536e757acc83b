import type { KeyboardEvent } from 'react'

const controls = 'a, button, input, summary'

/** Moves the focus to the same control of the row above or below, or of the first or last row. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  const row = target instanceof Element ? target.closest('[data-row]') : null
  if (row === null || !['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return
  const rows = [...currentTarget.querySelectorAll('[data-row]')]
  const at = rows.indexOf(row)
  const wanted = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[key] ?? at
  const index = [...row.querySelectorAll(controls)].indexOf(target as Element)
  const next = rows[wanted]?.querySelectorAll<HTMLElement>(controls)[index]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
