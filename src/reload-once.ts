const place = 'mhz.reloaded-at'
const patienceMs = 60_000

/**
 * A part of the app that cannot be loaded belongs to a version the server no longer has: a reload brings the new one. Once
 * a minute at most, so that a broken version cannot go round in circles, and never offline, where it would lose the page.
 */
export const reloadOnceWhenOutdated = (win: Window, now: () => Date): void => {
  win.addEventListener('vite:preloadError', (event) => {
    const last = Number(win.sessionStorage.getItem(place) ?? 0)
    if (!win.navigator.onLine || now().getTime() - last < patienceMs) return
    event.preventDefault()
    win.sessionStorage.setItem(place, String(now().getTime()))
    win.location.reload()
  })
}
