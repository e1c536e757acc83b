import { expect, test } from 'vitest'
import { messageWriter } from './message.ts'
import { parseMessage } from './parse-message.ts'

const german = messageWriter('de-CH')
const english = messageWriter('en-GB')

test('plain text is itself, and quoted braces are text', () => {
  expect(parseMessage('Grüezi')).toBe('Grüezi')
  expect(english(parseMessage("'{'name'}' isn''t a value"))).toBe("{name} isn't a value")
  expect(english(parseMessage('a < b & <b>c</b>'))).toBe('a < b & <b>c</b>')
})

test('values stand where they are named, numbers as the language writes them', () => {
  expect(german(parseMessage('{who}: CHF {amount, number}'), { who: 'Heidi', amount: 12345.5 })).toBe(
    'Heidi: CHF 12’345.5',
  )
  expect(english(parseMessage('{year} and {year, number}'), { year: 1899 })).toBe('1899 and 1,899')
})

test('plurals follow the language; an exact number wins; # is the number', () => {
  const message = parseMessage(
    '{n, plural, =0 {none} one {# file} other {# files of {m, plural, one {# box} other {# boxes}}}}',
  )
  expect([0, 1, 1200].map((n) => english(message, { n, m: 1 }))).toEqual(['none', '1 file', '1,200 files of 1 box'])
  const place = parseMessage('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}')
  expect([1, 2, 3, 11, 21].map((n) => english(place, { n }))).toEqual(['1st', '2nd', '3rd', '11th', '21st'])
})

test('a choice of words knows only its own keys', () => {
  const message = parseMessage('{n, plural, one {{who, select, a {Ann} other {some}} #} other {#}}')
  expect(['a', 'toString', '__proto__'].map((who) => english(message, { n: 1, who }))).toEqual([
    'Ann 1',
    'some 1',
    'some 1',
  ])
})

test('a value that is missing, and what no message may say, are told at once', () => {
  expect(() => english(parseMessage('Dear {name}'), { nam: 'Ann' })).toThrow('name')
  for (const text of ['{d, date, short}', '{n, number, percent}', '{n, plural, offset:1 other {#}}', '{open'])
    expect(() => parseMessage(text), text).toThrow()
})
