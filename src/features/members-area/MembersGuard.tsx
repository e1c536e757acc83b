import '../../ui/card.css'
import './members.css'
import '../../ui/paper.css'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useFlag, useIsReachable } from '../../platform/offline/hooks.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { findLostStorage, type LostStorage } from '../../platform/session/lost-storage.ts'
import { decideAccess } from '../../platform/session/session-state.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { signInProblem } from './sign-in-problem.ts'

/** Tells a member whose databases are deleted, or cannot be opened, what remains. */
const Lost = ({ isDeleted, waiting }: LostStorage) => {
  const text = useText()
  const [what, kept] = isDeleted
    ? (['session.sign_in.lost_storage', 'session.sign_in.lost_storage.waiting'] as const)
    : (['session.sign_in.unreadable_storage', 'session.sign_in.unreadable_storage.waiting'] as const)
  return (
    <>
      <p>{text(what)}</p>
      {waiting > 0 && <p>{text(kept, { count: waiting })}</p>}
    </>
  )
}

/**
 * Sends the visitor to the provider once our server has responded; without a network it reports that and offers to
 * retry.
 */
const SignInFirst = () => {
  const { session, offline } = useApp()
  const text = useText()
  const here = useRouterState({ select: ({ location }) => location.href })
  const [problem, setProblem] = useState<MessageId | null>(null)
  const [attempt, setAttempt] = useState(0)
  const started = useRef(-1)
  const [lost] = useState(() => findLostStorage(window, session))

  useEffect(() => {
    if (started.current === attempt) return
    started.current = attempt
    const leave = async (): Promise<void> => {
      if (!(await offline?.connectivity.checkReachable())) return setProblem('session.sign_in.no_network')
      try {
        await session.signIn(here)
      } catch (error) {
        console.warn('sign_in.start_failed', error)
        setProblem(await signInProblem(error, offline, 'session.sign_in.no_network'))
      }
    }
    void leave()
  }, [attempt, here, offline, session])

  return (
    <div className="wrap section grid">
      <PageTitle>{text('session.sign_in.title')}</PageTitle>
      {problem === null ? (
        <Announced as="p">{text('session.sign_in.leaving')}</Announced>
      ) : (
        <Note kind="bad" announced>
          {lost === null || problem === 'session.sign_in.provider_failed' ? <p>{text(problem)}</p> : <Lost {...lost} />}
          <div className="buttons">
            <Button
              onClick={() => {
                // Only a new page reads the storage again.
                if (lost?.isDeleted === false) return location.reload()
                setProblem(null)
                setAttempt(attempt + 1)
              }}
            >
              {text('action.retry')}
            </Button>
          </div>
        </Note>
      )}
    </div>
  )
}

/** Shown if the storage did not respond at startup. Signing in would need it too. Reloads once it responds again. */
const StorageStalled = () => {
  const { offline } = useApp()
  const text = useText()
  const stalled = useFlag(offline?.storageStalled)
  useEffect(() => {
    if (!stalled) location.reload()
  }, [stalled])
  return (
    <div className="wrap section grid">
      <PageTitle>{text('storage.stalled.title')}</PageTitle>
      <Note kind="bad" announced>
        <p>{text('storage.stalled.detail')}</p>
        <div className="buttons">
          <Button onClick={() => location.reload()}>{text('page.failed.reload')}</Button>
        </div>
      </Note>
    </div>
  )
}

interface MembersGuardProps {
  /** True if the page works with the data on the device. */
  readonly offlineCapable?: boolean
  readonly children: ReactNode
}

/** Renders the decision of the guard: everyone with an account passes, a known member at once. */
export const MembersGuard = ({ offlineCapable = true, children }: MembersGuardProps) => {
  const { session, offline } = useApp()
  const state = useSessionState()
  const proven = useIsReachable(offline)
  if (session.storageStalled) return <StorageStalled />
  if (state === null) return null
  switch (decideAccess(state, proven, { offlineCapable })) {
    case 'open':
      return children
    case 'sign-in':
    case 'no-network':
      return <SignInFirst />
  }
}

/** Lets everyone with an account pass, while the server can be reached. */
export const BuyersGuard = () => (
  <MembersGuard offlineCapable={false}>
    <Outlet />
  </MembersGuard>
)
