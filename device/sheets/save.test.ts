// Longer than 300 lines on purpose: every fault of a download in one table, which shares one server.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppPart } from '#contract/worker.ts'
import { gate, json, type TestDevice, testDevice } from '../../tests/support/device.ts'
import { pdf, sheetOf, sheetServer } from '../../tests/support/sheets.ts'
import { createCall } from '../call.ts'
import { ClosedError } from '../connection.ts'
import { openMemberDatabase } from '../database.ts'
import { OfflineError } from '../errors.ts'
import { openRecordings, type RecordingStore } from '../recordings/store.ts'
import type { PlannedPiece } from './plan.ts'
import { createSaveSheets, type SaveProgress, type SaveSheets } from './save.ts'
import { openSheetStore, type SheetStore } from './store.ts'

let device: TestDevice
let server: ReturnType<typeof sheetServer>
let store: SheetStore
let recordings: RecordingStore
let saveSheets: SaveSheets
/** Creates a function that saves through the test's own `save`. */
let saverTo: (save: SheetStore['save']) => SaveSheets
let plan: readonly PlannedPiece[]
let tokensSent: (string | null)[]
let storeParts: (parts: readonly AppPart[]) => Promise<void>

beforeEach(async () => {
  server = sheetServer()
  tokensSent = []
  storeParts = async () => undefined
  device = testDevice()
  const requests: Request[] = []
  const deps = device.tab((request) => {
    // Node's Request holds its signal weakly: if it is collected, the abort never arrives.
    requests.push(request)
    request.signal.throwIfAborted()
    if (request.url.includes('securedownload')) tokensSent.push(request.headers.get('authorization'))
    return server.fetch(request)
  })
  const database = openMemberDatabase(deps, '5a1e')
  store = openSheetStore(deps, database)
  recordings = openRecordings(deps, database)
  const call = createCall({
    schedule: deps.schedule,
    transport: deps.fetch,
    accessToken: async () => 'token',
    locale: () => 'de-ch',
    origin: 'https://band.example',
  })
  saverTo = (save) =>
    createSaveSheets({
      ...{ ...deps, store: { ...store, save }, recordings, call, origin: 'https://band.example' },
      storeParts: (parts) => storeParts(parts),
    })
  saveSheets = saverTo(store.save)
  const piece = async (compositionId: number, ids: readonly number[]): Promise<PlannedPiece> => ({
    compositionId,
    title: `Stück ${compositionId}`,
    sheets: await Promise.all(
      ids.map(async (id) => {
        const bytes = pdf(`${compositionId}/${id % 10}`)
        server.files.set(`${compositionId}-${id}.pdf`, bytes)
        server.names.set(id, `${compositionId}-${id}.pdf`)
        return sheetOf(compositionId, id, bytes)
      }),
    ),
    recordings: [],
  })
  plan = [await piece(1, [11, 12]), await piece(2, [21])]
})
const savedKeys = async () => (await store.list()).map((one) => `${one.compositionId}-${one.sheetId}`).sort()
const total = { piecesTotal: 2, recordings: 0, recordingsTotal: 0, bytesTotal: 36 }

describe('saving', () => {
  it('counts a sheet as saved only when the parts of the app that show it are stored', async () => {
    const wanted = vi.fn(async (_: readonly AppPart[]) => {
      throw new OfflineError('network')
    })
    storeParts = wanted
    expect(await saveSheets(plan)).toMatchObject({ end: 'offline', failed: [] })
    expect(wanted).toHaveBeenCalledWith(['pdf'])
    expect(await savedKeys()).toEqual([])
    storeParts = async () => undefined
    expect(await saveSheets(plan)).toMatchObject({ end: 'done' })
    expect(await savedKeys()).toEqual(['1-11', '1-12', '2-21'])
  })

  it('downloads every file, reports progress in pieces and bytes, and sends no token to signed addresses', async () => {
    const steps: SaveProgress[] = []
    const result = await saveSheets(plan, { onProgress: (progress) => steps.push(progress) })
    expect(result).toMatchObject({ end: 'done', progress: { pieces: 2, bytes: 36, ...total }, failed: [] })
    expect(await savedKeys()).toEqual(['1-11', '1-12', '2-21'])
    expect(steps[0]).toEqual({ pieces: 0, bytes: 0, ...total })
    expect(steps.find(({ pieces }) => pieces === 1)?.bytes).toBeGreaterThanOrEqual(24)
    expect(steps.every((step, index) => step.bytes >= (steps[index - 1]?.bytes ?? 0))).toBe(true)
    expect(tokensSent).toEqual([null, null, null])
  })

  it('signs all addresses in one request, and downloads three files at the same time', async () => {
    const all = gate()
    const under: string[] = []
    const { fetch } = server
    server.fetch = async (request) => {
      const file = new URL(request.url).searchParams.get('file')
      if (file !== null) {
        under.push(file)
        if (under.length === 3) all.open()
        await all.opened
      }
      return fetch(request)
    }
    expect(await saveSheets(plan)).toMatchObject({ end: 'done', progress: { pieces: 2, bytes: 36 } })
    expect(server.signings).toBe(1)
  })

  it('counts a file once it is persisted', async () => {
    const [started, written] = [gate(), gate()]
    const slow = saverTo(async (...given) => {
      started.open()
      await written.opened
      return store.save(...given)
    })
    const steps: SaveProgress[] = []
    const result = slow(plan, { onProgress: (progress) => steps.push(progress) })
    await started.opened
    expect(await savedKeys()).toEqual([])
    expect(steps.at(-1)?.pieces).toBe(0)
    written.open()
    expect(await result).toMatchObject({ end: 'done', progress: { pieces: 2, bytes: 36 } })
    expect(await savedKeys()).toEqual(['1-11', '1-12', '2-21'])
  })

  it('writes one file at a time', async () => {
    let [under, most] = [0, 0]
    const counted = saverTo(async (...given) => {
      most = Math.max(most, ++under)
      const fault = await store.save(...given)
      under--
      return fault
    })
    expect(await counted(plan)).toMatchObject({ end: 'done' })
    expect(most).toBe(1)
  })

  it('records what it is about to download, so that an interrupted download can be resumed', async () => {
    server.answer = () => new Response(null, { status: 503 })
    expect(await saveSheets(plan)).toMatchObject({ end: 'offline' })
    expect((await store.listMissing()).map(({ sheetId }) => sheetId)).toEqual([11, 12, 21])
    server.answer = () => null
    await saveSheets(plan)
    expect(await store.listMissing()).toEqual([])
  })

  it('downloads nothing twice, but again what was replaced on the server', async () => {
    await saveSheets(plan)
    expect(await saveSheets(plan)).toMatchObject({ end: 'done', progress: { pieces: 2, bytes: 36 } })
    expect(server.downloads).toHaveLength(3)
    server.files.set('2-21.pdf', pdf('a new edition'))
    const newer = { ...plan[1], sheets: [await sheetOf(2, 21, pdf('a new edition'))] }
    await saveSheets([plan[0], newer] as PlannedPiece[])
    expect(server.downloads.slice(3)).toEqual(['2-21.pdf'])
    expect((await store.list()).find(({ compositionId }) => compositionId === 2)?.sha256).toBe(newer.sheets[0]?.sha256)
  })

  it('pauses within a file, retains the complete ones and restarts the interrupted one', async () => {
    /** Sends half of the file; aborting the request breaks the body, as in a browser. */
    server.answer = (file, { signal }) =>
      file === '1-12.pdf'
        ? new Response(
            new ReadableStream({
              start: (controller) => {
                controller.enqueue(new Uint8Array(pdf('1/2').slice(0, 6)))
                signal.addEventListener('abort', () => controller.error(signal.reason))
              },
            }),
          )
        : null
    const pause = new AbortController()
    const paused = await saveSheets(plan, {
      signal: pause.signal,
      onProgress: async ({ bytes, pieces }) => {
        if (bytes !== 24 + 6 || pieces !== 1) return
        // Bytes count once they have arrived; the other two files are written one after the other.
        await expect.poll(savedKeys).toEqual(['1-11', '2-21'])
        pause.abort()
      },
    })
    expect(paused).toMatchObject({ end: 'paused', failed: [] })
    expect(await savedKeys()).toEqual(['1-11', '2-21'])
    server.answer = () => null
    expect(await saveSheets(plan)).toMatchObject({ end: 'done', progress: { pieces: 2, bytes: 36 } })
    expect(server.downloads).toEqual(['1-11.pdf', '1-12.pdf', '2-21.pdf', '1-12.pdf'])
  })

  it('requests a new address once when the signed one has expired', async () => {
    let expired = 1
    server.answer = () => (expired-- > 0 ? new Response(null, { status: 410 }) : null)
    expect(await saveSheets(plan)).toMatchObject({ end: 'done', failed: [] })
    expect(server.downloads).toHaveLength(4)
    server.answer = () => new Response(null, { status: 410 })
    server.names.set(9, '2-9.pdf')
    const again = { compositionId: 2, title: 'Stück 2', recordings: [], sheets: [await sheetOf(2, 9, pdf('x'))] }
    expect(await saveSheets([again])).toMatchObject({ failed: [{ sheetId: 9, fault: 'refused' }] })
  })
})

describe('a failure', () => {
  const failing = (file: string, answer: () => Response): void => {
    server.answer = (requested) => (requested === file ? answer() : null)
  }
  it.each<[string, () => Response]>([
    ['cut', () => new Response(pdf('1/2').slice(0, 8))],
    ['not-a-pdf', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['not-a-pdf', () => new Response('PK\u0003\u0004 no music')],
    ['damaged', () => new Response(pdf('1/X'))],
    ['replaced', () => new Response(pdf('edition 2'), { headers: { etag: '"new"' } })],
    ['refused', () => new Response(null, { status: 404 })],
  ])('%s: is reported, the others are saved, and the piece is not counted', async (fault, answer) => {
    failing('1-12.pdf', answer)
    const result = await saveSheets(plan)
    expect(result.failed).toEqual([{ compositionId: 1, sheetId: 12, title: 'Stück 1', fault }])
    expect(result).toMatchObject({ end: 'done', progress: { pieces: 1, bytes: 24 } })
    expect(await savedKeys()).toEqual(['1-11', '2-21'])
  })

  it.each<[string, () => Response]>([
    ['is cut', () => new Response(pdf('1/2').slice(0, 8))],
    ['has a flipped bit', () => new Response(pdf('1/3'))],
    ['is JSON', () => new Response('{"message":"wait"}', { headers: { 'content-type': 'application/json' } })],
    ['is HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
    ['is HTML of another type', () => new Response('<html>', { headers: { 'content-type': 'application/pdf' } })],
    ['is empty', () => new Response(null, { status: 200 })],
    ['is 403', () => new Response(null, { status: 403 })],
    ['is 404', () => new Response(null, { status: 404 })],
    ['is 410', () => new Response(null, { status: 410 })],
  ])('a reply that %s is repaired at a new address in the same run', async (_, answer) => {
    let isFirst = true
    server.answer = (requested) => {
      if (requested !== '1-12.pdf' || !isFirst) return null
      isFirst = false
      return answer()
    }
    const steps: SaveProgress[] = []
    const result = await saveSheets(plan, { onProgress: (progress) => steps.push(progress) })
    expect(result).toMatchObject({ end: 'done', progress: { pieces: 2, bytes: 36, ...total }, failed: [] })
    expect(server.signed).toBeGreaterThan(3)
    expect(Math.max(...steps.map(({ bytes }) => bytes))).toBe(36)
  })

  const brokenBody = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.error(new TypeError('network error')),
      }),
    )
  it.each<[string, () => Response]>([
    ['the connection breaks within a file', brokenBody],
    ['the server is down', () => new Response(null, { status: 503 })],
  ])('%s: ends as offline and retains complete files', async (_, answer) => {
    await saveSheets([plan[1] as PlannedPiece])
    failing('1-12.pdf', answer)
    expect(await saveSheets(plan)).toMatchObject({ end: 'offline', failed: [] })
    expect(await savedKeys()).toContain('2-21')
    expect(await savedKeys()).not.toContain('1-12')
  })

  it('a captive portal that replies to everything ends it as offline', async () => {
    server.fetch = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    expect(await saveSheets(plan)).toMatchObject({ end: 'offline', failed: [] })
    expect((await store.listMissing()).map(({ sheetId }) => sheetId)).toEqual([11, 12, 21])
  })

  it('a captive portal that begins during a download ends it as offline', async () => {
    const { fetch } = server
    const portal = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    server.fetch = async (request) =>
      request.method === 'PUT' && server.signings > 0 ? portal() : await fetch(request)
    server.answer = portal
    expect(await saveSheets(plan)).toMatchObject({ end: 'offline', failed: [] })
  })

  it('treats a connection without data for 30 s as lost', async () => {
    const fetched = gate()
    server.answer = (_, { signal }) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            signal.addEventListener('abort', () => controller.error(signal.reason))
            fetched.open()
          },
        }),
      )
    const result = saveSheets(plan)
    await fetched.opened
    device.advance(30_000)
    expect(await result).toMatchObject({ end: 'offline', progress: { bytes: 0 } })
  })

  it('an ended session requests a sign-in', async () => {
    const { fetch } = server
    server.fetch = async (request) => (request.method === 'PUT' ? json({}, 401) : fetch(request))
    expect(await saveSheets(plan)).toMatchObject({ end: 'sign-in-needed' })
  })

  it('a full device stops all downloads, and saved sheets stay readable', async () => {
    const asked = gate()
    const full = saverTo(async (sheet, ...given) => {
      if (sheet.id === 11) return store.save(sheet, ...given)
      await asked.opened
      throw new DOMException('full', 'QuotaExceededError')
    })
    /** Never delivers the last file. */
    const nothingComes = (signal: AbortSignal) =>
      new ReadableStream({
        start: (controller) => {
          signal.addEventListener('abort', () => controller.error(signal.reason))
          asked.open()
        },
      })
    server.answer = (file, { signal }) => (file === '2-21.pdf' ? new Response(nothingComes(signal)) : null)
    expect(await full(plan)).toMatchObject({ end: 'full', progress: { pieces: 0, bytes: 12 } })
    expect(await store.open({ compositionId: 1, sheetId: 11 })).toMatchObject({ kind: 'ready' })
  })

  it('a write that fails for another reason also ends the run with its own outcome', async () => {
    const broken = saverTo(() => Promise.reject(new DOMException('Internal error', 'UnknownError')))
    expect(await broken(plan)).toMatchObject({ end: 'not-kept', progress: { pieces: 0, bytes: 0 } })
  })

  it.each([
    ['a device that cannot even be read', new DOMException('Internal error', 'UnknownError')],
    ['a store that was closed meanwhile', new ClosedError('mhz-5a1e is closed')],
  ])('%s ends it in the same way', async (_, error) => {
    store = { ...store, list: () => Promise.reject(error) }
    expect(await saverTo(store.save)(plan)).toMatchObject({ end: 'not-kept', progress: { pieces: 0, piecesTotal: 2 } })
  })

  it('never requests a foreign address', async () => {
    const asked: string[] = []
    server.fetch = async (request) => {
      asked.push(new URL(request.url).host)
      return json({ urls: Array(3).fill('https://evil.example/x.pdf') })
    }
    expect((await saveSheets(plan)).failed.map(({ fault }) => fault)).toEqual(['refused', 'refused', 'refused'])
    expect(new Set(asked)).toEqual(new Set(['band.example']))
  })
})
