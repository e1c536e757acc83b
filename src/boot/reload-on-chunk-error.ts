import { sessionKeys } from '#device/web-storage.ts'

const patienceMs = 60_000

/**
 * Reloads the page if a chunk cannot be loaded although our server responds: the chunk belongs to a version that the
 * server no longer has. At most once a minute, so that a broken version does not loop, and never if something would be
 * lost: the page then shows the failure and offers the reload. The code is short because every page loads it. Firefox
 * aborts the imports of a page that is left: a reload would cancel that navigation. A navigation that ends as a download
 * or is cancelled also counts as leaving: until its next load the page then shows failures without a reload.
 * @param held returns true if a reload would lose something: form input or an open sheet
 */
export const reloadOnChunkLoadError = (held: () => boolean): void => {
  let leaving = false
  const reload = async (): Promise<void> => {
    if (leaving || !navigator.onLine) return
    // `/sw.js` is always revalidated.
    const { ok } = await fetch('/sw.js')
    const now = Date.now()
    if (!ok || held() || now - Number(sessionStorage.getItem(sessionKeys.reloadedAt)) < patienceMs) return
    sessionStorage.setItem(sessionKeys.reloadedAt, `${now}`)
    location.reload()
  }
  addEventListener('beforeunload', () => {
    leaving = true
  })
  addEventListener('pageshow', () => {
    leaving = false
  })
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router recognises this error by its first words, and would reload the page even offline.
    payload.message = `! ${payload.message}`
    reload().catch(() => {})
  })
}
