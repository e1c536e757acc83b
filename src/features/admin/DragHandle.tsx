import * as styles from './admin.css'
import { GripVertical } from 'lucide-react'
import { useRef } from 'react'
import { useDrag } from '../../ui/useDrag.ts'

/** Returns the index at which a row is dropped: the rows whose middle is above the pointer are before it. */
const indexAt = (row: Element, y: number): number =>
  [...(row.parentElement?.children ?? [])].filter((other) => {
    const { top, height } = other.getBoundingClientRect()
    return other !== row && top + height / 2 < y
  }).length

/** Drags the row of a list to another place, also with a finger. The keyboard and screen readers have the buttons beside it. */
export const DragHandle = ({ onDrop }: { readonly onDrop: (index: number) => void }) => {
  const handle = useRef<HTMLSpanElement>(null)
  const from = useRef(0)
  const shift = (to: string): HTMLElement | null => {
    const row = handle.current?.closest('li') ?? null
    row?.style.setProperty('translate', to)
    return row
  }
  useDrag(handle, {
    onStart: ({ clientY }) => {
      from.current = clientY
    },
    onMove: ({ clientY }) => shift(`0 ${clientY - from.current}px`),
    onEnd: ({ clientY }) => {
      const row = shift('none')
      if (row !== null) onDrop(indexAt(row, clientY))
    },
    onCancel: () => shift('none'),
  })
  return (
    <span ref={handle} className={styles.adminDrag} aria-hidden="true">
      <GripVertical />
    </span>
  )
}
