import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { toFailure } from './failure.ts'

interface RemoveRowProps {
  /** What is removed, for those who only hear the button. */
  readonly name: string
  /** The question, and what becomes of it. */
  readonly title: string
  readonly detail: string
  readonly remove: () => Promise<unknown>
  readonly onRemoved: () => void
}

/** The button that removes one row of a list, after asking. */
export const RemoveRow = ({ name, title, detail, remove, onRemoved }: RemoveRowProps) => {
  const text = useText()
  const [state, setState] = useState<'idle' | 'asking' | 'sending'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    setState('sending')
    setFailure(null)
    try {
      await remove()
      onRemoved()
    } catch (error) {
      setFailure(toFailure(error, text))
    }
    setState('idle')
  }
  return (
    <>
      <div aria-live="polite">
        {failure !== null && (
          <Note kind="bad">
            <p>{failure}</p>
          </Note>
        )}
      </div>
      <div className="buttons">
        <Button look="quiet" blocked={state === 'sending'} onClick={() => state === 'idle' && setState('asking')}>
          {text('admin.remove')}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </div>
      {state === 'asking' && (
        <ConfirmDialog
          title={title}
          detail={detail}
          yes={text('admin.remove')}
          onYes={() => void send()}
          onNo={() => setState('idle')}
        />
      )}
    </>
  )
}
