import * as v from 'valibot'
import { expect, it } from 'vitest'
import { newPenChoice, PenChoice } from './pen-choice.ts'

it('reads the choice of a version without stamps and texts', () => {
  const { stamp: _stamp, text: _text, ...older } = { ...newPenChoice, tool: 'marker' as const, finger: false }
  expect(v.parse(PenChoice, older)).toEqual({ ...newPenChoice, tool: 'marker', finger: false })
})

it('replaces a stamp that this version does not know', () => {
  const newer = { ...newPenChoice, tool: 'stamp', stamp: { ink: 'blue', wide: true, glyph: 'ornamentTrill' } }
  expect(v.parse(PenChoice, newer).stamp).toEqual({ ink: 'blue', wide: true, glyph: 'breathMarkComma' })
})
