import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { DeviceDeps } from '#device/deps.ts'
import { answerNavigation } from './answer-navigation.ts'

/** Answers every navigation within the app's origin. */
export const answerNavigations = (deps: DeviceDeps): void => {
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    ({ event, url }) => {
      if (!(event instanceof FetchEvent)) throw new TypeError('A navigation comes with a FetchEvent')
      return answerNavigation(deps, (locale) => matchPrecache(`/shell/${locale}`), event, url)
    },
  )
}
