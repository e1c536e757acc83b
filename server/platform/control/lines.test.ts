import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readLines } from './lines.ts'

test('lines end only at line feeds, wherever the chunks are split', async () => {
  const text = 'eins\nzwei\u2028halb\u2029 ü🎺\r\n\nvier'
  const bytes = Buffer.from(text)
  for (const size of [1, 2, 3, 7, 1000]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const lines = await Array.fromAsync(readLines(Readable.from(chunks, { objectMode: false })))
    expect(lines).toEqual(['eins', 'zwei\u2028halb\u2029 ü🎺\r', '', 'vier'])
  }
  expect(await Array.fromAsync(readLines(Readable.from(['a\n'], { objectMode: false })))).toEqual(['a'])
})
