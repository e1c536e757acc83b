import '../../../ui/field.css'
import '../../../ui/form/form.css'
import './panel.css'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { useModal } from '../../../ui/useModal.ts'
import { useOccupation } from './announcements/together.ts'

interface StandDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel at the edge that leaves most of the page visible. While it is open, no key turns. */
export const StandDialog = ({ title, onClose, children }: StandDialogProps) => {
  const text = useText()
  const dialog = useModal()
  const heading = useId()
  useOccupation('dialog', true)
  return (
    <dialog
      ref={dialog}
      className="stand-dialog"
      aria-labelledby={heading}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="stand-dialog-body">
        <div className="stand-dialog-head">
          <h2 id={heading}>{title}</h2>
          <button
            type="button"
            className="stand-tool"
            aria-label={text('stand.dialog.close')}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
