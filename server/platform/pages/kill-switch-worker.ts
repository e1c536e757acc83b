/**
 * The kill switch: a worker in place of ours that activates at once and removes the app's stored files and itself.
 * Pages stay open and use the network from then on. It does not touch IndexedDB: the pages send the outbox.
 */
export const killSwitchWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const files = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
  event.waitUntil(files.finally(() => registration.unregister()))
})
`
