import * as styles from '../seating.css'
import { type ReactNode, useRef } from 'react'
import { useDrag } from '../../../ui/useDrag.ts'
import type { Spot } from './arrange.ts'

/** Pixels from which a movement is no tap any more. */
const dragFrom = 8

interface ChairProps {
  /** undefined = a person without a place. */
  readonly spot?: Spot
  readonly isPressed: boolean
  /** False for a place that the arrow keys reach, and the tab key does not. */
  readonly isReachable?: boolean
  readonly isGap?: boolean
  readonly isShared?: boolean
  readonly onTap: () => void
  /** The pointer has released it there, in pixels of the window. */
  readonly onDrop: (x: number, y: number) => void
  readonly children: ReactNode
}

/** A person or a place that is tapped or dragged. A finger scrolls the plan instead: it taps twice. */
export const Chair = ({
  spot,
  isPressed,
  isReachable = true,
  isGap,
  isShared,
  onTap,
  onDrop,
  children,
}: ChairProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const from = useRef({ x: 0, y: 0 })
  const isDragged = useRef(false)
  const shift = (to: string): void => button.current?.style.setProperty('translate', to)
  useDrag(button, {
    onStart: ({ clientX: x, clientY: y }) => {
      from.current = { x, y }
      isDragged.current = false
    },
    onMove: ({ clientX, clientY }) => {
      const [right, down] = [clientX - from.current.x, clientY - from.current.y]
      isDragged.current ||= Math.hypot(right, down) > dragFrom
      if (isDragged.current) shift(`${right}px ${down}px`)
    },
    onEnd: ({ clientX, clientY }) => {
      shift('none')
      if (isDragged.current) onDrop(clientX, clientY)
    },
    onCancel: () => shift('none'),
  })
  return (
    <button
      ref={button}
      type="button"
      className={[
        styles.seatingChair,
        isGap === true ? styles.seatingGap : '',
        isShared === true ? styles.seatingShared : '',
      ].join(' ')}
      data-spot={spot === undefined ? undefined : `${spot.row}-${spot.place}`}
      aria-pressed={isPressed}
      tabIndex={isReachable ? 0 : -1}
      onClick={({ detail }) => {
        // The browser clicks after a drag too; a click without a pointer is a key.
        if (!isDragged.current || detail === 0) onTap()
        isDragged.current = false
      }}
    >
      {children}
    </button>
  )
}
