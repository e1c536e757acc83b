import '../../ui/card.css'
import './members.css'
import '../../ui/paper.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OfflineError } from '#device/errors.ts'
import type { ValidationResult } from '#device/tokens/result.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import type { Offline } from '../../platform/offline/offline.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { takeCallbackRoute } from '../../platform/session/callback-route.ts'
import type { SignInOutcome } from '../../platform/session/finish-sign-in.ts'
import { notifyOpener, type PopupOutcome } from '../../platform/session/popup.ts'
import { readUnsent } from '../../platform/session/unsent.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button, buttonLook, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { isOnlyProviderDown } from './sign-in-problem.ts'

type Shown = SignInOutcome | { readonly kind: 'working' } | { readonly kind: 'failed'; readonly detail: MessageId }

interface OtherMemberProps {
  readonly outcome: Extract<SignInOutcome, { kind: 'other-member' }>
  readonly onAccepted: () => void
}

/** The device holds another person's data: nothing of the new member is stored before they have decided. */
const OtherMember = ({ outcome, onAccepted }: OtherMemberProps) => {
  const { session, locale } = useApp()
  const text = useText()
  const accepting = useLocalWrite()
  const cancelling = useLocalWrite()
  const listed = session.local?.records.get().filter(({ state }) => state !== 'saved').length ?? 0
  const waiting = listed + (session.local?.unlisted.get().newer ?? 0)
  const name = outcome.first.label
  return (
    <>
      <PageTitle>{text('session.other_member.title', { name })}</PageTitle>
      <Note kind="wait">
        <p>{text('session.other_member.detail', { name })}</p>
        {waiting > 0 && <p>{text('session.other_member.waiting', { count: waiting })}</p>}
        <div className="buttons">
          <Button onClick={() => accepting.track(outcome.accept().then(onAccepted))}>
            {text('session.other_member.remove', { name })}
          </Button>
          <QuietButton onClick={() => cancelling.track(outcome.cancel().then(() => goHome(outcome.popup, locale)))}>
            {text('session.other_member.cancel')}
          </QuietButton>
        </div>
        {accepting.saveFailed && <SaveFailedNotice message="session.callback.failed" announced />}
        {cancelling.saveFailed && <SaveFailedNotice announced />}
      </Note>
    </>
  )
}

/** The callback address was used before or never was valid. A signed-in member stays signed in. */
const Stray = ({ result }: { readonly result: ValidationResult }) => {
  const { locale } = useApp()
  const state = useSessionState()
  const text = useText()
  if (state === null || state.kind === 'anonymous' || state.kind === 'needs-login')
    return <Redirect to="/$locale/unauthorized" params={{ locale }} search={{ result }} />
  return (
    <>
      <PageTitle>{text('session.callback.done.title')}</PageTitle>
      <Note>
        <p>{text('session.callback.done')}</p>
        <div className="buttons">
          <Link className={buttonLook()} to="/$locale/intra" params={{ locale }}>
            {text('session.callback.done.action')}
          </Link>
        </div>
      </Note>
    </>
  )
}

interface FailedProps {
  readonly detail: MessageId
  /** Code of the failed check, to be quoted to the support. */
  readonly code?: string | null
  readonly onRetry: () => void
}

const Failed = ({ detail, code = null, onRetry }: FailedProps) => {
  const text = useText()
  return (
    <>
      <PageTitle>{text('session.sign_in.title')}</PageTitle>
      <Note kind="bad" announced>
        <p>{text(detail)}</p>
        {code !== null && <p className="soft small">{text('session.unauthorized.code', { code })}</p>}
        <div className="buttons">
          <Button onClick={onRetry}>{text('action.retry')}</Button>
        </div>
      </Note>
    </>
  )
}

const failureOf = async (error: unknown, offline: Offline | null): Promise<MessageId> => {
  if (!(error instanceof OfflineError)) return 'session.callback.failed'
  return (await isOnlyProviderDown(error, offline)) ? 'session.sign_in.provider_failed' : 'session.callback.no_network'
}

/**
 * Continues after a sign-in in a popup or in this window. The popup posts the outcome to the window that opened it, and
 * closes; if it cannot be closed, it continues on its own.
 */
const leave = (popup: string | null, outcome: PopupOutcome, proceed: () => void): void => {
  if (popup !== null) {
    notifyOpener({ state: popup, outcome })
    window.close()
  }
  proceed()
}

const goHome = (popup: string | null, locale: Locale): void =>
  leave(popup, 'cancelled', () => location.replace(`/${locale}`))

/** The outcome of the sign-in, and a function that finishes it once more. */
const useSignIn = () => {
  const { session, offline } = useApp()
  const [shown, setShown] = useState<Shown>({ kind: 'working' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again
  useEffect(() => {
    let wanted = true
    session.finishSignIn().then(
      (outcome) => wanted && setShown(outcome),
      async (error: unknown) => {
        console.warn('sign_in.finish_failed', error)
        const detail = await failureOf(error, offline)
        if (wanted) setShown({ kind: 'failed', detail })
      },
    )
    return () => {
      wanted = false
    }
  }, [session, offline, attempt])
  const retry = (): void => {
    setShown({ kind: 'working' })
    setAttempt(attempt + 1)
  }
  return { shown, setShown, retry }
}

/** Handles the return from the provider: validates the response, and continues to the page the visitor came from. */
export const CallbackScreen = () => {
  const { session, locale } = useApp()
  const text = useText()
  const { shown, setShown, retry } = useSignIn()
  // A full page load, so that the app starts with the member's own stores.
  const proceed = (): void => {
    const isWiped = readUnsent(window) !== null
    location.replace(isWiped ? `/${locale}/forbidden?reason=membership-ended` : takeCallbackRoute(window, locale))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the outcome is known
  useEffect(() => {
    if (shown.kind === 'signed-in') leave(shown.popup, 'signed-in', proceed)
    else if (shown.kind === 'cancelled') goHome(shown.popup, locale)
    else if (shown.kind === 'invalid' || shown.kind === 'unavailable') leave(shown.popup, shown.kind, () => undefined)
  }, [shown])

  const signInAgain = (): void => {
    session.signIn(`/${locale}/intra`).catch((error: unknown) => {
      console.warn('sign_in.start_failed', error)
      setShown({ kind: 'unavailable', popup: null })
    })
  }
  if (shown.kind === 'invalid')
    return <Redirect to="/$locale/unauthorized" params={{ locale }} search={{ result: shown.result }} />
  if (shown.kind === 'not-known')
    return <Redirect to="/$locale/forbidden" params={{ locale }} search={{ reason: 'not-known' }} />
  return (
    <div className="wrap section grid">
      {shown.kind === 'other-member' && (
        <OtherMember outcome={shown} onAccepted={() => leave(shown.popup, 'signed-in', proceed)} />
      )}
      {shown.kind === 'stray' && <Stray result={shown.result} />}
      {shown.kind === 'unavailable' && <Failed detail="session.sign_in.provider_failed" onRetry={signInAgain} />}
      {shown.kind === 'not-accepted' && (
        <Failed detail="session.not_accepted" code={shown.code} onRetry={signInAgain} />
      )}
      {shown.kind === 'failed' && <Failed detail={shown.detail} onRetry={retry} />}
      {(shown.kind === 'working' || shown.kind === 'signed-in' || shown.kind === 'cancelled') && (
        <>
          <PageTitle>{text('session.sign_in.title')}</PageTitle>
          <Announced as="p">{text('session.callback.working')}</Announced>
        </>
      )}
    </div>
  )
}
