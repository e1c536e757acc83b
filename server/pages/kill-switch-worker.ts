/**
 * The kill switch: a worker in place of ours that takes over at once, removes the stored files of the app and itself. Pages
 * stay as they are and ask the network from then on. It leaves IndexedDB alone: what waits is sent by the pages.
 */
export const killSwitchWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const files = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
  event.waitUntil(files.finally(() => registration.unregister()))
})
`
