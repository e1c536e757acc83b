import type { RoleName } from '#contract/roles.ts'
import type { Caller } from '../http/caller.ts'

/** Roles that open the internal area, and so rest while somebody is not a member. */
const needMembership: ReadonlySet<RoleName> = new Set(['MHZ_LIBRARY_READ', 'MHZ_ADDRESSVIEWER'])

/** The roles a caller has at this moment; none without a verified address. */
export const rolesOf = (caller: Caller): RoleName[] => {
  if (caller.kind === 'anonymous' || !caller.emailVerified) return []
  const granted = [...caller.roles].filter((role) => caller.member || !needMembership.has(role)).sort()
  return caller.member ? ['MEMBER', ...granted] : granted
}
