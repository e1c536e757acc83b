import { expect, test } from 'vitest'
import { linesOf } from './page-text.ts'

const at = (text: string, x: number, y: number, width = 6 * text.length) => ({ text, x, y, width })

test('texts on one baseline are a line, from the top of the page', () => {
  expect(linesOf([at('in B', 130, 41), at('Marsch', 200, 90), at('1. Klarinette', 50, 40)])).toEqual([
    '1. Klarinette in B',
    'Marsch',
  ])
})

test('letters that were set one by one are a word', () => {
  expect(linesOf([...'Tuba'].map((letter, index) => at(letter, 50 + 6 * index, 40)))).toEqual(['Tuba'])
})

test('a wide gap separates the name of a part from the title', () => {
  expect(linesOf([at('Tuba', 50, 40), at('Zürcher Marsch', 200, 40), at(' ', 180, 40)])).toEqual([
    'Tuba',
    'Zürcher Marsch',
  ])
})
