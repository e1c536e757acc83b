import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { smallPdf } from '../../../tests/support/pdf.ts'
import { cleanPdf, inspectPdf, splitPdf } from './pdf-check.ts'

afterEach(() => vi.useRealTimers())

test('a file that takes too long is called slow, not damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-check-'))
  const path = join(folder, 'part.pdf')
  await writeFile(path, smallPdf())
  const jobs = [
    () => inspectPdf(path),
    () => cleanPdf(path, join(folder, 'clean.pdf')),
    () => splitPdf({ path, parts: [[{ page: 1, turn: 0, tilt: 0 }]], targets: [join(folder, 'one.pdf')] }),
  ]
  for (const job of jobs) {
    expect(await job()).not.toHaveProperty('fault')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const late = job()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await late).toEqual({ fault: 'slow' })
    vi.useRealTimers()
  }
  await rm(folder, { recursive: true })
})
