import { expect, test } from 'vitest'
import { pageAfter, turnForKey, turnForSwipe } from './turns.ts'

const press = (key: string, modifiers: Partial<Parameters<typeof turnForKey>[0]> = {}) =>
  turnForKey({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...modifiers })

test.each(['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'])('%s leads on', (key) => {
  expect(press(key)).toBe('next')
})

test.each(['ArrowLeft', 'ArrowUp', 'PageUp'])('%s leads back', (key) => {
  expect(press(key)).toBe('back')
})

test('Shift and Space lead back', () => {
  expect(press(' ', { shiftKey: true })).toBe('back')
})

test('other keys and shortcuts of the browser are left alone', () => {
  expect(press('a')).toBeNull()
  expect(press('Tab')).toBeNull()
  expect(press('ArrowLeft', { altKey: true })).toBeNull()
  expect(press('PageDown', { ctrlKey: true })).toBeNull()
})

test.each([
  ['to the left', -80, 10, 'next'],
  ['to the right', 80, -10, 'back'],
  ['too short', -30, 0, null],
  ['a scroll', -60, 200, null],
] as const)('a swipe %s', (_, dx, dy, turn) => {
  expect(turnForSwipe(dx, dy)).toBe(turn)
})

test('turning stops at the first and the last page', () => {
  expect([pageAfter('next', 1, 2), pageAfter('next', 2, 2), pageAfter('back', 2, 2), pageAfter('back', 1, 2)]).toEqual([
    2, 2, 1, 1,
  ])
})
