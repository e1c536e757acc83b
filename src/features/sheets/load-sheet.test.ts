import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCall } from '#device/call.ts'
import { openMemberDatabase } from '#device/database.ts'
import { openSheetStore } from '#device/sheets/store.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { pdf, sheetOf, sheetServer } from '../../../tests/support/sheets.ts'
import { loadSheet } from './load-sheet.ts'

const origin = 'https://band.example'
const server = sheetServer()

/** Delivers one byte every `everyMs` milliseconds. */
const slowResponse = (bytes: ArrayBuffer, everyMs: number, signal: AbortSignal): Response => {
  const left = [...new Uint8Array(bytes)]
  const body = new ReadableStream<Uint8Array>(
    {
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
      pull: (stream) =>
        new Promise((arrived) => {
          setTimeout(() => {
            const next = left.shift()
            if (!signal.aborted) next === undefined ? stream.close() : stream.enqueue(Uint8Array.of(next))
            arrived()
          }, everyMs)
        }),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'content-type': 'application/pdf' } })
}

const load = async (bytes: ArrayBuffer, everyMs: number) => {
  const sheet = await sheetOf(1, 2, bytes)
  const deps = testDevice().tab()
  const sheets = openSheetStore(deps, openMemberDatabase(deps, '5a1e'))
  const call = createCall({
    schedule: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    transport: fetch,
    accessToken: async () => 'token',
    locale: () => 'de-ch',
    origin,
  })
  server.answer = (_, { signal }) => slowResponse(bytes, everyMs, signal)
  return loadSheet({ sheets, call, signal: new AbortController().signal }, sheet)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => server.fetch(new Request(...given)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Advances the clock until `work` settles. */
const advanceUntilSettled = async <T>(work: Promise<T>): Promise<T> => {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((turn) => setImmediate(turn))
  }
  return work
}

test('reads a slow file to its end as long as bytes keep arriving', async () => {
  const bytes = pdf('slow')
  expect(await advanceUntilSettled(load(bytes, 20_000))).toMatchObject({ kind: 'ready', saved: false, bytes })
})

describe('a damaged sheet', () => {
  const bytes = pdf('whole')
  const damaged = async () => {
    const deps = testDevice().tab()
    const database = openMemberDatabase(deps, '5a1e')
    const sheets = openSheetStore(deps, database)
    const sheet = await sheetOf(1, 2, bytes)
    await sheets.save(sheet, bytes, 'Marsch')
    await database.write(['sheet-bytes'], async (t) => t.put('sheet-bytes', '1/2', pdf('whOle')))
    const call = createCall({
      schedule: () => () => {},
      transport: (request) => server.fetch(request),
      accessToken: async () => 'token',
      locale: () => 'de-ch',
      origin,
    })
    return { sheets, sheet, load: () => loadSheet({ sheets, call, signal: new AbortController().signal }, sheet) }
  }

  test('is saved again when the server sends it', async () => {
    const { sheets, load } = await damaged()
    server.answer = () => new Response(bytes, { headers: { 'content-type': 'application/pdf' } })
    expect(await load()).toMatchObject({ kind: 'ready', saved: true })
    expect(await sheets.list()).toMatchObject([{ title: 'Marsch' }])
    expect(await load()).toMatchObject({ kind: 'ready', saved: true })
  })

  test('stays wanted without a network, and its remaining bytes can be shown', async () => {
    const { sheets, sheet, load } = await damaged()
    server.answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await load()).toMatchObject({ kind: 'damaged', left: { sha256: sheet.sha256 } })
    expect(await sheets.listMissing()).toHaveLength(1)
  })
})

test('a file stops loading and is out of reach when no more bytes arrive', async () => {
  expect(await advanceUntilSettled(load(pdf('stuck'), 31_000))).toEqual({ kind: 'out-of-reach' })
})
