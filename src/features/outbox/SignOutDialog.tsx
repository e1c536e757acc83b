import '../../ui/dialog.css'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../session/app.tsx'
import type { SignOutAnswer } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'

/** Something has not reached the server: send it, discard it, or stay. Shown while the session asks. */
export const SignOutDialog = ({ waiting, sendFailed }: { readonly waiting: number; readonly sendFailed: boolean }) => {
  const { session } = useApp()
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const answer = (wish: SignOutAnswer): void => {
    if (busy) return
    setBusy(true)
    session
      .answer(wish)
      .catch((error: unknown) => console.warn('Signing out failed', error))
      .finally(() => setBusy(false))
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="sign-out-title"
      onCancel={(event) => {
        event.preventDefault()
        answer('cancel')
      }}
    >
      <div>
        <h2 id="sign-out-title">{text('session.sign_out.title', { count: waiting })}</h2>
        <p role="status">{text(sendFailed ? 'session.sign_out.send_failed' : 'session.sign_out.detail')}</p>
        <div className="buttons">
          <Button blocked={busy} onClick={() => answer('send')}>
            {text(busy ? 'session.sign_out.sending' : 'session.sign_out.send')}
          </Button>
          <Button look="quiet" blocked={busy} onClick={() => answer('discard')}>
            {text('session.sign_out.discard')}
          </Button>
          <Button look="quiet" blocked={busy} onClick={() => answer('cancel')}>
            {text('action.cancel')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
