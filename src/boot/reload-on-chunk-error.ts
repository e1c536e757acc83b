import { sessionKeys } from '#device/web-storage.ts'

const patienceMs = 60_000

/**
 * A part of the app that cannot be loaded although our server answers belongs to a version it no longer has: a reload
 * brings the new one. Once a minute at most, so that a broken version cannot go round in circles, and never where
 * something would be lost: there the page says that it failed, and offers the reload. Short, because every page loads it.
 * Firefox aborts the imports of a page that is left: a reload would then cancel the navigation.
 * @param held would a reload lose something: what is typed, a sheet that lies open?
 */
export const reloadOnChunkLoadError = (held: () => boolean): void => {
  let leaving = false
  const reload = async (): Promise<void> => {
    if (leaving || !navigator.onLine) return
    // Never taken from a cache without asking.
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
    // The router knows this error by its first words, and would reload the page in any weather.
    payload.message = `! ${payload.message}`
    reload().catch(() => {})
  })
}
