import { expect, test } from 'vitest'
import { storableLine, truncate } from './characters.ts'

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab🎺', 3, 'ab'],
  ['ab🎺', 4, 'ab🎺'],
  ['Zu\u0308rich', 2, 'Z'],
  ['a👨‍👩‍👧b', 6, 'a'],
  ['a👍🏽', 3, 'a'],
  ['❤️x', 1, ''],
  ['🇨🇭🇫🇷', 7, '🇨🇭'],
  ['🇨🇭🇫🇷', 5, '🇨🇭'],
  ['x🇨🇭', 3, 'x'],
])('%j has at most %i units as %j', (text, maximum, short) => {
  expect(truncate(text, maximum)).toBe(short)
})

test.each(['\u202e', '\u2066', '\u200f', '\u061c', '\u2028', '\u0007', '\ud800'])(
  'a line with the character %j is refused',
  (character) => {
    expect(storableLine.test(`Marsch${character}`)).toBe(false)
  },
)

test('other scripts, emoji and joined letters are allowed in a line', () => {
  expect(storableLine.test('Ständchen 🎺 مرحبا שלום می‌خواهم')).toBe(true)
})
