import type { Page } from '@playwright/test'
import { measureTapToFrame } from './baseline-pdf-viewer.ts'
import type { Bench } from './bench.ts'
import { cpuSlowdown } from './cpu-time.ts'
import type { Figure } from './figures.ts'
import { prepareMemberProfile } from './member-profile.ts'
import { memoryOf } from './memory.ts'
import { workPerTurn } from './turning.ts'

const rounds = 4
/** Openings in each round, after one that is not measured: the device may still be writing the files. */
const openings = 8
const title = 'Amazing Grace'
const recordings = 10
const photographs = 6
/** Bytes of a recording of three minutes, and of a photograph of 12 megapixels. */
const bytes = 3_000_000

/**
 * Measures a saved sheet on the stand, offline, with saved recordings of the piece and photographs that wait on the device,
 * compared with the same sheet without any.
 */
export const measureSavedRecordings = async (bench: Bench): Promise<Figure[]> => {
  await using stack = bench.open()
  const profile = await prepareMemberProfile(stack)
  const context = stack.adopt(await profile.startOffline(), (opened) => opened.close())
  const browser = context.browser()
  if (browser === null) throw new Error('the profile has no browser')
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const ours: Samples = { taps: [], turns: [], memory: [] }
  const reference: Samples = { taps: [], turns: [], memory: [] }
  const sides = [
    { samples: ours, stored: { recordings, photographs } },
    { samples: reference, stored: { recordings: 0, photographs: 0 } },
  ]
  for (let round = 0; round < rounds; round++)
    for (const { samples, stored } of sides) {
      await page.goto(profile.repertoire)
      await page.getByRole('link', { name: title, exact: true }).waitFor()
      await page.evaluate(storeFiles, { ...stored, title, bytes })
      await openPiece(page, profile.repertoire, stored)
      for (let opening = 0; opening < openings; opening++)
        samples.taps.push(await openPiece(page, profile.repertoire, stored))
      samples.turns.push(...(await workPerTurn(page)))
      samples.memory.push(await memoryOf(browser, context, page))
    }
  const against = { referenceName: 'without any' } as const
  return [
    {
      ...{ name: `tap to the first page, with ${recordings} recordings and ${photographs} photographs`, unit: 'ms' },
      ...{ ours: ours.taps, reference: reference.taps, ...against, limit: 1.1 },
    },
    {
      ...{ name: `the work of a turn with them, ${cpuSlowdown}× CPU`, unit: 'ms' },
      ...{ ours: ours.turns, reference: reference.turns, ...against, limit: 1.1 },
    },
    {
      ...{ name: 'memory with them', unit: 'MB', ours: ours.memory, reference: reference.memory },
      ...{ ...against, limit: 1.1 },
    },
  ]
}

interface Samples {
  readonly taps: number[]
  readonly turns: number[]
  readonly memory: number[]
}
interface Stored {
  readonly recordings: number
  readonly photographs: number
}

/** Starts the app and opens the piece with a tap. @returns milliseconds until its page shows */
const openPiece = async (page: Page, repertoire: string, stored: Stored): Promise<number> => {
  await page.goto(repertoire)
  const link = page.getByRole('link', { name: title, exact: true })
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  const painted = await measureTapToFrame(page, 'click')
  await link.click()
  const milliseconds = await painted()
  // The measurement is about something only if the stand knows the recordings.
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  const shown = await page.getByRole('button', { name: /^Probe \d+$/ }).count()
  if (shown !== stored.recordings) throw new Error(`the stand shows ${shown} recordings`)
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  return milliseconds
}

/** Runs in the page: replaces the recordings and the photographs on the device. */
const storeFiles = async (wanted: Stored & { readonly title: string; readonly bytes: number }): Promise<void> => {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const known = await indexedDB.databases()
  const name = known.map((one) => one.name ?? '').find((one) => one.startsWith('mhz-') && one !== 'mhz-device')
  const database = await settled(indexedDB.open(name ?? ''))
  const stores = ['queries', 'recordings', 'recording-bytes', 'photographs', 'photograph-bytes']
  const transaction = database.transaction(stores, 'readwrite')
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  for (const store of stores.slice(1)) transaction.objectStore(store).clear()
  const file = new Uint8Array(wanted.bytes).buffer
  const sha256 = 'f'.repeat(64)
  const heard = Array.from({ length: wanted.recordings }, (_, index) => ({
    ...{ id: 1000 + index, title: `Probe ${index + 1}`, size: wanted.bytes, sha256, contentType: 'audio/mpeg' },
  }))
  const queries = transaction.objectStore('queries')
  const keys = (await settled(queries.getAllKeys())).filter((key) => String(key).includes('"compositions"'))
  for (const key of keys) {
    const entry: { state: { data: { id: number; title: string; recordings?: unknown }[] } } = JSON.parse(
      await settled(queries.get(key)),
    )
    const piece = entry.state.data.find((one) => one.title === wanted.title)
    if (piece === undefined) continue
    piece.recordings = heard
    queries.put(JSON.stringify(entry), key)
    for (const one of heard) {
      const record = { version: 1, ...one, compositionId: piece.id, piece: piece.title, missing: false }
      transaction.objectStore('recordings').put({ ...record, savedAt: new Date().toISOString() }, String(one.id))
      transaction.objectStore('recording-bytes').put(file, String(one.id))
    }
    for (let index = 0; index < wanted.photographs; index++) {
      const corners = [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 1, y: 1 },
        { x: 0, y: 1 },
      ]
      const photograph = { version: 1, id: `p${index}`, compositionId: piece.id, title: piece.title, corners }
      transaction
        .objectStore('photographs')
        .put(
          { ...photograph, position: index + 1, isRead: true, isCertain: true, turn: 0, look: 'grey' },
          photograph.id,
        )
      transaction.objectStore('photograph-bytes').put(file, photograph.id)
    }
  }
  await ended
  database.close()
}
