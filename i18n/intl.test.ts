import { expect, test } from 'vitest'
import { intlFor, localeFor } from './intl.ts'

const texts = {
  amount: '{who}: CHF {amount, number}',
  files: '{n, plural, =0 {none} one {# file} other {# files}}',
  plain: "isn''t '{'a'}' value",
  tags: 'a < b & <b>c</b> of {n}',
}
const german = intlFor('de-ch', texts)
const english = intlFor('en-gb', texts)

test('formats Swiss thousands with the apostrophe that browsers use', () => {
  expect(german.formatMessage({ id: 'amount' }, { who: "D'Amico", amount: 1_234_567.5 })).toBe(
    "D'Amico: CHF 1’234’567.5",
  )
})

test('plurals follow the language, and an exact number takes precedence', () => {
  expect([0, 1, 1200].map((n) => english.formatMessage({ id: 'files' }, { n }))).toEqual([
    'none',
    '1 file',
    '1,200 files',
  ])
})

test('a text without arguments is formatted without its quotes and ignores values', () => {
  expect(english.formatMessage({ id: 'plain' }, { n: 1 })).toBe("isn't {a} value")
})

test('treats angle brackets as text', () => {
  expect(english.formatMessage({ id: 'tags' }, { n: 1 })).toBe('a < b & <b>c</b> of 1')
})

test('a missing message, a missing value and invalid ICU throw an error that names the message', () => {
  expect(() => german.formatMessage({ id: 'amount' }, { who: 'Ann' })).toThrow('amount')
  expect(() => german.formatMessage({ id: 'nothing' })).toThrow('nothing')
  expect(() => intlFor('de-ch', { broken: '{open' }).formatMessage({ id: 'broken' })).toThrow('broken')
})

test('takes the accepted language with the highest weight that is German or English', () => {
  expect(localeFor('fr-CH, en;q=0.8, de;q=0.9')).toBe('de-ch')
  expect(localeFor('fr, en;q=0.5')).toBe('en-gb')
  expect(localeFor('de;q=0, en;q=0.1')).toBe('en-gb')
  expect(localeFor('en;q=0')).toBe('de-ch')
  expect(localeFor(undefined)).toBe('de-ch')
})
