import type { ReactNode } from 'react'
import { Button, QuietButton } from './Button.tsx'
import { Dialog, DialogTitle } from './Dialog.tsx'
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
  return (
    <Dialog onClose={onNo}>
      <div>
        <DialogTitle>{title}</DialogTitle>
        <p>{detail}</p>
        {children}
        <div className="buttons">
          <Button onClick={onNo}>{no ?? text('action.cancel')}</Button>
          {other}
          <QuietButton onClick={onYes}>{yes}</QuietButton>
        </div>
      </div>
    </Dialog>
  )
}
