import './dialog.css'
import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { useText } from './intl.tsx'
import { useModal } from './useModal.ts'

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
  const dialog = useModal()
  const id = useId()
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
