import type { KnownMember } from '#device/identity.ts'
import { sessionKeys } from '#device/web-storage.ts'

const place = sessionKeys.roles

/** The roles in session storage: a mirror per tab, written for other tools to read, never believed. */
export const mirrorRoles = (win: Pick<Window, 'sessionStorage'>, member: KnownMember | null): void => {
  try {
    if (member === null) win.sessionStorage.removeItem(place)
    else win.sessionStorage.setItem(place, JSON.stringify(member.roles))
  } catch (error) {
    // Nothing of ours reads them.
    console.warn('This browser does not let us mirror the roles', error)
  }
}
