import type { Page } from '@playwright/test'
import { measureTapToFrame } from './baseline-pdf-viewer.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { prepareMemberProfile } from './member-profile.ts'

const rounds = 31
const pieces = 60
/** Strokes on each file, and points of each: several words of handwriting. */
const strokes = 40
const points = 60

/**
 * Measures the opening of a saved sheet, offline, with the shared strokes of sixty files on the device, compared with
 * the same sheet without any.
 */
export const measureSharedLayer = async (bench: Bench): Promise<Figure[]> => {
  await using stack = bench.open()
  const profile = await prepareMemberProfile(stack)
  const context = stack.adopt(await profile.startOffline(), (opened) => opened.close())
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const ours: number[] = []
  const reference: number[] = []
  // The first opening warms the browser's caches up.
  await opening(page, profile.repertoire, 0)
  for (let round = 0; round < rounds; round++) {
    ours.push(await opening(page, profile.repertoire, pieces))
    reference.push(await opening(page, profile.repertoire, 0))
  }
  return [
    {
      name: `tap to the first page, with shared notes on ${pieces} files`,
      unit: 'ms',
      ours,
      reference,
      referenceName: 'without any',
      limit: 1.05,
    },
  ]
}

const opening = async (page: Page, repertoire: string, files: number): Promise<number> => {
  await page.goto(repertoire)
  const link = page.locator('.piece h3 a[href*="/sheet/"]').first()
  await link.waitFor()
  await page.evaluate(storeStrokes, { files, strokes, points })
  await page.waitForLoadState('networkidle')
  const painted = await measureTapToFrame(page, 'click')
  await link.click()
  const milliseconds = await painted()
  // The measurement is about something only if the notes are there in the end.
  if (files > 0) await page.locator('.page-ink canvas').waitFor({ state: 'attached' })
  return milliseconds
}

interface Wanted {
  readonly files: number
  readonly strokes: number
  readonly points: number
}

/** Runs in the page: replaces the shared strokes on the device. */
const storeStrokes = async ({ files, strokes, points }: Wanted): Promise<void> => {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const known = await indexedDB.databases()
  const name = known.map((one) => one.name ?? '').find((one) => one.startsWith('mhz-') && one !== 'mhz-device')
  const database = await settled(indexedDB.open(name ?? ''))
  const saved: { sha256?: string }[] = await settled(database.transaction('sheets').objectStore('sheets').getAll())
  const hashes = saved.flatMap(({ sha256 }) => sha256 ?? [])
  const store = database.transaction('shared-annotations', 'readwrite').objectStore('shared-annotations')
  await settled(store.clear())
  for (let file = 0; file < files; file++) {
    const hash = hashes[file] ?? file.toString(16).padStart(64, '0')
    const drawn = Array.from({ length: strokes }, (_, index) => {
      const id = crypto.randomUUID()
      const at = Array.from({ length: points }, (_one, point) => `${100 * point},${200 * index + ((37 * point) % 150)}`)
      const stroke = { id, page: 1, tool: 'pen', ink: 'red', width: 22, points: at.join(' ') }
      return { id, file: hash, section: null, author: 'Selina', stroke }
    })
    await settled(store.put({ version: 1, strokes: drawn }, `file/${hash}`))
  }
  database.close()
}
