import { checkEmailExists } from '#contract/registration.ts'
import type { Call } from '#device/call.ts'

/** Milliseconds after the last key until the server is asked. */
const pause = 500

interface AddressCheckOptions {
  readonly call: Call
  /** Answers the way to cancel. */
  readonly schedule: (milliseconds: number, run: () => void) => () => void
  readonly onKnown: (email: string, known: boolean) => void
}

export interface AddressCheck {
  /** The address as it is typed now; undefined while it is none. Only the last one is asked for, and none twice. */
  typed(email: string | undefined): void
  /** The address as it stands is not asked about any more. */
  stop(): void
}

/** Asks whether an address is known, once its writer pauses. Where nothing answers the server will say it with the reply. */
export const createAddressCheck = ({ call, schedule, onKnown }: AddressCheckOptions): AddressCheck => {
  const answers = new Map<string, boolean>()
  let cancel = () => {}
  let last: string | undefined
  const ask = (email: string): void => {
    const aborter = new AbortController()
    cancel = () => aborter.abort()
    call(checkEmailExists, { query: { checkEmailExists: email } }, { signal: aborter.signal }).then(
      (known) => {
        answers.set(email, known)
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
      const known = answers.get(email)
      if (known === undefined) cancel = schedule(pause, () => ask(email))
      else onKnown(email, known)
    },
    stop: () => cancel(),
  }
}
