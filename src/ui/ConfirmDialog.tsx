import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogTitle } from './Dialog.tsx'
import { useText } from './intl.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly detail: string
  /** Label of the confirming button: the verb. */
  readonly yes: string
  /** True if it is what the person came for, and nothing is lost: the other button is highlighted otherwise. */
  readonly isRecommended?: boolean
  readonly no?: string
  /** A third choice between the two. */
  readonly other?: ReactNode
  /** Additional content above the buttons. */
  readonly children?: ReactNode
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks for confirmation; Escape means no. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, detail, yes, isRecommended = false, no, other, children, onYes, onNo } = props
  const text = useText()
  return (
    <Dialog onClose={onNo}>
      <div>
        <DialogTitle>{title}</DialogTitle>
        <p>{detail}</p>
        {children}
        <div className="buttons">
          <Button look={isRecommended ? 'quiet' : 'brass'} onClick={onNo}>
            {no ?? text('action.cancel')}
          </Button>
          {other}
          <Button look={isRecommended ? 'brass' : 'quiet'} onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
