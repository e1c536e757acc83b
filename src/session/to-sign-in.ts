import type { Session } from './session.ts'

/**
 * Leads to the sign-in and from there to `page`, which has a guard. Where no sign-in can begin, without network or on a
 * full device, it leads to the page itself: its guard says what is wrong, and tries again.
 * @param email what the visitor has typed elsewhere already
 */
export const toSignIn = (session: Pick<Session, 'signIn'>, page: string, email?: string): void => {
  session.signIn(page, email).catch((error: unknown) => {
    console.info(error)
    location.assign(page)
  })
}
