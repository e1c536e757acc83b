import * as styles from './rich-text.css'
import type { ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { Button, QuietButton } from '../../../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../../../ui/Dialog.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { useText } from '../../../../ui/intl.tsx'

interface EditorDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** A second action, such as removing what is being changed. */
  readonly other?: { readonly label: string; readonly act: () => void } | undefined
  readonly onApply: () => void
  readonly onClose: () => void
}

/** React passes events of a portal on to the form around the editor. */
const stop = (event: SyntheticEvent): void => event.stopPropagation()

/** A small form above the editor; Escape closes it without a change. */
export const EditorDialog = ({ title, children, other, onApply, onClose }: EditorDialogProps) => {
  const text = useText()
  return createPortal(
    <Dialog className={`dialog ${styles.richTextDialog}`} onBlur={stop} onClose={onClose}>
      <Form className="" onSubmit={onApply}>
        <DialogTitle>{title}</DialogTitle>
        {children}
        <div className="buttons">
          <Button type="submit">{text('admin.text.apply')}</Button>
          {other !== undefined && <QuietButton onClick={other.act}>{other.label}</QuietButton>}
          <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
        </div>
      </Form>
    </Dialog>,
    document.body,
  )
}
