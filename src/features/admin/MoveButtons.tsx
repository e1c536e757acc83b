import * as styles from './admin.css'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useText } from '../../ui/intl.tsx'

interface MoveButtonsProps {
  readonly title: string
  /** Index in a list of `count` rows. */
  readonly index: number
  readonly count: number
  readonly onMove: (step: 1 | -1) => void
  /** Takes it out of the list. */
  readonly removal?: { readonly label: string; readonly act: () => void }
}

/** Moves a row of a list up and down, or takes it out. */
export const MoveButtons = ({ title, index, count, onMove, removal }: MoveButtonsProps) => {
  const text = useText()
  return (
    <span className={styles.adminMove}>
      <IconButton
        icon={ArrowUp}
        className=""
        label={text('admin.row.up', { title })}
        blocked={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        className=""
        label={text('admin.row.down', { title })}
        blocked={index === count - 1}
        onClick={() => onMove(1)}
      />
      {removal && <IconButton icon={X} className="" label={removal.label} onClick={removal.act} />}
    </span>
  )
}
