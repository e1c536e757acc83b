import { useEffect, useState } from 'react'

/** Milliseconds for which a page waits for the provider's status. */
const timeoutMs = 60_000

/** Timeout of waiting for the outcome of a payment: after a minute the person is told that they can leave. */
export const usePaymentTimeout = (): { readonly isOver: boolean } => {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return { isOver }
}
