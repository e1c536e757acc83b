import { registerRoute } from 'workbox-routing'
import type { DeviceDeps } from '#device/deps.ts'
import type { Precache } from './precache.ts'
import { respondToNavigation } from './respond-to-navigation.ts'

/** Responds to every navigation within the app's origin. */
export const handleNavigations = (deps: DeviceDeps, { match }: Pick<Precache, 'match'>): void => {
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    ({ event, url }) => {
      if (!(event instanceof FetchEvent)) throw new TypeError('A navigation comes with a FetchEvent')
      return respondToNavigation(deps, (locale) => match(`/shell/${locale}`), event, url)
    },
  )
}
