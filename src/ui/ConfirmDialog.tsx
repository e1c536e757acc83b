import './dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { useText } from './intl.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly detail: string
  /** Label of the confirming button. */
  readonly yes: string
  readonly no?: string
  /** A third choice between the two. */
  readonly other?: ReactNode
  /** Additional content above the buttons. */
  readonly children?: ReactNode
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks for confirmation; Escape means no. */
export const ConfirmDialog = ({ title, detail, yes, no, other, children, onYes, onNo }: ConfirmDialogProps) => {
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
        {children}
        <div className="buttons">
          <Button onClick={onNo}>{no ?? text('action.cancel')}</Button>
          {other}
          <Button look="quiet" onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
