import * as styles from '../desk.css'
import type { Jump } from '#contract/stand-settings.ts'
import { useText } from '../../../../ui/intl.tsx'
import { preserveFocus } from '../StandBar.tsx'

interface JumpStripProps {
  readonly jumps: readonly Jump[]
  /** The visible pages. */
  readonly pages: readonly number[]
  readonly onJump: (jump: Jump) => void
}

/**
 * The strip beside the desk for jumps that do not lie on a page, as long as the sheet has any. It is empty on pages
 * without one, so that no page changes its size.
 */
export const JumpStrip = ({ jumps, pages, onJump }: JumpStripProps) => {
  const text = useText()
  const inStrip = jumps.filter(({ at }) => at === undefined)
  if (inStrip.length === 0) return null
  const seen = inStrip.filter(({ from }) => pages.includes(from))
  return (
    <div className={styles.jumps}>
      {seen.map((jump) => (
        <button
          type="button"
          key={`${jump.from} ${jump.name}`}
          onMouseDown={preserveFocus}
          onClick={() => onJump(jump)}
        >
          {text('stand.jump', { name: jump.name, page: jump.to })}
        </button>
      ))}
    </div>
  )
}
