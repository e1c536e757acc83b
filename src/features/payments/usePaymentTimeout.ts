import { useEffect, useState } from 'react'

/** Milliseconds for which a page waits for the provider's word. */
const patienceMs = 60_000

/** How long somebody has waited for the outcome of a payment: a minute, then they are told to go. */
export const usePaymentTimeout = (): { readonly isOver: boolean } => {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return { isOver }
}
