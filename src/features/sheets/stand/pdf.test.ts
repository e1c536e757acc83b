import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPdf } from './pdf.ts'

const stuck = new Promise<never>(() => undefined)
const workers: { destroyed: boolean }[] = []
/** The results of the mocked worker; `stuck` never resolves. */
let replies: { readonly opened: Promise<unknown>; readonly destroyed: Promise<void> }

vi.mock('pdfjs-dist/build/pdf.worker.min.mjs?url', () => ({ default: '/pdf.worker.js' }))
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  GlobalWorkerOptions: {},
  VerbosityLevel: { ERRORS: 0 },
  fetchData: () => stuck,
  PasswordException: class extends Error {},
  PDFWorker: class {
    destroyed = false
    readonly verbosity = 0
    constructor() {
      workers.push(this)
    }
    destroy() {
      this.destroyed = true
    }
  },
  getDocument: () => ({ promise: replies.opened, destroy: () => replies.destroyed }),
}))

beforeEach(async () => {
  await import('pdfjs-dist/legacy/build/pdf.mjs')
  workers.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const open = () => openPdf(new ArrayBuffer(8))
const options = {
  box: { width: 100, height: 100 },
  fit: 'whole',
  margins: { left: 0, top: 0, right: 0, bottom: 0 },
} as const
const drawn = (pdf: Awaited<ReturnType<typeof openPdf>>) => pdf.draw(1, options, new AbortController().signal)
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('should have been given up'),
    (error: { why: unknown }) => error.why,
  )

describe('a stuck worker', () => {
  test('is terminated when opening the file times out', async () => {
    replies = { opened: stuck, destroyed: stuck }
    const reason = reasonOf(open())
    await vi.waitFor(() => expect(workers).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(20_000)
    expect([await reason, workers]).toEqual(['slow', [{ destroyed: true, verbosity: 0 }]])
  })

  test('is terminated when a page times out, and no other page waits for it', async () => {
    const file = { numPages: 2, getPage: () => stuck, getMarkInfo: () => stuck }
    replies = { opened: Promise.resolve(file), destroyed: stuck }
    const pdf = await open()
    const first = reasonOf(drawn(pdf))
    await vi.advanceTimersByTimeAsync(21_000)
    expect([await first, workers[0]?.destroyed]).toEqual(['slow', true])
    const second = reasonOf(drawn(pdf))
    await vi.advanceTimersByTimeAsync(0)
    expect(await Promise.race([second, Promise.resolve('waits')])).toBe('slow')
  })

  test('is terminated when the sheet is closed', async () => {
    replies = { opened: Promise.resolve({ numPages: 1 }), destroyed: stuck }
    const pdf = await open()
    pdf.close()
    await vi.advanceTimersByTimeAsync(1000)
    expect(workers[0]?.destroyed).toBe(true)
  })
})

test('a page that times out alone leaves the worker running for the others', async () => {
  const file = { numPages: 2, getPage: () => stuck, getMarkInfo: () => Promise.resolve(null) }
  replies = { opened: Promise.resolve(file), destroyed: Promise.resolve() }
  const pdf = await open()
  const page = reasonOf(drawn(pdf))
  await vi.advanceTimersByTimeAsync(21_000)
  expect([await page, workers[0]?.destroyed]).toEqual(['slow', false])
})
