import * as styles from './stand.css'
import type { ComponentProps, MouseEvent } from 'react'

/**
 * Keeps the focus where it is when a button is pressed: a pedal that sends Enter must not press the last button again.
 */
export const preserveFocus = (event: MouseEvent): void => event.preventDefault()

/** A button of a bar at the bottom of the stand. The focus stays where it is. */
export const BarButton = (button: Omit<ComponentProps<'button'>, 'type' | 'onMouseDown'>) => (
  <button type="button" className={styles.standTool} onMouseDown={preserveFocus} {...button} />
)
