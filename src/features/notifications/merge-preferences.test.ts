import { expect, test } from 'vitest'
import { defaultPreferences } from '#contract/notifications.ts'
import type { DesiredPreferences } from '#device/outbox/kinds/notifications.ts'
import { conflictingFields, rebase, setDraftField } from '../../ui/form/draft.ts'
import { type Choice, mergePreferences } from './merge-preferences.ts'

const before: DesiredPreferences = defaultPreferences
const choice: Choice = setDraftField({ base: before, typed: {} }, 'change', 'email')

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
  const both = setDraftField(choice, 'answer', 'none')
  const mine = rebase(both, current)
  expect(mergePreferences(mine, current)).toEqual({ ...current, change: 'email', answer: 'none' })
  expect(conflictingFields(mine, current)).toEqual([])
  expect(conflictingFields(mine, { ...current, change: 'push' })).toEqual(['change'])
  expect(mergePreferences(both, current, conflictingFields(both, current))).toEqual({
    ...current,
    answer: 'none',
  })
})
