import { expect, test } from 'vitest'
import { defaultPreferences } from '#contract/notifications.ts'
import type { DesiredPreferences } from '#device/outbox/kinds/notifications.ts'
import { conflictingFields, rebase } from '../../ui/form/draft.ts'
import { choose, mergePreferences } from './merge-preferences.ts'

const before: DesiredPreferences = defaultPreferences
const choice = choose({ base: before, typed: {} }, before, 'change', 'email')

test('changes of other preferences made on another device are preserved', () => {
  const current: DesiredPreferences = { ...before, music: 'push', reminderTime: 'hours_3' }
  expect(conflictingFields(choice, current)).toEqual([])
  expect(mergePreferences(choice, current)).toEqual({ ...current, change: 'email' })
})

test('only preferences that both devices changed to different values are in conflict', () => {
  expect(conflictingFields(choice, { ...before, change: 'none' })).toEqual(['change'])
  expect(conflictingFields(choice, { ...before, change: 'email', music: 'push' })).toEqual([])
})

test('a decision is final unless the other device changes the preference once more', () => {
  const current: DesiredPreferences = { ...before, change: 'none', music: 'push' }
  const both = choose(choice, current, 'answer', 'none')
  const mine = rebase(both, current)
  expect(mergePreferences(mine, current)).toEqual({ ...current, change: 'email', answer: 'none' })
  expect(conflictingFields(mine, current)).toEqual([])
  expect(conflictingFields(mine, { ...current, change: 'push' })).toEqual(['change'])
  expect(mergePreferences(both, current, conflictingFields(both, current))).toEqual({
    ...current,
    answer: 'none',
  })
})

test("choosing again with the other device's choice in view resolves the conflict, even with the original value", () => {
  const current: DesiredPreferences = { ...before, change: 'none' }
  const again = choose(choice, current, 'change', before.change)
  expect(conflictingFields(again, current)).toEqual([])
  expect(mergePreferences(again, current)).toEqual(before)
})
