import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { stampOutlines } from './stamps.ts'

test('the outlines of the stamps are those of the installed font', async () => {
  const file = new URL('../src/features/sheets/stand/annotations/stamp-outlines.json', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(stampOutlines())
})
