import { type ReactNode, useState } from 'react'
import { QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

interface EventActionProps {
  readonly id: 'cancel-event' | 'remove-event'
  readonly words: Readonly<Record<'heading' | 'detail' | 'button' | 'question' | 'consequence', string>>
  readonly busy: boolean
  readonly failure: string | undefined
  /** False if the event does not allow the action. */
  readonly isPossible?: boolean
  /** @returns false if a choice is missing */
  readonly onYes: () => boolean
  readonly onClose?: () => void
  /** The choices in the dialog. */
  readonly children: ReactNode
}

/** A section of the page of an event: an action that a dialog with choices confirms. */
export const EventAction = (props: EventActionProps) => {
  const { id, words, busy, failure, isPossible = true, onYes, onClose, children } = props
  const text = useText()
  const [confirming, setConfirming] = useState(false)
  const close = (): void => {
    setConfirming(false)
    onClose?.()
  }
  return (
    <section className="grid" aria-labelledby={id}>
      <h2 id={id}>{words.heading}</h2>
      <p>{words.detail}</p>
      <WriteMessage failure={failure} />
      {isPossible && (
        <div className="buttons">
          <QuietButton blocked={busy} onClick={() => !busy && setConfirming(true)}>
            {words.button}
          </QuietButton>
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={words.question}
          detail={words.consequence}
          yes={words.button}
          no={text('admin.cancel.no')}
          onYes={() => onYes() && close()}
          onNo={close}
        >
          {children}
        </ConfirmDialog>
      )}
    </section>
  )
}
