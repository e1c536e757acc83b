import type { MouseEvent } from 'react'

/** Presses leave the focus where it is: a pedal that sends Enter must not press the last button again. */
export const preserveFocus = (event: MouseEvent): void => event.preventDefault()
