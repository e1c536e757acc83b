import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { callbackRoute } from './callback-route.ts'
import { readGateway } from './gateway.ts'
import { isUnknown } from './PaymentError.tsx'

/** Returns true if this browser left for the payment of an order, which only its buyer sees. */
const isOrders = (payment: string): boolean => {
  const gateway = readGateway()
  return gateway?.id === payment && 'id' in callbackRoute(gateway.callback)
}

/**
 * An order's payment can be seen only by its buyer: buyers who are not signed in any more are sent to the sign-in and
 * back. For visitors the server does not know the payment.
 */
export const useSignInBack = (error: Error | null, payment: string): void => {
  const { session } = useApp()
  const state = useSessionState()
  const here = useRouterState({ select: ({ location }) => location.href })
  const isHidden = isUnknown(error) && state?.kind === 'anonymous' && isOrders(payment)
  const isNeeded = error?.name === 'SignInNeededError' || isHidden
  useEffect(() => {
    if (isNeeded) session.signIn(here).catch((problem: unknown) => console.warn('sign_in.start_failed', problem))
  }, [here, isNeeded, session])
}
