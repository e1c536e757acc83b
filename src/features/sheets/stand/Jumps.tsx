import { useText } from '../../../ui/intl.tsx'
import { preserveFocus } from './preserve-focus.ts'
import type { SheetSettings } from './settings.ts'

interface JumpsProps {
  /** The jumps of the visible pages. */
  readonly jumps: SheetSettings['jumps']
  readonly onJump: (page: number) => void
}

/**
 * The strip beside the desk for D.C., D.S. and Coda. It is empty on pages without a jump, so that no page changes its
 * size.
 */
export const Jumps = ({ jumps, onJump }: JumpsProps) => {
  const text = useText()
  return (
    <div className="jumps">
      {jumps.map(({ name, from, to }) => (
        <button type="button" key={`${from} ${name}`} onMouseDown={preserveFocus} onClick={() => onJump(to)}>
          {text('stand.jump', { name, page: to })}
        </button>
      ))}
    </div>
  )
}
