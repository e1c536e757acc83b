import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openMemberDatabase } from '#device/database.ts'
import { clearWebStorage, memberKeys } from '#device/web-storage.ts'
import { type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { memoryStorage } from '../../../tests/support/web-storage.ts'
import { type Drafts, draftMaximumAge, openDrafts } from './drafts.ts'
import { adoptOlderDrafts } from './older-drafts.ts'

let device: TestDevice
let win: Pick<Window, 'localStorage' | 'sessionStorage'>
let drafts: Drafts
/** A page of the device: a tab that may be closed at any time. */
const openPage = (sub = '5a1e'): Drafts => openDrafts({ deps: device.tab(), win, sub })
beforeEach(() => {
  device = testDevice()
  win = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }
  win.localStorage.setItem(memberKeys.known, '1')
  drafts = openPage()
})

const contentOf = (title: string) => ({ base: { title: 'Probe' }, typed: { title } })
const found = (by = openPage(), key = 'event/7') => by.open(key).found?.typed.title

describe('a draft', () => {
  test('is found by the next page, also if the page was closed just after the last letter', () => {
    const form = drafts.open('event/7')
    expect(form.found).toBeNull()
    form.save(contentOf('Kon'))
    expect(form.save(contentOf('Konzert')).isSafe).toBe(true)
    expect(found()).toBe('Konzert')
    expect(found(openPage(), 'event/8')).toBeUndefined()
  })

  test('is no longer found once its row was saved', () => {
    const form = drafts.open('event/7')
    form.save(contentOf('Konzert'))
    form.remove()
    expect([found(), found(drafts)]).toEqual([undefined, undefined])
  })

  test('of one member is not found by another', () => {
    drafts.open('event/7').save(contentOf('Konzert'))
    expect([found(openPage('other')), openPage('other').list()]).toEqual([undefined, []])
  })

  test('leaves nothing in Web Storage after a sign-out, nor does a form that is still open', () => {
    const form = drafts.open('event/7')
    form.save(contentOf('Konzert'))
    clearWebStorage(win)
    expect(win.localStorage.length).toBe(0)
    expect([form.save(contentOf('Konzert im Freien')).isSafe, win.localStorage.length]).toEqual([false, 0])
  })

  test('for which Web Storage has no space lasts as long as the page, and is not called safe', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(win.localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(drafts.open('event/7').save(contentOf('Konzert')).isSafe).toBe(false)
    expect([found(drafts), drafts.list().map(({ key }) => key), found()]).toEqual(['Konzert', ['event/7'], undefined])
  })
})

describe('the idempotency key of a new row', () => {
  test('is the same after the page has ended, so that the row is not made twice', () => {
    const form = drafts.open('event/new')
    form.save(contentOf('Konzert'))
    expect(form.keyOf(contentOf('Konzert'), 'first')).toBe('first')
    expect(openPage().open('event/new').keyOf(contentOf('Konzert'), 'second')).toBe('first')
  })

  test('is another one for other input, typed or from an update of the empty form', () => {
    const form = drafts.open('event/new')
    form.save(contentOf('Konzert'))
    form.keyOf(contentOf('Konzert'), 'first')
    const later = openPage().open('event/new')
    expect(later.keyOf({ base: { title: 'Termin' }, typed: { title: 'Konzert' } }, 'second')).toBe('second')
    later.save(contentOf('Ball'))
    expect(later.keyOf(contentOf('Ball'), 'third')).toBe('third')
  })

  test('is not that of the draft of another window, or of a row that was saved', () => {
    const form = drafts.open('event/new')
    form.save(contentOf('Konzert'))
    form.keyOf(contentOf('Konzert'), 'first')
    expect(openPage().open('event/new', 'new').keyOf(contentOf('Konzert'), 'second')).toBe('second')
    form.remove()
    form.save(contentOf('Konzert'))
    expect(form.keyOf(contentOf('Konzert'), 'third')).toBe('third')
  })
})

describe('two windows with the same row', () => {
  const bothOpen = () => {
    const first = drafts.open('event/7')
    first.save(contentOf('Konzert'))
    const second = openPage().open('event/7')
    expect(second.found?.typed).toEqual({ title: 'Konzert' })
    first.save(contentOf('Konzert im Freien'))
    expect(second.save(contentOf('Fest'))).toMatchObject({
      isSafe: false,
      other: { typed: { title: 'Konzert im Freien' } },
    })
    return { first, second }
  }

  test('do not overwrite each other: the second learns of the first one’s draft and saves nothing', () => {
    const { second } = bothOpen()
    second.save(contentOf('Fest am See'))
    second.remove()
    expect(found()).toBe('Konzert im Freien')
  })

  test('do not overwrite each other either when one was closed just after its last letter', () => {
    const first = drafts.open('event/7')
    first.save(contentOf('Konzert'))
    openPage().open('event/7').save(contentOf('Fest'))
    expect(first.save(contentOf('Konzert im Freien')).other?.typed).toEqual({ title: 'Fest' })
  })

  test('continue with the draft that the person chooses', () => {
    const { first, second } = bothOpen()
    second.save(contentOf('Fest am See'))
    expect([second.keepOwn(), found()]).toEqual([{ isSafe: true, other: null }, 'Fest am See'])
    expect(first.save(contentOf('Ball')).other?.typed).toEqual({ title: 'Fest am See' })
    expect(first.takeOther()?.typed).toEqual({ title: 'Fest am See' })
    expect([first.save(contentOf('Fest am See!')), found()]).toEqual([{ isSafe: true, other: null }, 'Fest am See!'])
  })

  test('a form that begins with a copy does not replace an earlier draft of a new row', () => {
    drafts.open('event/new').save(contentOf('Konzert'))
    const copy = openPage().open('event/new', 'new')
    expect(copy.found).toBeNull()
    expect(copy.save(contentOf('Kopie')).other?.typed).toEqual({ title: 'Konzert' })
    expect(found(drafts, 'event/new')).toBe('Konzert')
  })

  test('the last key counts in a form that has one draft for all windows', () => {
    const [first, second] = [drafts.open('own-card', 'only'), openPage().open('own-card', 'only')]
    first.save(contentOf('Bern'))
    expect(second.save(contentOf('Basel'))).toEqual({ isSafe: true, other: null })
    expect(found(openPage(), 'own-card')).toBe('Basel')
  })
})

describe('drafts that nobody continued', () => {
  const began = new Date('2026-11-20T19:00:00Z')
  const later = (milliseconds: number): Date => new Date(began.getTime() + milliseconds)

  test('are deleted thirty days after the server was first reached with them', () => {
    drafts.open('event/7').save(contentOf('Alt'))
    drafts.open('event/8').save(contentOf('Auch alt'))
    drafts.collect(began)
    openPage().open('event/8').save(contentOf('Neu'))
    drafts.collect(later(draftMaximumAge - 1))
    expect(found()).toBe('Alt')
    drafts.collect(later(draftMaximumAge))
    expect([found(), found(openPage(), 'event/8')]).toEqual([undefined, 'Neu'])
  })

  test.each([400, -400])('outlive a clock of the device that is %i days wrong', (days) => {
    drafts.open('event/7').save(contentOf('Vorher'))
    device.advance(days * 86_400_000)
    drafts.open('event/8').save(contentOf('Nachher'))
    drafts.collect(began)
    drafts.collect(later(86_400_000))
    expect([found(), found(openPage(), 'event/8')]).toEqual(['Vorher', 'Nachher'])
  })

  test('of another member are left alone', () => {
    openPage('other').open('event/7').save(contentOf('Ihrer'))
    drafts.collect(began)
    drafts.collect(later(draftMaximumAge))
    expect(found(openPage('other'))).toBe('Ihrer')
  })

  test.each([
    ['no JSON', '{'],
    ['fields that are no texts', '{"sub":"5a1e","key":"event/7","draft":{"version":1,"typed":{"title":7}}}'],
  ])('%s in place of a draft counts as none and is deleted', (_, text) => {
    win.localStorage.setItem(`${memberKeys.draft}event/7`, text)
    expect([found(), drafts.list()]).toEqual([undefined, []])
    drafts.collect(began)
    expect(win.localStorage.getItem(`${memberKeys.draft}event/7`)).toBeNull()
  })

  test('of a newer app stay', () => {
    const newer = '{"sub":"5a1e","key":"event/7","draft":{"version":2}}'
    win.localStorage.setItem(`${memberKeys.draft}event/7`, newer)
    drafts.collect(began)
    expect(win.localStorage.getItem(`${memberKeys.draft}event/7`)).toBe(newer)
  })
})

describe('a draft that was typed before the update', () => {
  const stored = (title: string, savedAt: string) => ({
    ...{ version: 1, form: 'f1', revision: 'r1', savedAt },
    ...contentOf(title),
  })
  const start = async () => {
    const tab = device.tab()
    const database = openMemberDatabase(tab, '5a1e')
    await adoptOlderDrafts({ deps: tab, database, win, sub: '5a1e', drafts })
    return database
  }

  test('is continued: from the database, and from the journal if the page was closed before the database had it', async () => {
    const database = openMemberDatabase(device.tab(), '5a1e')
    await database.write(['drafts'], async (t) => {
      t.put('drafts', 'event/7', stored('Konzert', '2026-11-20T10:00:00.000Z'))
      t.put('drafts', 'event/8', stored('Ball', '2026-11-20T10:00:00.000Z'))
    })
    const entry = {
      sub: '5a1e',
      key: 'event/8',
      draft: stored('Ball im Saal', '2026-11-20T10:00:01.000Z'),
      known: 'r0',
    }
    win.localStorage.setItem(`${memberKeys.draft}form-id`, JSON.stringify(entry))
    await start()
    expect([found(), found(openPage(), 'event/8')]).toEqual(['Konzert', 'Ball im Saal'])
    expect(win.localStorage.getItem(`${memberKeys.draft}form-id`)).toBeNull()
    expect(await database.read(['drafts'], (t) => t.all('drafts'))).toEqual([])
  })

  test('is continued by the forms of the outbox', async () => {
    const note = (form: string, input: object) =>
      win.localStorage.setItem(memberKeys.form + form, JSON.stringify({ sub: '5a1e', input }))
    note('lift/new', { place: 'Uster' })
    note('own-card', { base: { version: 3, city: 'Zürich', shared: [] }, typed: { city: 'Bern' } })
    await start()
    expect(openPage().open('lift/new').found?.typed).toEqual({ place: 'Uster' })
    expect(openPage().open('own-card').found).toMatchObject({ typed: { city: 'Bern' }, baseVersion: 3 })
    expect(win.localStorage.getItem(`${memberKeys.form}own-card`)).toBeNull()
  })

  test('stays in the database if Web Storage has no space', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const database = openMemberDatabase(device.tab(), '5a1e')
    await database.write(['drafts'], async (t) =>
      t.put('drafts', 'event/7', stored('Konzert', '2026-11-20T10:00:00.000Z')),
    )
    vi.spyOn(win.localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await start()
    expect(found(drafts)).toBe('Konzert')
    expect(await database.read(['drafts'], (t) => t.keys('drafts'))).toEqual(['event/7'])
  })
})
