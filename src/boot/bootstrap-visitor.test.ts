import { expect, test, vi } from 'vitest'
import type { RouterContext } from '../session/app.tsx'
import { bootstrapVisitor } from './bootstrap-visitor.ts'

test('reloads a public page from the back/forward cache after a sign-in, and only then', () => {
  const stored = new Map<string, string>()
  const reload = vi.fn()
  const win = Object.assign(new EventTarget(), {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
    location: { search: '', reload },
    matchMedia: () => ({ matches: false }),
    navigator: {},
  })
  bootstrapVisitor({ locale: 'de-ch', win: win as unknown as Window }).start({} as RouterContext)
  const show = (persisted: boolean) => win.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(true)
  stored.set('mhz.member-here', '1')
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  expect(reload).toHaveBeenCalledOnce()
})
