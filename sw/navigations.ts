import { registerRoute } from 'workbox-routing'
import type { DeviceDeps } from '#device/deps.ts'
import { answerNavigation } from './answer-navigation.ts'
import type { Precache } from './precache.ts'

/** Answers every navigation within the app's origin. */
export const answerNavigations = (deps: DeviceDeps, { match }: Pick<Precache, 'match'>): void => {
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    ({ event, url }) => {
      if (!(event instanceof FetchEvent)) throw new TypeError('A navigation comes with a FetchEvent')
      return answerNavigation(deps, (locale) => match(`/shell/${locale}`), event, url)
    },
  )
}
