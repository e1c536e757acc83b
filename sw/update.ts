import { onPageMessage } from './messages.ts'

/**
 * A new worker stays in `waiting` until the last tab closes or a member accepts the update. Only the first worker
 * claims open pages, so that the first visit already works offline; those pages come from the same build. The members'
 * worker counts as the first when it replaces the visitors' one: it takes over at once, for the page of a member.
 */
export const promptForUpdate = (worker: ServiceWorkerGlobalScope): void => {
  let first = false
  worker.addEventListener('install', (event) => {
    const { active } = worker.registration
    first = active?.scriptURL !== worker.location.href
    if (first) event.waitUntil(worker.skipWaiting())
  })
  worker.addEventListener('activate', (event) => {
    if (first) event.waitUntil(worker.clients.claim())
  })
  onPageMessage(worker, (message) => {
    if (message.type === 'skip-waiting') return worker.skipWaiting()
    return message.type === 'claim' ? worker.clients.claim() : undefined
  })
}
