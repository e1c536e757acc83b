import * as styles from './panel.css'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'

interface MarkItemProps {
  readonly name: string
  readonly detail: string
  /** Absent if a tap on the name does nothing. */
  readonly onGo?: () => void
  readonly removeLabel: string
  readonly onRemove: () => void
  /** Buttons before the one that removes. */
  readonly children?: ReactNode
}

/** A bookmark, a jump or a key in a list on a panel, and the button that removes it. */
export const MarkItem = ({ name, detail, onGo, removeLabel, onRemove, children }: MarkItemProps) => {
  const words = (
    <>
      <b>{name}</b>
      <span>{detail}</span>
    </>
  )
  return (
    <li>
      {onGo === undefined ? (
        <span className={styles.standMark}>{words}</span>
      ) : (
        <button type="button" className={styles.standMark} onClick={onGo}>
          {words}
        </button>
      )}
      {children}
      <IconButton icon={Trash2} label={removeLabel} onClick={onRemove} />
    </li>
  )
}
