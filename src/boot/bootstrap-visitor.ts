import type { Call } from '#device/call.ts'
import { memberKeys } from '#device/web-storage.ts'
import { isInstalled } from '../platform/offline/platform.ts'
import { createQueryClient } from '../platform/offline/query-client.ts'
import { registerWhenIdle } from '../platform/offline/register-when-idle.ts'
import { anonymousSession, type Session } from '../platform/session/session.ts'
import type { AppServices, BootstrapSettings } from './app-services.ts'

/**
 * Saves, once per page, for the next public page that a member is known in this browser. Only a sign-out removes the
 * hint: a browser that deleted the member's databases must not look like one that nobody has used.
 */
export const keepMemberHint = (win: Pick<Window, 'localStorage'>, session: Session): void => {
  let saved = false
  const save = (): void => {
    if (saved || session.storageStalled || session.state.kind === 'anonymous') return
    saved = true
    try {
      win.localStorage.setItem(memberKeys.known, '1')
    } catch (error) {
      console.warn('web_storage.write_failed', error)
    }
  }
  save()
  session.subscribe(save)
}

/**
 * Returns true if no member has signed in here, the page is not the return from a sign-out, and the app is not
 * installed: a public page then needs nothing of the members area. If the saved hint is lost, a member merely looks
 * like a visitor on public pages until the next visit to the members area.
 */
export const isVisitor = (win: Window): boolean => {
  try {
    return (
      win.localStorage.getItem(memberKeys.known) === null &&
      !new URLSearchParams(win.location.search).has('state') &&
      !isInstalled(win)
    )
  } catch {
    return true
  }
}

/** Loads the code that only members need; the only import of it, because every page contains this function. */
export const loadMemberBootstrap = async (settings: BootstrapSettings): Promise<AppServices> =>
  (await import('./bootstrap-member.ts')).bootstrapMember(settings)

/** A rendered page contains its data; the client is loaded with the first request. */
const visitorsCall =
  ({ locale, win }: BootstrapSettings): Call =>
  async (endpoint, input, options) => {
    const { createCall } = await import('#device/call.ts')
    const call = createCall({
      transport: (request) => fetch(request),
      accessToken: () => Promise.resolve(null),
      locale: () => locale,
      origin: win.location.origin,
      schedule: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
    })
    return call(endpoint, input, options)
  }

/** Creates the services of a visitor's public page. The code of the sign-in is loaded on demand. */
export const bootstrapVisitor = (settings: BootstrapSettings): AppServices => ({
  session: {
    ...anonymousSession,
    signIn: async (returnTo, email) => {
      const { session } = await loadMemberBootstrap(settings)
      await session.signIn(returnTo, email)
    },
  },
  call: visitorsCall(settings),
  queryClient: createQueryClient(null),
  offline: null,
  start: () => {
    const { win } = settings
    win.addEventListener('pageshow', ({ persisted }) => {
      // The page was restored from the back/forward cache after a sign-in on a later page.
      if (persisted && !isVisitor(win)) win.location.reload()
    })
    if (import.meta.env.PROD) registerWhenIdle(win)
  },
})
