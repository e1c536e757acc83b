import '../../../ui/field.css'
import '../../../ui/form/form.css'
import './panel.css'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { useOccupation } from './announcements/together.ts'

interface StandDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel at the edge that leaves most of the page visible. While it is open, no key turns. */
export const StandDialog = ({ title, onClose, children }: StandDialogProps) => {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useOccupation('dialog', true)
  // After a choice the keys belong to the page again: a pedal that sends Space would press a button with the focus.
  useEffect(() => dialog.current?.showModal(), [])
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
