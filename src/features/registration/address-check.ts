import { checkEmailExists } from '#contract/registration.ts'
import type { Call } from '#device/call.ts'

/** Milliseconds after the last key until the server is asked. */
const pause = 500

interface AddressCheckOptions {
  readonly call: Call
  /** Returns a function that cancels it. */
  readonly schedule: (milliseconds: number, run: () => void) => () => void
  readonly onKnown: (email: string, known: boolean) => void
}

export interface AddressCheck {
  /**
   * Reports the current input; undefined if it is not a valid address. Only the last address is checked, and none
   * twice.
   */
  typed(email: string | undefined): void
  /** Cancels the check of the current address. */
  stop(): void
}

/**
 * Checks whether an address is known, once the user pauses. If the check fails, the server reports it in the reply to
 * the form.
 */
export const createAddressCheck = ({ call, schedule, onKnown }: AddressCheckOptions): AddressCheck => {
  const cached = new Map<string, boolean>()
  let cancel = () => {}
  let last: string | undefined
  const check = (email: string): void => {
    const aborter = new AbortController()
    cancel = () => aborter.abort()
    call(checkEmailExists, { query: { checkEmailExists: email } }, { signal: aborter.signal }).then(
      (known) => {
        cached.set(email, known)
        if (!aborter.signal.aborted) onKnown(email, known)
      },
      () => {
        if (last === email && !aborter.signal.aborted) last = undefined
      },
    )
  }
  return {
    typed: (email) => {
      if (email === last) return
      cancel()
      cancel = () => {}
      last = email
      if (email === undefined) return
      const known = cached.get(email)
      if (known === undefined) cancel = schedule(pause, () => check(email))
      else onKnown(email, known)
    },
    stop: () => cancel(),
  }
}
