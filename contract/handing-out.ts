import { canEnter, type Standing } from './access.ts'
import type { AdminPerson } from './members.ts'
import type { RoleName } from './roles.ts'

/**
 * The rule about roles: nobody hands out more than they hold, except administrators. It guards every change by which a
 * person may get a role, or an account or a mail address the record of a person with roles: memberships, functions,
 * instruments, contact addresses, invitations, mergers, imports, and what undoes an end. MEMBER is excepted, because
 * address managers decide who is a member. The server applies it in server/features/memberships/hand-out.ts.
 */
export const mayHandOut = (who: Standing, role: RoleName | 'other'): boolean =>
  canEnter('administration', who) || role === 'MEMBER' || (role !== 'other' && [...who.roles].includes(role))

/** The organizations whose members have roles: 1 the band, 7 the board. */
const [band, board] = [1, 7]

/** The roles that an active membership with a function gives without a grant. */
export const rolesOfFunction = (organizationId: number, functionType: string | null): readonly RoleName[] => {
  if (organizationId === board) return ['MEMBER', 'BOARD', 'MHZ_PLANNER']
  if (organizationId !== band) return []
  return functionType === 'CONDUCTOR' ? ['MEMBER', 'CONDUCTOR', 'MHZ_PLANNER'] : ['MEMBER']
}

/** Returns true if the caller may give somebody a function. */
export const mayGiveFunction = (who: Standing, organizationId: number, functionType: string | null): boolean =>
  rolesOfFunction(organizationId, functionType).every((role) => mayHandOut(who, role))

/**
 * Returns true if only administrators change the access of this person, beyond what the rule above refuses: they alone end
 * the memberships of an administrator, and handle an editor who cannot sign in yet.
 */
export const needsAdministrator = ({ roles, signIn }: Pick<AdminPerson, 'roles' | 'signIn'>, who: Standing): boolean =>
  !canEnter('administration', who) && (roles.includes('ADMIN') || (roles.includes('EDITOR') && signIn !== 'ready'))
