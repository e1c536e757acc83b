import type { RoleName } from '#contract/roles.ts'
import type { Caller } from '../http/caller.ts'

/** The roles of the caller that are in force; none without a verified address. */
export const rolesOf = (caller: Caller): RoleName[] => {
  if (caller.kind === 'anonymous' || !caller.emailVerified) return []
  const granted = [...caller.roles].sort()
  return caller.member ? ['MEMBER', ...granted] : granted
}
