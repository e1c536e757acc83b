import { expect, it } from 'vitest'
import { namesInstrument, readVoice } from './voice.ts'

it.each([
  [null, '', []],
  ['2', '', [2]],
  ['1+2', '', [1, 2]],
  ['2/1', '', [1, 2]],
  ['1 & 2', '', [1, 2]],
  ['1-3', '', [1, 2, 3]],
  ['1 – 3', '', [1, 2, 3]],
  ['1-40', '', [1, 40]],
  ['1, 2 und 3', '', [1, 2, 3]],
  ['Alt', 'Alt', []],
  ['Alt 1', 'Alt', [1]],
  ['Alt1+2', 'Alt', [1, 2]],
  ['Kornett Solo 3+4', 'Kornett Solo', [3, 4]],
  ['Es BC', 'Es', []],
  ['Es 1 TC', 'Es', [1]],
  ['Snare Drum + Bass Drum', 'Snare Drum + Bass Drum', []],
  ['x'.repeat(40), 'x'.repeat(40), []],
])('the voice %j is %j with the numbers %j', (voice, name, numbers) => {
  expect(readVoice(voice)).toEqual({ name, numbers })
})

it('names its instrument only where the section has such a finer one', () => {
  expect(namesInstrument('FLUTE', 'Fagott 2')).toBe(true)
  expect(namesInstrument('TRUMPET', 'Kornett Solo')).toBe(true)
  expect(namesInstrument('BARITON', 'Bariton 1')).toBe(true)
  expect(namesInstrument('SAX', 'Bariton')).toBe(false)
  expect(namesInstrument('CLARINET', 'Kontrabass')).toBe(false)
  expect(namesInstrument('TRUMPET', 'Piccolo')).toBe(false)
  expect(namesInstrument('FLUTE', null)).toBe(false)
})
