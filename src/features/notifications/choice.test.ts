import { expect, test } from 'vitest'
import { defaultWishes } from '#contract/notifications.ts'
import type { NotificationsWish } from '#device/outbox/kinds/notifications.ts'
import { choose, chosenOver, decided, disputed } from './choice.ts'

const before: NotificationsWish = defaultWishes
const choice = choose({ base: before, wish: before }, before, 'change', 'email')

test('what another device has made of the other wishes meanwhile stays', () => {
  const current: NotificationsWish = { ...before, music: 'push', reminderTime: 'hours_3' }
  expect(disputed(choice, current)).toEqual([])
  expect(chosenOver(choice, current)).toEqual({ ...current, change: 'email' })
})

test('a wish chosen differently on both devices is asked about, one chosen alike is not', () => {
  expect(disputed(choice, { ...before, change: 'none' })).toEqual(['change'])
  expect(disputed(choice, { ...before, change: 'email', music: 'push' })).toEqual([])
})

test('what is decided counts, and is asked about again only when the other device chooses once more', () => {
  const current: NotificationsWish = { ...before, change: 'none', music: 'push' }
  const both = choose(choice, current, 'answer', 'none')
  const mine = decided(both, current, 'mine')
  expect(chosenOver(mine, current)).toEqual({ ...current, change: 'email', answer: 'none' })
  expect(disputed(mine, current)).toEqual([])
  expect(disputed(mine, { ...current, change: 'push' })).toEqual(['change'])
  expect(chosenOver(decided(both, current, 'theirs'), current)).toEqual({ ...current, answer: 'none' })
})

test('who sees what the other device chose and chooses again has decided, also for what it was before', () => {
  const current: NotificationsWish = { ...before, change: 'none' }
  const again = choose(choice, current, 'change', before.change)
  expect(disputed(again, current)).toEqual([])
  expect(chosenOver(again, current)).toEqual(before)
})
