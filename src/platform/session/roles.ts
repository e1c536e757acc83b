import type { KnownMember } from '#device/identity.ts'
import { sessionKeys } from '#device/web-storage.ts'

const place = sessionKeys.roles

/** Mirrors the roles into session storage, per tab, for other tools to read. The app never reads them. */
export const mirrorRoles = (win: Pick<Window, 'sessionStorage'>, member: KnownMember | null): void => {
  try {
    if (member === null) win.sessionStorage.removeItem(place)
    else win.sessionStorage.setItem(place, JSON.stringify(member.roles))
  } catch (error) {
    // No code of ours reads them.
    console.warn('web_storage.write_failed', error)
  }
}
