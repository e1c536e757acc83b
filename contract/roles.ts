import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * MEMBER is held by everyone with an active membership in the band or the board, CONDUCTOR by whoever conducts the band
 * today, BOARD by the members of the board, REPRESENTATIVE by whoever acts for a member today, CHILD_DEVICE by a device that a representative has signed in for
 * a member; the others are granted. The conductor and the board hold
 * MHZ_PLANNER without a grant.
 */
export const roleNames = [
  'MEMBER',
  'CONDUCTOR',
  'BOARD',
  'REPRESENTATIVE',
  'CHILD_DEVICE',
  'MHZ_LIBRARY_READ',
  'MHZ_SECTIONLEADER',
  'MHZ_PLANNER',
  'MHZ_ADDRESSVIEWER',
  'MHZ_ADDRESSMANAGER',
  'MHZ_TREASURER',
  'MHZ_AUDITOR',
  'EDITOR',
  'ADMIN',
] as const
export type RoleName = (typeof roleNames)[number]

/** Roles that follow from something else and are never granted. */
export const derivedRoles = [
  'MEMBER',
  'CONDUCTOR',
  'BOARD',
  'REPRESENTATIVE',
  'CHILD_DEVICE',
] as const satisfies readonly RoleName[]
type DerivedRole = (typeof derivedRoles)[number]
export type GrantableRole = Exclude<RoleName, DerivedRole>
export const isGrantable = (role: RoleName): role is GrantableRole => !derivedRoles.some((one) => one === role)

/** Roles that a band may give to every active member by a setting: they allow reading, and managing nothing. */
export const membershipRoles = ['MHZ_LIBRARY_READ', 'MHZ_ADDRESSVIEWER'] as const satisfies readonly RoleName[]
export type MembershipRole = (typeof membershipRoles)[number]

/** Roles that hold data of others, money or the site: a setting asks their holders for more than a password. */
export const guardedRoles = [
  'MHZ_ADDRESSMANAGER',
  'MHZ_TREASURER',
  'MHZ_AUDITOR',
  'EDITOR',
  'ADMIN',
] as const satisfies readonly RoleName[]

/** Names of the caller's roles. Unknown names from a newer server become 'other'. */
export const Roles = v.array(v.fallback(v.picklist([...roleNames, 'other']), 'other'))

export const getRoles = endpoint({ method: 'GET', path: '/api/frontend/layout/roles', input: {}, reply: Roles })
