import { expect, test, vi } from 'vitest'
import { createInstall } from './install.ts'

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  chromeOnMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
  firefoxOnLinux: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
}
const stored = new Map<string, string>()
interface More {
  readonly displayMode?: string
  readonly standalone?: boolean
  readonly maxTouchPoints?: number
}
const pageOf = (userAgent: string, { displayMode = 'browser', maxTouchPoints = 0, ...more }: More = {}) =>
  Object.assign(new EventTarget(), {
    navigator: { userAgent, maxTouchPoints, ...more },
    matchMedia: (query: string) => ({ matches: query === `(display-mode: ${displayMode})` }),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  }) as unknown as Window
test.each([
  ['an iPhone', agents.iphone, {}, 'ios'],
  ['an iPad, which calls itself a Mac', agents.mac, { maxTouchPoints: 5 }, 'ios'],
  ['Safari on a Mac', agents.mac, {}, 'mac'],
  ['Chrome on a Mac, before it offers', agents.chromeOnMac, {}, 'unknown'],
  ['Firefox on Android', agents.firefox, { maxTouchPoints: 5 }, 'firefox'],
  ['Firefox on a computer', agents.firefoxOnLinux, {}, 'unknown'],
  ['the installed app', agents.android, { displayMode: 'standalone' }, 'installed'],
  ['the installed app on an iPhone', agents.iphone, { standalone: true }, 'installed'],
] as const)('%s', (_, agent, more, method) => {
  expect(createInstall(pageOf(agent, more)).get().method).toBe(method)
})

test("defers the browser's own offer until the member requests it, and makes it once", async () => {
  const page = pageOf(agents.android)
  const install = createInstall(page)
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' }))
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  page.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(install.get().method).toBe('prompt')
  await install.ask()
  await install.ask()
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(install.get().method).toBe('unknown')
})

test('is not offered again in this browser after the member has declined', () => {
  expect(createInstall(pageOf(agents.iphone)).get().dismissed).toBe(false)
  createInstall(pageOf(agents.iphone)).dismiss()
  expect(createInstall(pageOf(agents.iphone)).get().dismissed).toBe(true)
})
