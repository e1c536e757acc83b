import type { DeviceDeps } from '#device/deps.ts'
import type { Precache } from './precache.ts'
import { respondToNavigation } from './respond-to-navigation.ts'

/** Responds to every navigation within the app's origin. A form that a page posts is sent by the browser alone. */
export const handleNavigations = (
  worker: ServiceWorkerGlobalScope,
  deps: DeviceDeps,
  { match }: Pick<Precache, 'match'>,
): void => {
  worker.addEventListener('activate', (event) => event.waitUntil(worker.registration.navigationPreload.enable()))
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    if (method !== 'GET' || mode !== 'navigate') return
    event.respondWith(respondToNavigation(deps, (locale) => match(`/shell/${locale}`), event, new URL(url)))
  })
}
