import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openMemberDatabase } from '#device/database.ts'
import { clearWebStorage, memberKeys } from '#device/web-storage.ts'
import { type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { memoryStorage } from '../../../tests/support/web-storage.ts'
import { type Drafts, openDrafts } from './drafts.ts'

let device: TestDevice
let win: Pick<Window, 'localStorage' | 'sessionStorage'>
let drafts: Drafts
/** A page of the device: a tab that may be closed at any time. */
const openPage = (sub = '5a1e', without: 'storage' | 'nothing' = 'nothing') => {
  const tab = device.tab()
  const deps = without === 'storage' ? { ...tab, indexedDB: undefined as unknown as IDBFactory } : tab
  const database = openMemberDatabase(deps, sub)
  return { database, drafts: openDrafts({ deps, database, win, sub }) }
}
beforeEach(() => {
  device = testDevice()
  win = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }
  win.localStorage.setItem(memberKeys.known, '1')
  drafts = openPage().drafts
})

const contentOf = (title: string) => ({ base: { title: 'Probe' }, typed: { title } })
const noted = (): readonly string[] =>
  Array.from({ length: win.localStorage.length }, (_, index) => win.localStorage.key(index) ?? '').filter((key) =>
    key.startsWith(memberKeys.draft),
  )
/** Writes what the open forms have not written yet. */
const written = async (): Promise<void> => {
  device.advance(1000)
  await vi.waitFor(() => expect(noted()).toEqual([]))
}
const found = async (by = drafts, key = 'event/7') => (await by.open(key)).found?.typed.title

describe('a draft', () => {
  test('is found by the next page: when it was written, and when the page was closed just after the last letter', async () => {
    const form = await drafts.open('event/7')
    expect([form.found, form.get().isSafe]).toEqual([null, false])
    form.save(contentOf('Kon'))
    form.save(contentOf('Konzert'))
    expect(form.get().isSafe).toBe(true)
    expect(await found(openPage().drafts)).toBe('Konzert')
    const again = await openPage().drafts.open('event/7')
    again.save(contentOf('Konzert im Freien'))
    await written()
    win.localStorage.clear()
    expect(await found(openPage().drafts)).toBe('Konzert im Freien')
    expect(await found(openPage().drafts, 'event/8')).toBeUndefined()
  })

  test('is no longer found once its row was saved, not even by a form that is opened at the same moment', async () => {
    const form = await drafts.open('event/7')
    form.save(contentOf('Konzert'))
    form.flush()
    form.remove()
    expect([await found(), form.get().isSafe, noted()]).toEqual([undefined, false, []])
  })

  test('of one member is not found by another', async () => {
    const form = await drafts.open('event/7')
    form.save(contentOf('Konzert'))
    expect(await found(openPage('other').drafts)).toBeUndefined()
  })

  test('leaves nothing in Web Storage after a sign-out, nor does a form that is still open', async () => {
    const form = await drafts.open('event/7')
    form.save(contentOf('Konzert'))
    expect(noted()).toHaveLength(1)
    clearWebStorage(win)
    expect(win.localStorage.length).toBe(0)
    form.save(contentOf('Konzert im Freien'))
    expect([form.get().isSafe, win.localStorage.length]).toEqual([false, 0])
  })

  test('is safe without a database, as long as Web Storage has space, and else it is not', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const form = await openPage('5a1e', 'storage').drafts.open('event/7')
    form.save(contentOf('Konzert'))
    device.advance(1000)
    expect(form.get().isSafe).toBe(true)
    vi.spyOn(win.localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    form.save(contentOf('Konzert im Freien'))
    expect(form.get().isSafe).toBe(false)
  })

  test('is deleted after thirty days, also if it never reached the database', async () => {
    const form = await drafts.open('event/7')
    form.save(contentOf('Konzert'))
    const { drafts: later, database } = openPage()
    await later.collect(new Date('2026-11-20T19:00:00Z'))
    await later.collect(new Date('2026-12-20T19:00:00Z'))
    expect(await database.read(['drafts'], (transaction) => transaction.keys('drafts'))).toEqual([])
    expect([await found(later), noted()]).toEqual([undefined, []])
  })
})

describe('two windows with the same row', () => {
  const bothOpen = async () => {
    const first = await drafts.open('event/7')
    first.save(contentOf('Konzert'))
    await written()
    const second = await openPage().drafts.open('event/7')
    expect(second.found?.typed).toEqual({ title: 'Konzert' })
    first.save(contentOf('Konzert im Freien'))
    await written()
    second.save(contentOf('Fest'))
    device.advance(1000)
    await vi.waitFor(() => expect(second.get().other?.typed).toEqual({ title: 'Konzert im Freien' }))
    return { first, second }
  }

  test('do not overwrite each other: the second learns of the first one’s draft and saves nothing', async () => {
    const { second } = await bothOpen()
    expect([second.get().isSafe, noted()]).toEqual([false, []])
    second.save(contentOf('Fest am See'))
    device.advance(1000)
    second.remove()
    expect([await found(), noted()]).toEqual(['Konzert im Freien', []])
  })

  test('do not overwrite each other either when one was closed just after its last letter', async () => {
    const first = await drafts.open('event/7')
    first.save(contentOf('Konzert'))
    await written()
    const second = await openPage().drafts.open('event/7')
    // Its page is closed before it writes.
    second.save(contentOf('Fest'))
    first.save(contentOf('Konzert im Freien'))
    first.flush()
    await vi.waitFor(() => expect(first.get().other?.typed).toEqual({ title: 'Fest' }))
  })

  test('continue with the draft that the person chooses', async () => {
    const { first, second } = await bothOpen()
    second.save(contentOf('Fest am See'))
    second.keepOwn()
    await vi.waitFor(() => expect(second.get()).toEqual({ isSafe: true, other: null }))
    expect(await found()).toBe('Fest am See')
    first.save(contentOf('Ball'))
    device.advance(1000)
    await vi.waitFor(() => expect(first.get().other?.typed).toEqual({ title: 'Fest am See' }))
    expect(first.takeOther()?.typed).toEqual({ title: 'Fest am See' })
    first.save(contentOf('Fest am See!'))
    await written()
    expect([await found(), first.get()]).toEqual(['Fest am See!', { isSafe: true, other: null }])
  })

  test('a form that begins with a copy does not replace an earlier draft of a new row', async () => {
    const form = await drafts.open('event/new')
    form.save(contentOf('Konzert'))
    await written()
    const copy = await openPage().drafts.open('event/new', false)
    expect(copy.found).toBeNull()
    copy.save(contentOf('Kopie'))
    device.advance(1000)
    await vi.waitFor(() => expect(copy.get().other?.typed).toEqual({ title: 'Konzert' }))
    expect(await found(drafts, 'event/new')).toBe('Konzert')
  })
})
