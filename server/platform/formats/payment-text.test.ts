import { expect, test } from 'vitest'
import { paymentText } from './latin.ts'

test.each([
  ['Łukasz Řehořová-Șerban', 'Łukasz Řehořová-Șerban'],
  ['L’Éclair «Sœur»', "L'Éclair «Sœur»"],
  ['„Probe“ – heute…', '"Probe" - heute...'],
  ['Rue\u202fde\u00a0la\u2009Paix\n12', 'Rue de la Paix 12'],
  ['Anna 🎺 Horn\u200b', 'Anna Horn'],
  ['Nguyễn ǎ ﬁ', 'Nguyen a fi'],
  ['Дмитрий Петров', 'Dmitriy Petrov'],
  ['王小明', 'WangXiaoMing'],
  ['Bu\u0308hler', 'Bühler'],
  ['👩‍👩‍👧', ''],
])('%s is written as %s on a payment slip', (text, written) => {
  expect(paymentText(text, 70)).toBe(written)
})

test('a text is cut at its maximum, after it was written in permitted characters', () => {
  expect(paymentText('é😀'.repeat(40), 70)).toBe('é'.repeat(40))
  expect(paymentText(`${'a'.repeat(69)} b`, 70)).toBe('a'.repeat(69))
})

test('every character of Unicode becomes permitted ones', { tags: ['long'] }, () => {
  for (let code = 0; code < 0x30000; code += 1)
    if (!/^[\u0020-\u007e\u00a1-\u017f\u0218-\u021b\u20ac]*$/u.test(paymentText(String.fromCodePoint(code), 70)))
      throw new Error(`U+${code.toString(16)} is not written in permitted characters`)
  expect(paymentText('\ud800', 70)).toBe('')
})
