import type { MouseEvent } from 'react'

/**
 * Keeps the focus where it is when a button is pressed: a pedal that sends Enter must not press the last button again.
 */
export const preserveFocus = (event: MouseEvent): void => event.preventDefault()
