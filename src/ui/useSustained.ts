import { useEffect, useState } from 'react'

/** Returns true once the condition has held for these milliseconds, and false as soon as it does not hold. */
export const useSustained = (holds: boolean, ms: number): boolean => {
  const [isSustained, setIsSustained] = useState(false)
  useEffect(() => {
    if (!holds) return
    const timer = setTimeout(() => setIsSustained(true), ms)
    return () => {
      clearTimeout(timer)
      setIsSustained(false)
    }
  }, [holds, ms])
  return holds && isSustained
}
