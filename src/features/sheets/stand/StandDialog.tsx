import * as panelStyles from './panel.css'
import * as standStyles from './stand.css'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, DialogTitle } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
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
  useOccupation('dialog', true)
  return (
    <Dialog
      className={panelStyles.standDialog}
      // After a choice the keys belong to the page again: a pedal that sends Space would press a button with the focus.
      returnsFocus={false}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={panelStyles.standDialogBody}>
        <div className={panelStyles.standDialogHead}>
          <DialogTitle>{title}</DialogTitle>
          <IconButton
            icon={X}
            className={standStyles.standTool}
            label={text('stand.dialog.close')}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          />
        </div>
        {children}
      </div>
    </Dialog>
  )
}
