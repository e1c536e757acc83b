import '../../../ui/dialog.css'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly detail: string
  /** What the button says that goes on. */
  readonly yes: string
  readonly no?: string
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before something is done; Escape is no. */
export const ConfirmDialog = ({ title, detail, yes, no, onYes, onNo }: ConfirmDialogProps) => {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onNo()
      }}
    >
      <div>
        <h2 id={id}>{title}</h2>
        <p>{detail}</p>
        <div className="buttons">
          <Button onClick={onNo}>{no ?? text('action.cancel')}</Button>
          <Button look="quiet" onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
