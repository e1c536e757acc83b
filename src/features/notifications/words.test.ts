import { expect, test } from 'vitest'
import type { RoleName } from '#contract/roles.ts'
import { hintOf } from './words.ts'

test.each<[string, RoleName[], string]>([
  ['members', [], 'reminder.kind.change.hint'],
  ['section leaders', ['MHZ_SECTIONLEADER'], 'reminder.kind.change.hint.leader'],
  ['planners', ['MHZ_PLANNER'], 'reminder.kind.change.hint.planner'],
])('tells %s which changes they are notified of', (_, roles, hint) => {
  expect(hintOf('change', { member: true, roles })).toBe(hint)
  expect(hintOf('music', { member: true, roles })).toBe('reminder.kind.music.hint')
})
