import { expect, test } from 'vitest'
import { isLearnable, queueTurn, scrollAfter, turnForKey, turnForSwipe, zoneAt } from './turns.ts'

type Key = Parameters<typeof turnForKey>[0]
const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false }
const press = (key: string, modifiers: Partial<Key> = {}, focus: Parameters<typeof turnForKey>[1] = 'page') =>
  turnForKey({ ...none, key, ...modifiers }, focus)

test.each(['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'])('%s turns to the next page', (key) => {
  expect(press(key)).toBe('next')
})

test.each(['ArrowLeft', 'ArrowUp', 'PageUp'])('%s turns back', (key) => {
  expect(press(key)).toBe('back')
})

test('Home and End lead to the ends of the piece, once for a held key, and not in a text field', () => {
  expect([press('Home'), press('End'), press('End', {}, 'control')]).toEqual(['first', 'last', 'last'])
  expect([press('Home', { repeat: true }), press('Home', {}, 'input')]).toEqual(['handled', null])
})

test('Shift and Space turn back', () => {
  expect(press(' ', { shiftKey: true })).toBe('back')
})

test('other keys and browser shortcuts are ignored', () => {
  expect(press('a')).toBeNull()
  expect(press('Tab')).toBeNull()
  expect(press('ArrowLeft', { altKey: true })).toBeNull()
  expect(press('PageDown', { ctrlKey: true })).toBeNull()
})

test('a held key turns once, and does not scroll the page either', () => {
  expect(press('ArrowDown', { repeat: true })).toBe('handled')
  expect(press('a', { repeat: true })).toBeNull()
})

test('a button handles its Enter and Space, a pedal still turns with arrows; in a text field no key turns', () => {
  expect([press(' ', {}, 'control'), press('Enter', {}, 'control'), press('PageDown', {}, 'control')]).toEqual([
    null,
    null,
    'next',
  ])
  expect(['ArrowDown', ' ', 'PageDown', 'Enter'].map((key) => press(key, {}, 'input'))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['to the left', -80, 10, 'next'],
  ['to the right', 80, -10, 'back'],
  ['too short', -30, 0, null],
  ['a scroll', -60, 200, null],
] as const)('a swipe %s', (_, dx, dy, turn) => {
  expect(turnForSwipe(dx, dy)).toBe(turn)
})

test('the outer thirds turn, the middle toggles the bars', () => {
  expect([0, 129, 131, 259, 261, 390].map((x) => zoneAt(x, 390))).toEqual([
    'back',
    'back',
    'middle',
    'middle',
    'next',
    'next',
  ])
})

test('a page taller than the desk is scrolled to its end before it is turned', () => {
  const page = { height: 500, content: 1200 }
  expect(scrollAfter('next', { ...page, top: 0 })).toBe(440)
  expect(scrollAfter('next', { ...page, top: 440 })).toBe(700)
  expect(scrollAfter('next', { ...page, top: 699.6 })).toBeNull()
  expect(scrollAfter('back', { ...page, top: 700 })).toBe(260)
  expect(scrollAfter('back', { ...page, top: 260 })).toBe(0)
  expect(scrollAfter('back', { ...page, top: 0.5 })).toBeNull()
  expect(scrollAfter('next', { top: 0, height: 500, content: 300 })).toBeNull()
})

test('the last of several queued turns is kept; forward and back cancel out', () => {
  expect([queueTurn(null, 'next'), queueTurn('next', 'next'), queueTurn('next', 'back')]).toEqual([
    'next',
    'next',
    null,
  ])
})

test('a learnt key turns, also against its usual direction, and once while it is held', () => {
  const learnt = { F9: 'next', ArrowUp: 'next' } as const
  const pressLearnt = (key: string, repeat = false) => turnForKey({ ...none, key, repeat }, 'page', learnt)
  expect([pressLearnt('F9'), pressLearnt('ArrowUp'), pressLearnt('PageUp')]).toEqual(['next', 'next', 'back'])
  expect(pressLearnt('F9', true)).toBe('handled')
  expect(pressLearnt('constructor')).toBeNull()
})

test('keys by which one moves and leaves cannot be learnt', () => {
  expect(['Tab', 'Escape', 'Shift', 'Unidentified'].filter(isLearnable)).toEqual([])
  expect(['F9', 'a', ' ', 'MediaTrackNext'].filter(isLearnable)).toHaveLength(4)
})
