import type { RoleName } from '#contract/roles.ts'

/** Who asks, as the database knows it at this moment. */
export type Caller = { readonly kind: 'anonymous' } | PersonCaller

export interface PersonCaller {
  readonly kind: 'person'
  /** OpenID subject. */
  readonly sub: string
  /** account.id: who made a change. */
  readonly accountId: string
  readonly personId: number
  readonly emailVerified: boolean
  /** Active membership in the band or the board today. */
  readonly member: boolean
  /** Granted roles that are in force; MEMBER is not among them. */
  readonly roles: ReadonlySet<RoleName>
}

/** The roles of the caller that are in force; none without a verified address. */
export const rolesOf = (caller: Caller): RoleName[] => {
  if (caller.kind === 'anonymous' || !caller.emailVerified) return []
  const granted = [...caller.roles].sort()
  return caller.member ? ['MEMBER', ...granted] : granted
}
