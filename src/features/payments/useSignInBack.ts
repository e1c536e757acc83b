import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../session/app.tsx'

/**
 * An order's payment can be seen only by its buyer: visitors who are not signed in are sent to the sign-in and back.
 */
export const useSignInBack = (error: Error | null): void => {
  const { session } = useApp()
  const here = useRouterState({ select: ({ location }) => location.href })
  const isNeeded = error?.name === 'SignInNeededError'
  useEffect(() => {
    if (isNeeded) session.signIn(here).catch((problem: unknown) => console.warn('sign_in.start_failed', problem))
  }, [here, isNeeded, session])
}
