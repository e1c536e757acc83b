import { expect, test } from 'vitest'
import { noteKey, overlayNotes, privateNoteKind } from './private-note.ts'

test('the notes about an event and about its pieces have keys of their own', () => {
  const rows = [
    { event: 7, piece: null, text: 'Pünktlich beginnen', version: 1 },
    { event: 7, piece: 3, text: 'Takt 12 langsamer', version: 2 },
  ]
  const shown = overlayNotes(rows, [])
  expect([...shown].map(([key, { text }]) => [key, text])).toEqual([
    ['7', 'Pünktlich beginnen'],
    ['7/3', 'Takt 12 langsamer'],
  ])
  expect(rows.map((row) => privateNoteKind.keyOf(row))).toEqual([noteKey(7, null), noteKey(7, 3)])
})

test('an erased note means the same as none', () => {
  expect(privateNoteKind.equal({ text: '' }, null)).toBe(true)
  expect(privateNoteKind.equal({ text: 'Takt 12' }, null)).toBe(false)
})
