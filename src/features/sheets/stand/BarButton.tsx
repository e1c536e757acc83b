import * as styles from './stand.css'
import type { ComponentProps } from 'react'
import { preserveFocus } from './preserve-focus.ts'

/** A button of a bar at the bottom of the stand. The focus stays where it is. */
export const BarButton = (button: Omit<ComponentProps<'button'>, 'type' | 'onMouseDown'>) => (
  <button type="button" className={styles.standTool} onMouseDown={preserveFocus} {...button} />
)
