import { registerWorker } from './register-worker.ts'

/** Network Information API (only in some browsers): returns true if the visitor wants to save data. */
const sparesData = (navigator: object): boolean => {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}

/** Milliseconds after which the worker is registered on a page that is never idle, as on a slow device. */
const idleTimeoutMs = 3000

/**
 * Registers the worker for visitors too, so that the site can be installed and an offline page is ours; only when the
 * browser is idle, because the worker loads what the public pages need offline.
 */
export const registerWhenIdle = (win: Window): void => {
  const { serviceWorker } = win.navigator
  if (serviceWorker === undefined || sparesData(win.navigator)) return
  const register = (): void => {
    registerWorker(serviceWorker, '/sw-visitors.js').catch((error: unknown) =>
      console.warn('worker.register_failed', error),
    )
  }
  // Safari has no requestIdleCallback.
  const whenIdle = (): void =>
    void ('requestIdleCallback' in win ? win.requestIdleCallback(register, { timeout: idleTimeoutMs }) : register())
  if (win.document.readyState === 'complete') whenIdle()
  else win.addEventListener('load', whenIdle, { once: true })
}
