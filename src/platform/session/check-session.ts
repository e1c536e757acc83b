import type { DeviceDeps } from '#device/deps.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'

export interface CheckSession {
  readonly deps: Pick<DeviceDeps, 'schedule' | 'now'>
  readonly page: Document
  readonly win: Window
  /** The provider's `check_session_iframe`. */
  readonly iframe: string
  readonly clientId: string
  readonly sessionState: string
  /** Returns true if a check makes sense: a member is signed in and the network is available. */
  readonly wanted: () => boolean
  /** Called once when the provider's session has ended or belongs to another user; checking stops then. */
  readonly onEnded: () => void
}

/**
 * Asks the provider's iframe every three seconds whether its session is still that of the sign-in (OpenID Connect
 * Session Management 1.0 §3). It decides nothing: the member is asked. Returns the stop function.
 */
export const checkSession = ({ deps, page, win, iframe: address, clientId, sessionState, ...check }: CheckSession) => {
  const { origin } = new URL(address)
  const iframe = page.createElement('iframe')
  let loadedAt = 0
  let outstanding = 0
  let cancel = (): void => undefined

  const load = (): void => {
    loadedAt = deps.now().getTime()
    outstanding = 0
    iframe.src = address
  }
  const stop = (): void => {
    cancel()
    win.removeEventListener('message', onMessage)
    iframe.remove()
  }
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (from !== origin || source !== iframe.contentWindow) return
    outstanding = 0
    if (data === 'error') console.warn('session_check.refused')
    if (data !== 'changed') return
    stop()
    check.onEnded()
  }
  const beat = (): void => {
    cancel = deps.schedule(loginDefaults.checkSessionHeartbeatInSeconds * 1000, beat)
    if (!check.wanted()) return
    if (deps.now().getTime() - loadedAt >= loginDefaults.checkSessionIframeRefreshInSeconds * 1000) {
      load()
      return
    }
    outstanding++
    if (outstanding > loginDefaults.checkSessionOutstandingMessages)
      console.warn('session_check.unanswered', { outstanding })
    iframe.contentWindow?.postMessage(`${clientId} ${sessionState}`, origin)
  }

  iframe.hidden = true
  iframe.title = 'check session'
  iframe.setAttribute('aria-hidden', 'true')
  win.addEventListener('message', onMessage)
  page.body.append(iframe)
  beat()
  return stop
}
