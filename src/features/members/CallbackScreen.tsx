import './members.css'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OfflineError } from '#device/errors.ts'
import { useApp } from '../../session/app.tsx'
import { takeCallbackRoute } from '../../session/callback-route.ts'
import type { SignInOutcome } from '../../session/finish-sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

type Shown = SignInOutcome | { readonly kind: 'working' } | { readonly kind: 'failed'; readonly network: boolean }

interface OtherMemberProps {
  readonly outcome: Extract<SignInOutcome, { kind: 'other-member' }>
  readonly onAccepted: () => void
}

/** Somebody else's data lies here: nothing of the new member is stored before they have decided. */
const OtherMember = ({ outcome, onAccepted }: OtherMemberProps) => {
  const { session, locale } = useApp()
  const text = useText()
  const waiting = session.local?.records.get().filter(({ state }) => state !== 'saved').length ?? 0
  const name = outcome.first.label
  return (
    <>
      <PageTitle>{text('session.other_member.title', { name })}</PageTitle>
      <Note kind="wait">
        <p>{text('session.other_member.detail', { name })}</p>
        {waiting > 0 && <p>{text('session.other_member.waiting', { count: waiting })}</p>}
        <div className="buttons">
          <Button
            onClick={() => {
              outcome.accept().then(onAccepted, (error: unknown) => console.warn(error))
            }}
          >
            {text('session.other_member.remove', { name })}
          </Button>
          <Button look="quiet" onClick={() => location.replace(`/${locale}`)}>
            {text('session.other_member.cancel')}
          </Button>
        </div>
      </Note>
    </>
  )
}

/** Back from the provider: checks the answer, and goes on to the page the visitor came from. */
export const CallbackScreen = () => {
  const { session, locale } = useApp()
  const text = useText()
  const [shown, setShown] = useState<Shown>({ kind: 'working' })
  const [attempt, setAttempt] = useState(0)
  // A page load, so that the app starts with the member's own stores.
  const goOn = (): void => location.replace(takeCallbackRoute(sessionStorage, locale))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try
  useEffect(() => {
    let wanted = true
    session.finishSignIn().then(
      (outcome) => wanted && setShown(outcome),
      (error: unknown) => {
        console.warn('The sign-in could not be finished', error)
        if (wanted) setShown({ kind: 'failed', network: error instanceof OfflineError })
      },
    )
    return () => {
      wanted = false
    }
  }, [session, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (shown.kind === 'signed-in') goOn()
    if (shown.kind === 'cancelled') location.replace(`/${locale}`)
  }, [shown.kind])

  if (shown.kind === 'invalid')
    return <Navigate to="/$locale/unauthorized" params={{ locale }} search={{ result: shown.result }} replace />
  return (
    <div className="wrap section grid">
      {shown.kind === 'other-member' ? (
        <OtherMember outcome={shown} onAccepted={goOn} />
      ) : (
        <>
          <PageTitle>{text('session.sign_in.title')}</PageTitle>
          {shown.kind === 'failed' ? (
            <Note kind="bad" announced>
              <p>{text(shown.network ? 'session.callback.no_network' : 'session.callback.failed')}</p>
              <div className="buttons">
                <Button
                  onClick={() => {
                    setShown({ kind: 'working' })
                    setAttempt(attempt + 1)
                  }}
                >
                  {text('action.retry')}
                </Button>
              </div>
            </Note>
          ) : (
            <p role="status">{text('session.callback.working')}</p>
          )}
        </>
      )}
    </div>
  )
}
