import { blockedReasons } from '#device/outbox/drain.ts'
import type { Problem } from '#device/outbox/record.ts'
import { useIsReachable } from '../offline/hooks.ts'
import { useApp } from './app.tsx'
import { useMember } from './member.ts'

interface Facts {
  /** Code of the record's last failure; undefined = none. */
  readonly code: string | undefined
  readonly needsLogin: boolean
  readonly isReachable: boolean
}

/**
 * Returns the code of the reason why a change waits; null = it is being sent. Nothing is sent before a sign-in that is
 * required, whatever the last attempt ended with.
 */
export const waitingCause = ({ code, needsLogin, isReachable }: Facts): string | null => {
  if (code === blockedReasons.update) return code
  if (needsLogin) return blockedReasons.signIn
  return code ?? (isReachable ? null : blockedReasons.network)
}

/** The reason why a change of the member waits, see `waitingCause`. */
export const useWaitingCause = (problem: Problem | null): string | null => {
  const { offline } = useApp()
  const { state } = useMember()
  const isReachable = useIsReachable(offline)
  return waitingCause({ code: problem?.code, needsLogin: state.kind === 'needs-login', isReachable })
}
