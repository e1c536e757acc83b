import type { ReactNode } from 'react'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'

interface ConflictChoiceProps {
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly children: ReactNode
}

/** Says that somebody else has changed the same thing, and lets the person choose a version. */
export const ConflictChoice = ({ onKeepMine, onTakeTheirs, children }: ConflictChoiceProps) => {
  const text = useText()
  return (
    <Note kind="wait" announced>
      {children}
      <div className="buttons">
        <Button look="ink" onClick={onKeepMine}>
          {text('admin.conflict.keep_mine')}
        </Button>
        <QuietButton onClick={onTakeTheirs}>{text('admin.conflict.take_theirs')}</QuietButton>
      </div>
    </Note>
  )
}
