import { expect, test } from 'vitest'
import { frequencyOf, judge, median, type Note, notes, tuningOf, writtenNote } from './pitch.ts'

test.each<[number, number, Note, number]>([
  [442, 442, 'A', 0],
  [440, 442, 'A', -8],
  [440, 440, 'A', 0],
  [445, 440, 'A', 20],
  [466.16, 440, 'B', 0],
  [261.63, 440, 'C', 0],
  [29.14, 440, 'B', 0],
  [4186, 440, 'C', 0],
])('%d Hz at A = %d is %s, %i cents off', (frequency, pitch, note, cents) => {
  const tuning = tuningOf(frequency, pitch)
  expect(tuning.note).toBe(note)
  expect(tuning.cents).toBeCloseTo(cents, 0)
})

test('every tuning tone is the note that the tuner hears, at every pitch', () => {
  for (const pitch of [415, 440, 442, 466])
    for (const note of notes) {
      const { note: heard, cents } = tuningOf(frequencyOf(note, pitch), pitch)
      expect([heard, Math.abs(cents)]).toEqual([note, 0])
    }
  expect([frequencyOf('A', 442), frequencyOf('B', 442)]).toEqual([442, expect.closeTo(468.28, 2)])
})

test('concert B flat is written C for instruments in B flat, G in E flat, and F in F', () => {
  expect((['C', 'B', 'Es', 'F'] as const).map((key) => writtenNote('B', key))).toEqual(['B', 'C', 'G', 'F'])
  expect((['C', 'B', 'Es', 'F'] as const).map((key) => writtenNote('A', key))).toEqual(['A', 'H', 'Fis', 'E'])
})

test('up to five cents are in tune', () => {
  expect([-6, -5, 0, 5, 6].map(judge)).toEqual(['low', 'in_tune', 'in_tune', 'in_tune', 'high'])
})

test('a single wrong octave among the readings does not move the needle', () => {
  expect([median([440, 441, 220, 442, 440]), median([])]).toEqual([440, null])
})
