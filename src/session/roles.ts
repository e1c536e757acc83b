import type { KnownMember } from '#device/identity.ts'

const place = 'mhz.roles'

/** The specification's cache of roles in session storage: a mirror per tab, written for other tools to read, never believed. */
export const mirrorRoles = (storage: Storage, member: KnownMember | null): void => {
  if (member === null) storage.removeItem(place)
  else storage.setItem(place, JSON.stringify(member.roles))
}
