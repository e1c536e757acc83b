import { expect, test } from 'vitest'
import { defaultPreferences } from '#contract/notifications.ts'
import type { DesiredPreferences } from '#device/outbox/kinds/notifications.ts'
import { choose, conflictingFields, mergePreferences, resolvedPreferences } from './merge-preferences.ts'

const before: DesiredPreferences = defaultPreferences
const choice = choose({ base: before, wish: before }, before, 'change', 'email')

test('what another device has made of the other wishes meanwhile stays', () => {
  const current: DesiredPreferences = { ...before, music: 'push', reminderTime: 'hours_3' }
  expect(conflictingFields(choice, current)).toEqual([])
  expect(mergePreferences(choice, current)).toEqual({ ...current, change: 'email' })
})

test('a wish chosen differently on both devices is asked about, one chosen alike is not', () => {
  expect(conflictingFields(choice, { ...before, change: 'none' })).toEqual(['change'])
  expect(conflictingFields(choice, { ...before, change: 'email', music: 'push' })).toEqual([])
})

test('what is decided counts, and is asked about again only when the other device chooses once more', () => {
  const current: DesiredPreferences = { ...before, change: 'none', music: 'push' }
  const both = choose(choice, current, 'answer', 'none')
  const mine = resolvedPreferences(both, current, 'mine')
  expect(mergePreferences(mine, current)).toEqual({ ...current, change: 'email', answer: 'none' })
  expect(conflictingFields(mine, current)).toEqual([])
  expect(conflictingFields(mine, { ...current, change: 'push' })).toEqual(['change'])
  expect(mergePreferences(resolvedPreferences(both, current, 'theirs'), current)).toEqual({
    ...current,
    answer: 'none',
  })
})

test('who sees what the other device chose and chooses again has decided, also for what it was before', () => {
  const current: DesiredPreferences = { ...before, change: 'none' }
  const again = choose(choice, current, 'change', before.change)
  expect(conflictingFields(again, current)).toEqual([])
  expect(mergePreferences(again, current)).toEqual(before)
})
