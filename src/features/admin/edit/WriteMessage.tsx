import type { ReactNode } from 'react'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'

interface WriteMessageProps {
  /** The reason why nothing was written, as a sentence. */
  readonly failure: string | null | undefined
  readonly saved?: boolean
  /** Says what was saved and how much of it; by default only that it was. */
  readonly savedInWords?: string | null | undefined
  /** Address of the public page that shows what was saved; null = none does. */
  readonly view?: string | null
  readonly children?: ReactNode
}

/** The outcome of a write. */
export const WriteMessage = ({ failure, saved = false, savedInWords, view = null, children }: WriteMessageProps) => {
  const text = useText()
  return (
    <Outcome className="form-message">
      {children}
      {failure != null && <Note kind="bad">{failure}</Note>}
      {saved && (
        <Note kind="ok">
          <p>{savedInWords ?? text('admin.saved')}</p>
          {view !== null && (
            <a className="go" href={view}>
              {text('admin.saved.view')}
            </a>
          )}
        </Note>
      )}
    </Outcome>
  )
}
