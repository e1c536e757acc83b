import { useState } from 'react'
import { RefusedError } from '#device/errors.ts'
import { useText } from '../../../ui/intl.tsx'
import { toFailure } from '../edit/failure.ts'

/** One change at a time: whether it runs, and what the server had against it, by field and as a sentence. */
export const useSaving = () => {
  const text = useText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  return {
    busy,
    failure,
    errors,
    /** Shows other words at the fields: none once something was changed. */
    tell: (said: Readonly<Record<string, string>>) => {
      setErrors(said)
      setFailure(null)
    },
    /** @returns whether it was done */
    attempt: async (act: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true)
      setFailure(null)
      try {
        await act()
        return true
      } catch (error) {
        if (error instanceof RefusedError)
          setErrors(Object.fromEntries(error.reply.errors.map(({ field, errorMessage }) => [field, errorMessage])))
        setFailure(toFailure(error, text))
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
