import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginError } from '#device/tokens/login-errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { signInProblem } from './sign-in-problem.ts'

const popupProblem = (error: unknown): MessageId | null => {
  if (!(error instanceof LoginError)) return null
  if (error.kind === 'popupClosed') return 'session.popup.closed'
  return error.kind === 'popupOpen' ? 'session.popup.open' : null
}

/** Shown when the session has ended: the page keeps its content while the member signs in again in a popup. */
export const SignInAgain = () => {
  const { session, offline } = useApp()
  const text = useText()
  const here = useRouterState({ select: ({ location }) => location.href })
  const [problem, setProblem] = useState<MessageId | null>(null)

  const signInAgain = async (): Promise<void> => {
    setProblem(null)
    // The popup sends its result to this page, which must not be reloaded until then.
    const releaseUpdates = offline?.updates.hold()
    try {
      const outcome = await session.signInAgain(here)
      if (outcome === 'invalid') setProblem('session.unauthorized.title')
      if (outcome === 'unavailable') setProblem('session.sign_in.provider_failed')
    } catch (error) {
      if (!(error instanceof LoginError)) console.warn('sign_in.start_failed', error)
      setProblem(popupProblem(error) ?? (await signInProblem(error, offline, 'session.sign_in.no_reach')))
    } finally {
      releaseUpdates?.()
    }
  }
  return (
    <>
      <b>{text('session.needs_login')}</b>
      {problem !== null && <span>{text(problem)}</span>}
      <button type="button" onClick={() => void signInAgain()}>
        {text('session.needs_login.action')}
      </button>
    </>
  )
}

/** The provider's session was ended elsewhere. The member decides: sign out here too, or continue. */
export const EndedElsewhere = () => {
  const { session } = useApp()
  const text = useText()
  return (
    <>
      <b>{text('session.ended_elsewhere')}</b>
      <button
        type="button"
        onClick={() => session.signOut().catch((error: unknown) => console.warn('sign_out.failed', error))}
      >
        {text('session.ended_elsewhere.sign_out')}
      </button>
      <button type="button" onClick={() => session.stay()}>
        {text('session.ended_elsewhere.stay')}
      </button>
    </>
  )
}
