import { expect, test } from 'vitest'
import { fileName } from './file-type.ts'

test.each([
  ['Statuten', 'application/pdf', 'Statuten.pdf'],
  ['Statuten.PDF', 'application/pdf', 'Statuten.PDF'],
  ['Budget 2026', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Budget 2026.xlsx'],
  ['Aufnahme', 'audio/x-something', 'Aufnahme'],
])('%s of the type %s is saved as %s', (title, mimeType, name) => {
  expect(fileName({ title, mimeType })).toBe(name)
})
