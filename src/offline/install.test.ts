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
}
const stored = new Map<string, string>()
const pageOf = (userAgent: string, { standalone = false, maxTouchPoints = 0 } = {}) =>
  Object.assign(new EventTarget(), {
    navigator: { userAgent, maxTouchPoints },
    matchMedia: () => ({ matches: standalone }),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  }) as unknown as Window
const date = (text: string) => () => new Date(text)

test.each([
  ['an iPhone', agents.iphone, {}, 'ios'],
  ['an iPad, which calls itself a Mac', agents.mac, { maxTouchPoints: 5 }, 'ios'],
  ['Safari on a Mac', agents.mac, {}, 'mac'],
  ['Chrome on a Mac, before it offers', agents.chromeOnMac, {}, 'unknown'],
  ['the installed app', agents.android, { standalone: true }, 'installed'],
] as const)('%s', (_, agent, more, way) => {
  expect(createInstall(pageOf(agent, more), date('2026-11-20')).get().way).toBe(way)
})

test('the browser’s own offer is held back until the member asks for it, and made once', async () => {
  const page = pageOf(agents.android)
  const install = createInstall(page, date('2026-11-20'))
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' }))
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  page.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(install.get().way).toBe('prompt')
  await install.ask()
  await install.ask()
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(install.get().way).toBe('unknown')
})

test('whoever does not want it is asked again after 60 days', () => {
  createInstall(pageOf(agents.iphone), date('2026-11-20')).dismiss()
  const dismissedOn = (day: string) => createInstall(pageOf(agents.iphone), date(day)).get().dismissed
  expect(dismissedOn('2027-01-18')).toBe(true)
  expect(dismissedOn('2027-01-20')).toBe(false)
})
