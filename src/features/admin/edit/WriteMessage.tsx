import type { ReactNode, Ref } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'

interface WriteMessageProps {
  readonly ref?: Ref<HTMLDivElement>
  /** The reason why nothing was written, as a sentence. */
  readonly failure: string | null | undefined
  readonly saved?: boolean
  readonly children?: ReactNode
}

/** The outcome of a write. The element is always there, so that a screen reader announces its content. */
export const WriteMessage = ({ ref, failure, saved = false, children }: WriteMessageProps) => {
  const text = useText()
  return (
    <div ref={ref} aria-live="polite" className="form-message">
      {children}
      {failure != null && (
        <Note kind="bad">
          <p>{failure}</p>
        </Note>
      )}
      {saved && (
        <Note kind="ok">
          <p>{text('admin.saved')}</p>
        </Note>
      )}
    </div>
  )
}
