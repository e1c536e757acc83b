import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../session/app.tsx'

/** The payment of an order is its buyer's: who is not signed in is led there and back. */
export const useSignInBack = (error: Error | null): void => {
  const { session } = useApp()
  const here = useRouterState({ select: ({ location }) => location.href })
  const isNeeded = error?.name === 'SignInNeededError'
  useEffect(() => {
    if (isNeeded) session.signIn(here).catch((problem: unknown) => console.warn(problem))
  }, [here, isNeeded, session])
}
