import { useSyncExternalStore } from 'react'
import type { KnownMember } from '#device/identity.ts'
import type { MemberStorage } from '../offline/member-storage.ts'
import { useApp, useSessionState } from './app.tsx'
import type { SessionState, SignOutQuestion } from './session.ts'

interface MembersApp {
  readonly member: KnownMember
  readonly local: MemberStorage
  readonly state: Exclude<SessionState, { kind: 'anonymous' }>
}

/** Returns the member of the current screens; only for use below the guard of the members area. */
export const useMember = (): MembersApp => {
  const { session } = useApp()
  const state = useSessionState()
  const { local } = session
  if (state === null || state.kind === 'anonymous' || local === null) throw new Error('useMember outside of the guard')
  return { member: state.member, local, state }
}

export const useSignOutQuestion = (): SignOutQuestion | null => {
  const { session } = useApp()
  return useSyncExternalStore<SignOutQuestion | null>(
    session.subscribe,
    () => session.question,
    () => null,
  )
}

/** Returns why the server does not accept the member's sign-in; null if it does, as far as is known. */
export const useNotAccepted = (): string | null => {
  const { session } = useApp()
  return useSyncExternalStore(
    session.subscribe,
    () => session.notAccepted,
    () => null,
  )
}

/** Returns true if the provider has reported that its session is over. */
export const useEndedElsewhere = (): boolean => {
  const { session } = useApp()
  return useSyncExternalStore(
    session.subscribe,
    () => session.endedElsewhere,
    () => false,
  )
}
