import type { Session } from './session.ts'

/**
 * Navigates to the sign-in and then to `page`, which has a guard. If no sign-in can start (offline, or a full device),
 * it navigates to the page itself: its guard shows the problem and retries.
 * @param email an address that the visitor has already entered
 */
export const toSignIn = (session: Pick<Session, 'signIn'>, page: string, email?: string): void => {
  session.signIn(page, email).catch((error: unknown) => {
    console.info('sign_in.start_failed', error)
    location.assign(page)
  })
}
