import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '../scripts/break/faults.mjs'
import { root } from './support/sources.ts'

test('every fault of `npm run break` can be made in the sources of today', () => {
  expect(faults.length).toBeGreaterThan(40)
  const impossible = faults.filter(([, file, find]) => !readFileSync(join(root, file), 'utf8').includes(find))
  expect(impossible.map(([what]) => what)).toEqual([])
})
