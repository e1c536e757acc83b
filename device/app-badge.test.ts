import { expect, test, vi } from 'vitest'
import { hasAppBadge, showAppBadge } from './app-badge.ts'

test('does nothing in a browser without the Badging API', async () => {
  const warn = vi.spyOn(console, 'warn')
  expect(hasAppBadge({})).toBe(false)
  await showAppBadge({}, 3)
  await showAppBadge({}, 0)
  expect(warn).not.toHaveBeenCalled()
})

test('shows a number on the icon, and zero removes it', async () => {
  const place = { setAppBadge: vi.fn(() => Promise.resolve()), clearAppBadge: vi.fn(() => Promise.resolve()) }
  expect(hasAppBadge(place)).toBe(true)
  await showAppBadge(place, 3)
  expect(place.setAppBadge).toHaveBeenCalledWith(3)
  await showAppBadge(place, 0)
  expect(place.clearAppBadge).toHaveBeenCalledOnce()
})
