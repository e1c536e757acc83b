import './dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { useText } from './intl.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly detail: string
  /** What the button says that goes on. */
  readonly yes: string
  readonly no?: string
  /** What has to be said first. */
  readonly children?: ReactNode
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before something is done; Escape is no. */
export const ConfirmDialog = ({ title, detail, yes, no, children, onYes, onNo }: ConfirmDialogProps) => {
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
          <Button look="quiet" onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
