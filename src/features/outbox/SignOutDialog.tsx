import '../../ui/dialog.css'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../session/app.tsx'
import type { SignOutAnswer, SignOutQuestion } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'

/**
 * Asks what to do with changes that have not reached the server: send, discard, or stay. If data could not be removed:
 * retry, or stay. Shown while the session waits for the decision.
 */
export const SignOutDialog = ({ question }: { readonly question: SignOutQuestion }) => {
  const { session } = useApp()
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const answer = (choice: SignOutAnswer): void => {
    if (busy) return
    setBusy(true)
    session
      .answer(choice)
      .catch((error: unknown) => console.warn('sign_out.failed', error))
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
        {question.kind === 'waiting' ? (
          <>
            <h2 id="sign-out-title">{text('session.sign_out.title', { count: question.waiting })}</h2>
            <p role="status">
              {text(question.sendFailed ? 'session.sign_out.send_failed' : 'session.sign_out.detail')}
            </p>
          </>
        ) : (
          <>
            <h2 id="sign-out-title">{text('session.sign_out.failed.title')}</h2>
            <p role="status">{text('session.sign_out.failed')}</p>
          </>
        )}
        <div className="buttons">
          {question.kind === 'waiting' ? (
            <>
              <Button blocked={busy} onClick={() => answer('send')}>
                {text(busy ? 'session.sign_out.sending' : 'session.sign_out.send')}
              </Button>
              <Button look="quiet" blocked={busy} onClick={() => answer('discard')}>
                {text('session.sign_out.discard')}
              </Button>
            </>
          ) : (
            <Button blocked={busy} onClick={() => answer('discard')}>
              {text('action.retry')}
            </Button>
          )}
          <Button look="quiet" blocked={busy} onClick={() => answer('cancel')}>
            {text('action.cancel')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
