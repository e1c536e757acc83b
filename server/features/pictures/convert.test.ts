import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { makePhoto } from '../../../tests/support/pictures/make.ts'
import { createConverter } from './convert.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
afterEach(() => vi.useRealTimers())

test('a picture whose conversion takes too long is called slow, not damaged', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'convert-'))
  const source = join(folder, 'photo.jpg')
  await writeFile(source, await makePhoto({ width: 4000, height: 3000 }))
  const converter = createConverter(log)
  const convert = (width: number) =>
    converter.convert(
      {
        ...{ source, isHeic: false, crop: null },
        outputs: [{ path: join(folder, `${width}.avif`), format: 'avif', width }],
      },
      'now',
    )
  expect(await convert(40)).toMatchObject({ sizes: [{ width: 40, height: 30 }] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = expect(convert(4000)).rejects.toMatchObject({ fault: 'slow' })
  await vi.advanceTimersByTimeAsync(120_000)
  await late
  vi.useRealTimers()
  // The next picture gets another process.
  expect(await convert(40)).toMatchObject({ sizes: [{ width: 40, height: 30 }] })
  await converter.close()
  await rm(folder, { recursive: true })
})
