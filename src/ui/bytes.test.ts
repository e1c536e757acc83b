import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 Byte'],
  [999, '999 Byte'],
  [1000, '1.00 kB'],
  [38_046, '38.05 kB'],
  [999_994, '999.99 kB'],
  [999_995, '1.00 MB'],
  [47_300_000, '47.30 MB'],
  [1_500_000_000, '1.50 GB'],
  [2_000_000_000_000, '2000.00 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
