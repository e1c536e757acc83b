import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from './support/sources.ts'

test('only the tokens read the safe areas, so that tests can set them everywhere', () => {
  const reading = ['src', 'server']
    .flatMap(filesIn)
    .filter((path) => /\.(?:css|tsx)$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('safe-area-inset'))
  expect(reading.toSorted()).toEqual(['src/ui/tokens.css'])
})
