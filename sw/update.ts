import { onPageMessage } from './messages.ts'

/**
 * A new worker waits until the last tab has closed or a member agrees to the update. Only the very first one takes the
 * open pages over, so that the first visit already works offline: they were made by the same build, and no older worker
 * served them.
 */
export const promptForUpdate = (worker: ServiceWorkerGlobalScope): void => {
  let first = false
  worker.addEventListener('install', () => {
    first = worker.registration.active === null
  })
  worker.addEventListener('activate', (event) => {
    if (first) event.waitUntil(worker.clients.claim())
  })
  onPageMessage(worker, (message) => {
    if (message.type === 'skip-waiting') return worker.skipWaiting()
    return message.type === 'claim' ? worker.clients.claim() : undefined
  })
}
