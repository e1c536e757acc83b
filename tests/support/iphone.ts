import type { BrowserContextOptions, Page } from '@playwright/test'

/** Options of a browser that identifies itself as Safari on an iPhone; `simulateIos` adds its behaviour. */
export const iphone: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** CSS pixels that the Dynamic Island and the home indicator cover in portrait. */
export const portraitInsets = { top: 59, right: 0, bottom: 34, left: 0 }
/** The same in landscape. */
export const landscapeInsets = { top: 0, right: 59, bottom: 21, left: 59 }

/** Sets the safe areas of pages opened so far; a browser without a notch has none. */
export const setInsets = (page: Page, insets: typeof portraitInsets): Promise<void> =>
  page.evaluate((sides) => {
    for (const [side, px] of Object.entries(sides))
      document.documentElement.style.setProperty(`--safe-${side}`, `${px}px`)
  }, insets)

/**
 * Removes features that Safari on iOS lacks, in pages opened from now on: in a tab also push messages and the number on
 * the icon; `installed` is the app on the home screen. The screen stays on only after a user activation, as in WebKit.
 */
export const simulateIos = async (page: Page, where: 'tab' | 'installed'): Promise<void> => {
  await page.addInitScript((isInstalled) => {
    const missing = ['SyncManager', 'BeforeInstallPromptEvent', 'requestIdleCallback', 'cancelIdleCallback']
    for (const name of isInstalled ? missing : [...missing, 'PushManager']) Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    if (!isInstalled)
      for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(Navigator.prototype, name)
    Object.defineProperty(navigator, 'standalone', { value: isInstalled })
    // The test's own evaluations in a page count as activations.
    const activation = { hasBeenActive: false }
    Object.defineProperty(navigator, 'userActivation', { value: activation })
    for (const type of ['pointerup', 'keydown'])
      addEventListener(type, () => Object.assign(activation, { hasBeenActive: true }), { capture: true })
    const request = (): Promise<unknown> => {
      if (!activation.hasBeenActive) return Promise.reject(new DOMException('no touch', 'NotAllowedError'))
      return Promise.resolve(Object.assign(new EventTarget(), { released: false, release: () => Promise.resolve() }))
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  }, where === 'installed')
}
