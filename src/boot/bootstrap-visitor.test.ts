import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../tests/support/web-storage.ts'
import type { RouterContext } from '../platform/session/app.tsx'
import { findLostStorage } from '../platform/session/lost-storage.ts'
import { anonymousSession, type Session } from '../platform/session/session.ts'
import { bootstrapVisitor, keepMemberHint } from './bootstrap-visitor.ts'

test('reloads a public page from the back/forward cache after a sign-in, and only then', () => {
  const stored = new Map<string, string>()
  const reload = vi.fn()
  const win = Object.assign(new EventTarget(), {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
    location: { search: '', reload },
    matchMedia: () => ({ matches: false }),
    navigator: {},
  })
  bootstrapVisitor({ locale: 'de-ch', win: win as unknown as Window }).start({} as RouterContext, Promise.resolve())
  const show = (persisted: boolean) => win.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(true)
  stored.set('mhz.member-here', '1')
  show(false)
  expect(reload).not.toHaveBeenCalled()
  show(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('a device that lost its databases without a sign-out, or cannot open them, counts what is not sent', () => {
  const win = { localStorage: memoryStorage() }
  expect(findLostStorage(win, anonymousSession)).toBeNull()
  const known: Session = { ...anonymousSession, state: { kind: 'online', member: null as never } }
  keepMemberHint(win, known)
  win.localStorage.setItem('mhz.noted.participation:7', '{}')
  win.localStorage.setItem('mhz.typed.participation:7', '{}')
  win.localStorage.setItem('mhz.noted.annotation:ab.c 1', '{}')
  win.localStorage.setItem('mhz.noted.annotation:ab.c 2', '{}')
  keepMemberHint(win, anonymousSession)
  expect(findLostStorage(win, anonymousSession)).toEqual({ isDeleted: true, waiting: 2 })
  const unreadable: Session = { ...anonymousSession, storageUnreadable: true }
  expect(findLostStorage(win, unreadable)).toEqual({ isDeleted: false, waiting: 2 })
  expect(findLostStorage(win, known)).toBeNull()
})

test('the hint that a member is known does not return after the sign-out of an open page', () => {
  const win = { localStorage: memoryStorage() }
  const listeners: (() => void)[] = []
  const subscribe: Session['subscribe'] = (listener) => {
    listeners.push(listener)
    return () => undefined
  }
  keepMemberHint(win, { ...anonymousSession, state: { kind: 'online', member: null as never }, subscribe })
  win.localStorage.clear()
  for (const listener of listeners) listener()
  expect(win.localStorage.length).toBe(0)
})
